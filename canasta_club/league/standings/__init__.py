"""Results, columns and tie-breaks become a ranked table.

Face: table, columns, counting_nights, cross_table, divisions, moves.
"""
