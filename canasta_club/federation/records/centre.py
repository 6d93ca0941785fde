"""Centre: whether the book of a club is also that of a federation."""

from sqlalchemy import select

from canasta_club.records.book.book import Book
from canasta_club.records.tables.all_tables import DERIVED
from canasta_club.records.tables.derived import FEDERATION_RATED_MONTH
from canasta_club.records.tables.federation import BUNDLE, MEMBER_CLUB


def is_centre(book: Book) -> bool:
    """Return whether the tables of a federation hold anything for the club of the book."""
    tables = (MEMBER_CLUB, BUNDLE, *DERIVED, FEDERATION_RATED_MONTH)
    queries = (select(each.c.club_id).where(each.c.club_id == book.club_id) for each in tables)
    return any(book.row(query.limit(1)) is not None for query in queries)
