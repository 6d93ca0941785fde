"""Seen: what a light command prints of the club, read without opening the book for work."""

from canasta_club import resources
from canasta_club.records.book.glance import SeenClub, seen_clubs
from canasta_club.services.season.current import BookChoice


def seen_club(where: BookChoice) -> SeenClub:
    """Return the name and settings of the club; all empty where they cannot be seen.

    They cannot where there is no book, an older or unreadable one, or one of several clubs with
    none named.
    """
    clubs = seen_clubs(where.book or str(resources.book_path()))
    if where.club:
        from canasta_club.services.people import names

        clubs = [names.match(where.club, [(each.name, each) for each in clubs], "club")]
    return clubs[0] if len(clubs) == 1 else SeenClub()
