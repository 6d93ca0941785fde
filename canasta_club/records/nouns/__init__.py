"""The nouns of the book: rows read and written as values, one module for each noun."""
