"""The hall, a wing: what tables send from phones on a club night, what opens that, and the clock.

It has the layers of the house inside. Its rows are declared with all others (``records/tables``).
"""
