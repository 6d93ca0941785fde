"""Namesakes: which rows are about other people, where one of them has a name that a person had."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import select

from canasta_club.club.naming import Namer
from canasta_club.records.book.book import Book
from canasta_club.records.person_names import HeldNames, plain_id
from canasta_club.records.tables.games import SIDE
from canasta_club.records.tables.hands import HAND
from canasta_club.records.tables.people import PAIR, PAIR_MEMBER, PLAYER
from canasta_club.records.tables.wishes import IMPORT_ALIAS


@dataclass(frozen=True, slots=True)
class Namesakes:
    """What is known to be about a person, and about others: ids of rows, as `plain_id` gives them.

    ``their_names`` finds what others are called now. All of it is empty where nobody else has or
    had a name of the person.
    """

    of_person: frozenset[str] = frozenset()
    of_others: frozenset[str] = frozenset()
    their_names: Namer | None = None

    def is_about_others(self, table: str, row: Mapping[str, Any]) -> bool:
        """Return whether a row is known to be about other people alone."""
        if table == IMPORT_ALIAS.name:
            return bool(self.their_names and self.their_names.names(str(row["meaning"])))
        ids = {plain_id(value) for name, value in row.items() if value and name.endswith("id")}
        return bool(ids & self.of_others) and not ids & self.of_person


def namesakes(book: Book, ids: Collection[UUID], held: HeldNames) -> Namesakes:
    """Return what tells the rows of a person from those of others who share a name with them."""
    if not {name.casefold() for name in held.mine} & {name.casefold() for name in held.others}:
        return Namesakes()
    their_names = []
    players: dict[str, bool] = {}
    for row in _rows(book, PLAYER.c.id, PLAYER.c.name):
        players[plain_id(row[0])] = row[0] in ids
        their_names += [] if row[0] in ids else [row[1]]
    pairs = {plain_id(row[0]): False for row in _rows(book, PAIR.c.id)}
    for pair, player in _rows(book, PAIR_MEMBER.c.pair_id, PAIR_MEMBER.c.player_id):
        pairs[plain_id(pair)] |= player in ids
    games: dict[str, bool] = {}
    sides = [*_rows(book, SIDE.c.id, SIDE.c.game_id, SIDE.c.pair_id, SIDE.c.for_pair_id)]
    for _side, game, *seated in sides:
        theirs = any(pairs.get(plain_id(pair), False) for pair in seated if pair)
        games[plain_id(game)] = games.get(plain_id(game), False) or theirs
    played = {plain_id(side): games[plain_id(game)] for side, game, *_seated in sides}
    for hand, game in _rows(book, HAND.c.id, HAND.c.game_id):
        played[plain_id(hand)] = games.get(plain_id(game), False)
    known = players | pairs | games | played
    return Namesakes(
        frozenset(key for key, is_mine in known.items() if is_mine),
        frozenset(key for key, is_mine in known.items() if not is_mine),
        Namer(their_names, (), ""),
    )


def _rows(book: Book, *columns: Any) -> Any:
    return book.stream(select(*columns).where(columns[0].table.c.club_id == book.club_id))
