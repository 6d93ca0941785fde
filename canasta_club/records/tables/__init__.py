"""The tables of the book, as SQLModel classes. Face: every module."""
