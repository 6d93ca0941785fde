"""Who is at a night, and what they pay.

Face: entrants, check_ins, names, forfeits, table_money, by_night.
"""
