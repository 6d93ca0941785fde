"""A night with games at its tables, for hands to be entered."""

from datetime import date

from canasta_club.club.paper.address import Address, of_id
from canasta_club.club.play import Place
from canasta_club.club.slip import Slip
from canasta_club.records.book.book import Book
from canasta_club.services.entry import grid
from canasta_club.services.entry.grid import Grid
from canasta_club.services.people import players
from canasta_club.services.play import games
from canasta_club.services.season import nights, seasons

DAY = date(2026, 11, 19)
NAMES = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel")


def begin(
    book: Book, tables: int = 1, rules: str = "club", *, target: int | None = None
) -> list[Place]:
    """Open a night with so many tables of four, and return their games."""
    laps = range((tables + 1) // 2)
    people = [f"{name}{lap or ''}" for lap in laps for name in NAMES]
    players.add(book, people)
    seasons.new(book, "Winter", rules_id=rules, first_day=date(2026, 10, 1))
    nights.open_night(book, DAY)
    return [
        games.start(
            book, table=table, sides=_sides(people[4 * table - 4 : 4 * table]), target=target
        )
        for table in range(1, tables + 1)
    ]


def _sides(people: list[str]) -> list[str]:
    return [f"{people[0]}+{people[1]}", f"{people[2]}+{people[3]}"]


def grid_of(book: Book, place: Place) -> Grid:
    return grid.of_night(book, place.season, place.night)


def counts(first: str, other: str, **hand: str) -> Slip:
    """Return a slip from boxes written as ``natural mixed melded left reds total``, - for blank."""
    keys = ("kind:natural", "kind:mixed", "melded", "left", "red_threes", "says")
    sides = tuple(
        {key: text for key, text in zip(keys, each.split(), strict=False) if text != "-"}
        for each in (first, other)
    )
    return Slip(sides, hand)


def address_of(book: Book, place: Place, hand: int = 1) -> Address:
    """Return the address that stands on the slip of a hand."""
    game = place.game
    return Address(of_id(book.club.id), of_id(place.night.id), game.round, game.table, hand)
