"""Who sits where tonight: proposed, changed, printed.

Face: seating, reseating, cutting, lists, pages, wishes.
"""
