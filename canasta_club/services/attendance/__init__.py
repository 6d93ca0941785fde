"""Who is at a night, and what they pay. Face: entrants, stays, names, forfeits, table_money."""
