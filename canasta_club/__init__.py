"""Score hands, keep the book and print the standings of a canasta club."""

__version__ = "0.1.0"
