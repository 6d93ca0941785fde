"""The rows of the book, declared with SQLModel; `python -m tests.write_tables` writes the tables.

Face: every module.
"""
