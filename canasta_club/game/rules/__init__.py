"""A rule set: read, checked, resolved for a number of players.

Face: model, document, clauses, diff.
"""
