"""Evenings of any number of tables and players: every name occurs once."""

from datetime import date
from itertools import islice
from pathlib import Path

from canasta_club.club.play import Place
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import clubs
from canasta_club.services.people import players
from canasta_club.services.play import games
from canasta_club.services.season import nights, seasons
from tests.services.examples.entering import DAY
from tests.services.examples.leagues import terms_file

SIDES = {2: (1, 1), 3: (1, 1, 1), 4: (2, 2), 5: (3, 2), 6: (2, 2, 2)}
"""How many players the sides of a table have, by the number of its players."""


def begin(folder: Path, sizes: list[int], terms: str = "", rules: str = "club") -> Path:
    """Create a book with an open night; ``sizes`` are the players at its tables."""
    path = folder / "club.canasta"
    with open_book(str(path), by="Sue", create=True) as book:
        clubs.add(book, "Riverside", rules, "pairs")
        file = terms_file(folder, f"[hall]\n{terms}")
        seasons.new(book, "Winter", rules_id=rules, terms_id=str(file), first_day=date(2026, 10, 1))
        nights.open_night(book, DAY)
        _seat(book, sizes)
    return path


def _seat(book: Book, sizes: list[int]) -> list[Place]:
    names = [f"Player {number:03}" for number in range(sum(sizes))]
    players.add(book, names)
    left = iter(names)
    return [
        games.start(
            book, table=table, sides=["+".join(islice(left, count)) for count in SIDES[size]]
        )
        for table, size in enumerate(sizes, 1)
    ]
