"""The book of the tests of services."""

from tests.services.conftest import begun_book, book, played

__all__ = ["begun_book", "book", "played"]
