"""Standings, on screen and paper. Face: standings, results, cross_tables, printing, race."""
