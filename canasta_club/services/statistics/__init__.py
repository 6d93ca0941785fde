"""Players and pairs over the years.

Face: player_page, ratings, awards, honours, chemistry, hands, year.
"""
