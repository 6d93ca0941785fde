"""The hall as values: rights, hands that wait, the clock.

Face: rights, waiting, clock.
"""
