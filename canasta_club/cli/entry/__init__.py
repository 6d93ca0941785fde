"""Hands on the command line: record, correct, look at."""
