"""A club of two nights, to be published."""

from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path

from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.services.play import games
from canasta_club.services.season import nights
from tests.services.examples.evenings import record

NAMES = ("Zorbalind Quax", "Yttervik Quonset", "Xanthoria Plimsoll", "Wuthrow Pyewacket")
OTHERS = ("Olga Quist", "Odo Quell", "Oda Quarles", "Otto Quine")
FIRST = date(2026, 10, 1)


def play_night(
    book: Book, season: Season, week: int, names: Sequence[str] = NAMES, *, is_over: bool = True
) -> None:
    """Play a game on the night of a week."""
    nights.open_night(book, FIRST + timedelta(weeks=week), season.name)
    day = str(FIRST + timedelta(weeks=week))
    one, two, three, four = names if week % 2 else names[::-1]
    sides = [f"{one}+{two}", f"{three}+{four}"]
    place = games.start(book, table=1, sides=sides, season=season.name, night=day)
    record(book, place.game)
    if is_over:
        games.end(book, place)


def content_of(folder: Path) -> dict[str, bytes]:
    """Return what the files of a folder hold, by their names."""
    return {each.name: each.read_bytes() for each in folder.iterdir()}
