"""Other statistics of the games.

Face: totals, games, hands, certainty, form, ratings, awards.
"""
