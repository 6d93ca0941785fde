"""The books of the services, with a night at play, for slips to be read into."""

from tests.services.conftest import begun_book, book
from tests.services.entry.conftest import place, played

__all__ = ["begun_book", "book", "place", "played"]
