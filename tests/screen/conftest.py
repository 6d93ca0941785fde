"""The book that the tests of the services work on."""

from tests.services.conftest import begun_book, book, played

__all__ = ["begun_book", "book", "played"]
