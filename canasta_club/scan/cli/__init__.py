"""The commands of the reader of slips."""
