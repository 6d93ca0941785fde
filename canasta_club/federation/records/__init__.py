"""The tables of a federation: members and bundles, what a centre decided, and what follows.

Face: inbox, decisions, points, derived, totals, ratings, parquet, salts.
"""
