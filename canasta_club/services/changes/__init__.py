"""What the changes of the journal did, in a scorer's words.

Face: effects, finding, places, dependence.
"""
