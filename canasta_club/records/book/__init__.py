"""The book: one database, opened, changed in one piece, brought up to date. Face: book, changes."""
