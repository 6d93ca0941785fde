"""The tables of the book, as SQLModel classes. Face: play, league, kinds, personal."""
