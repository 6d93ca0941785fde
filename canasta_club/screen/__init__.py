"""The entry screen: the night's grid and the slips, for the keyboard alone. Face: app, second.

The only layer that imports textual.
"""
