"""Open the book, set up a club in it.

Face: books, clubs, crest, backups, entry_orders, offers, roles.
"""
