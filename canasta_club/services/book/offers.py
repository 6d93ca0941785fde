"""Offers: the names in the club's book that a shell may complete."""

from canasta_club import resources
from canasta_club.records.book import glance


def of_book(book: str, club: str, kind: str) -> list[tuple[str, str]]:
    """Return the clubs, nights, pairs, people, players, seasons or tables of a book.

    Of a centre also the ``federation_clubs`` and ``persons``.
    ``book`` is a path or an address; where it is empty, the book is the default one.
    """
    return glance.offers(book or str(resources.club_home() / "club.canasta"), club, kind)
