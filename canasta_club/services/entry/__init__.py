"""Entering a night: what is owed, slips half filled in, and a hand saved from a slip.

Face: grid, slips, saving, drafts, lines, moving, opening, second, differing, looks, tonight,
undoing, addressed.
"""
