"""A club evening in a book, for tests."""

from datetime import date
from typing import NamedTuple

from uuid_utils.compat import uuid7

from canasta_club.club.frozen_table import FrozenTable
from canasta_club.club.games import Game, NewSide
from canasta_club.club.hands import HandSide
from canasta_club.club.nights import Night
from canasta_club.club.people import Player
from canasta_club.club.seasons import Season
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games, nights, pairs, players, seasons

DAY = date(2026, 11, 19)


class Evening(NamedTuple):
    people: list[Player]
    season: Season
    night: Night
    game: Game


def begin(book: Book) -> Evening:
    """Seat Ash & Birch against Cedar & Dogwood."""
    people = players.add(book, ["Ash", "Birch", "Cedar", "Dogwood"])
    one, other = pairs.add(book, people[:2]), pairs.add(book, people[2:])
    rules, terms = FrozenTable.of({"id": "club", "öre": [1, 2]}), FrozenTable.of({"id": "pairs"})
    season = Season(uuid7(), "Winter", "club", rules, "pairs", terms, date(2026, 10, 1))
    seasons.add(book, season)
    night = nights.add(book, season, DAY)
    game = games.add(book, night, table=1, sides=[NewSide(one, 100, "A"), NewSide(other)])
    return Evening(people, season, night, game)


def wrote(game: Game, *totals: int, **counts: int) -> list[HandSide]:
    """State a hand as totals alone."""
    return [
        HandSide(side.id, Statement(total=total), total, **counts)
        for side, total in zip(game.sides, totals, strict=True)
    ]
