"""The book: the only place that knows SQL."""
