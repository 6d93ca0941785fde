"""A season: its entries, nights, penalties, and the rules it froze.

Face: seasons, nights, entries, frozen, penalties, overview, corrections, current, seen.
"""
