"""A season: its entries, nights, penalties, and the rules it froze.

Face: seasons, nights, entries, season_rules, penalties, overview, corrections, current,
club_glance.
"""
