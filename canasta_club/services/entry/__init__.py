"""Entering a night: what is owed, slips half filled in, and a hand saved from a slip.

Face: grid, slips, saving, drafts, lines, opening, second, looks, seen, undoing.
"""
