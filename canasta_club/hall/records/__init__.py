"""The tables of the hall: rights in the journal; sends and clocks outside it.

Face: rights, sends, clocks, serving.
"""
