"""Players, cards and pairs, and the names people type.

Face: players, merging, cards, pairs, names.
"""
