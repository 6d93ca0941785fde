"""National tables of a federation, from the book of its centre or from files.

Face: points, ratings, sources, tables.
"""
