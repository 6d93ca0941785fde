"""What the house asks of the hall, and what a table, the desk and the wall ask.

Face: answers, cards, clock, network, pictures, rights, sending, unfinished, waiting.
"""
