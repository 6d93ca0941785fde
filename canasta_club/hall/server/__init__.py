"""The hall's server: pages for phones, desk and wall, beside the one open book.

Face: running.
"""
