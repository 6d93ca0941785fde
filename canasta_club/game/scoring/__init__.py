"""From what a side wrote to the score of a hand.

Face: statement, notation, writing, tally, hand, opening, lines, problems.
"""
