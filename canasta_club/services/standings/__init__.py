"""Standings, on screen and paper. Face: standings, cross_tables, printing, race."""
