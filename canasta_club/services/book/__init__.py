"""Open the book, set up a club in it.

Face: books, clubs, backups, entry_orders, offers, roles.
"""
