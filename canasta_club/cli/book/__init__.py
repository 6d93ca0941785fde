"""The club and its book on the command line: set up, journal, undo, verify, demo."""
