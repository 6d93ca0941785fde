"""One club evening on the command line: who is here, who sits where, open and close."""
