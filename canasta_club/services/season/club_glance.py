"""Club glance: what a light command prints of the club, read without opening the book for work."""

from base64 import b64decode

from canasta_club import resources
from canasta_club.records.book.glance import ClubGlance, club_glances, crest
from canasta_club.reports.imprint import Crest
from canasta_club.services.season.current import BookChoice


def club_glance(where: BookChoice) -> ClubGlance:
    """Return the name and settings of the club; all empty where they cannot be seen.

    They cannot where there is no book, an older or unreadable one, or one of several clubs with
    none named.
    """
    clubs = club_glances(_location(where))
    if where.club:
        from canasta_club.services.people import names

        clubs = [names.match(where.club, [(each.name, each) for each in clubs], "club")]
    return clubs[0] if len(clubs) == 1 else ClubGlance()


def crest_of(where: BookChoice, club: ClubGlance) -> Crest | None:
    """Return the crest of a club, if it has one."""
    kept = crest(_location(where), club) if club.club_id else None
    return Crest(kept[0], b64decode(kept[1])) if kept else None


def _location(where: BookChoice) -> str:
    return where.book or str(resources.book_path())
