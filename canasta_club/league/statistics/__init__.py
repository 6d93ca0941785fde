"""Other statistics of the games: form, ratings, awards. Face: games, form, ratings, awards."""
