"""The table of a season, on the screen and on paper.

Face: standings, results, cross_tables, printing.
"""
