"""The nouns of a club as frozen values, and how a game is played hand by hand.

Face: every module.
"""
