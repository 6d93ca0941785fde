"""Tables of a club night, and what their sides send."""

from datetime import date
from pathlib import Path
from uuid import UUID

from canasta_club.club.play import Place
from canasta_club.club.slip import Slip
from canasta_club.hall.services.sending import Sender, Stated
from canasta_club.records.book.book import Book
from canasta_club.services.people import players
from canasta_club.services.play import games
from canasta_club.services.season import nights, seasons
from tests.services.examples.entering import DAY, NAMES, counts
from tests.services.examples.leagues import terms_file

FIRST = counts("- 1 275 10", "- 1 135 20", out="1")
"""A hand of 665 : 415."""
OTHERWISE = counts("- 1 275 10", "- 1 155 20", out="1")
STOCK_OUT = counts("- 1 275 10", "- 1 135 20")
"""Unusual: nobody went out."""
IMPOSSIBLE = counts("- 1 277 10", "- 1 135 20", out="1")


def begin(book: Book, folder: Path, terms: str = "", tables: int = 2) -> list[Place]:
    """Open a night by league terms with a part of their own, and start a game at each table."""
    players.add(book, NAMES)
    file = terms_file(folder, f"[hall]\n{terms}")
    seasons.new(book, "Winter", rules_id="club", terms_id=str(file), first_day=date(2026, 10, 1))
    nights.open_night(book, DAY)
    return [
        games.start(book, table=table + 1, sides=[f"{one}+{two}", f"{three}+{four}"])
        for table in range(tables)
        for one, two, three, four in [NAMES[4 * table : 4 * table + 4]]
    ]


def sender(seat: int | None, number: int = 1) -> Sender:
    """Return who sends: each seat has ids of its own, by number."""
    return Sender(seat, UUID(int=1000 * (9 if seat is None else seat) + number))


def stated(slip: Slip = FIRST, number: int = 1, *accept: str, **correction: object) -> Stated:
    return Stated(slip, number, accept, **correction)  # type: ignore[arg-type]
