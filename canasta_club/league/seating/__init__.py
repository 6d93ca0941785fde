"""Who sits where in one round.

Face: model, tables, pairing, partners, and the cards and designs they use.
"""
