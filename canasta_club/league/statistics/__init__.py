"""What else the games tell: form, ratings, awards. Face: games, form, ratings, awards."""
