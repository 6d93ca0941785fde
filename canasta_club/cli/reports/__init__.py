"""The reports of a club on the command line: shown as tables, and printed."""
