"""Who is at a night, and what they pay.

Face: attending, entrants, check_ins, names, forfeits, table_money, by_night.
"""
