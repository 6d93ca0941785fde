"""The tables of the book, as rows declared for SQLModel. Face: every module."""
