"""The people of a club on the command line: players and pairs."""
