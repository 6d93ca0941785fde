"""Who meets whom: every format of a league.

Face: movements, knockout, round_robin, check, quality.
"""
