"""Books to write in, on each engine."""

from tests.records.conftest import begun, book, location

__all__ = ["begun", "book", "location"]
