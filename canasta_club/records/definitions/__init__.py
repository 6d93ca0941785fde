"""Whether a database defines the tables of the book as this program does. Face: every module."""
