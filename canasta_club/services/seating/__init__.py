"""Who sits where on a night: propose, change, print.

Face: seating, reseating, cutting, lists, pages, wishes, wording.
"""
