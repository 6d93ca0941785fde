"""Other statistics of the games.

Face: games, hands, certainty, form, ratings, awards.
"""
