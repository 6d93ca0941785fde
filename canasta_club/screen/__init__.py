"""The entry screen: the night's grid and the slips, for the keyboard alone.

Face: app, second, themes. The only layer that imports textual.
"""
