"""A rule set: read, checked, resolved for a number of players.

Face: model, packs, document, clauses, diff.
"""
