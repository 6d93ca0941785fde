"""The tables of the book, without SQLModel. Face: every module."""
