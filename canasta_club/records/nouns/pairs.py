"""Pairs: who plays with whom."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from uuid import UUID

from sqlalchemy import select

from canasta_club.club.people import Pair, Player
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper, of_open_club
from canasta_club.records.ids import new_id
from canasta_club.records.nouns import players as player_records
from canasta_club.records.tables.people import PAIR, PAIR_MEMBER


@dataclass(frozen=True, slots=True)
class _Stored:
    """A pair as its row has it, before its players are read."""

    id: UUID
    number: int | None
    name: str
    version: int
    members: tuple[UUID, ...]


_STORED = Mapper(PAIR, _Stored, elsewhere={"members": None})
_MEMBERS = (
    select(PAIR_MEMBER.c.pair_id, PAIR_MEMBER.c.player_id)
    .where(of_open_club(PAIR_MEMBER))
    .order_by(PAIR_MEMBER.c.position)
)
_PAIRS = Mapper(
    PAIR,
    Pair,
    columns={"given_name": "name"},
    dump={"number": lambda number: number or None},
    elsewhere={"players": None},
)


def of_club(book: Book) -> list[Pair]:
    """Return all pairs by number, then players who played alone."""
    pairs = {pair.id: pair for pair in by_id(book).values()}.values()
    return sorted(pairs, key=lambda pair: (not pair.number, pair.number, pair.name.casefold()))


def by_id(book: Book) -> dict[UUID, Pair]:
    """Return all pairs by id, players who played alone too.

    Pairs of the same people, some under a second record, are one pair under several ids.
    """
    return dict(book.once(("pairs", book.club_id), lambda: _by_id(book)))


def are_current(book: Book, known: Iterable[Pair]) -> bool:
    """Return whether pairs and their players are as the book has them.

    Only their own records are read; of a pair with several the answer is no.
    """
    pairs = {pair.id: pair for pair in known}
    people = {player.id: player for pair in pairs.values() for player in pair.players}
    read = _PAIRS.reader()
    rows = book.find(_PAIRS.query, PAIR.c.id.in_(pairs))
    stored = {row.id: read(row, pairs[row.id].players) for row in rows}
    return stored == pairs and player_records.are_current(book, people.values())


def _by_id(book: Book) -> dict[UUID, Pair]:
    people = player_records.by_id(book)
    same: dict[frozenset[UUID], list[_Stored]] = defaultdict(list)
    for each in _stored(book):
        same[frozenset(people[member].id for member in each.members)].append(each)
    return {
        each.id: pair
        for records in same.values()
        for pair in [_shown(book, _resolved(records, people))]
        for each in records
    }


def by_members(book: Book) -> dict[frozenset[UUID], Pair]:
    """Return the pairs that people can sit down as, by the ids of the players.

    A pair stored with a second record is left out: its games would no longer belong to the player
    once the records are separated.
    """
    known = by_id(book)
    return {
        frozenset(each.members): known[each.id]
        for each in _stored(book)
        if {player.id for player in known[each.id].players} == {*each.members}
    }


def of_players(book: Book, players: Sequence[Player]) -> Pair | None:
    """Return the pair of these players in any order, if there is one."""
    members = _members(players)
    rows = book.find(_STORED.query, {PAIR.c.members: members})
    return by_id(book)[rows[0].id] if rows else None


def add(book: Book, players: Sequence[Player], name: str = "") -> Pair:
    """Add a pair with the next number; a player alone has none."""
    return add_many(book, [players], name=name)[0]


def add_many(book: Book, teams: Iterable[Sequence[Player]], *, name: str = "") -> list[Pair]:
    """Add several pairs at once."""
    with book.change("pair add"):
        numbers = next_numbers(book)
        pairs = [new(team, numbers, name) for team in teams]
        store(book, pairs)
    return pairs


def next_numbers(book: Book) -> Iterator[int]:
    """Return the numbers of the pairs to come."""
    return count(book.last(PAIR.c.number) + 1)


def new(players: Sequence[Player], numbers: Iterator[int], name: str = "") -> Pair:
    """Return a new pair, which is not stored yet; a player alone has no number."""
    number = next(numbers) if len(players) > 1 else 0
    return Pair(id=new_id(), number=number, players=tuple(players), given_name=name)


def store(book: Book, new: Sequence[Pair]) -> None:
    """Store new pairs, whose players are stored."""
    with book.change("pair add", "; ".join(f"{pair.name} play together" for pair in new)) as change:
        change.insert(PAIR, (_PAIRS.row(pair, members=_members(pair.players)) for pair in new))
        change.insert(
            PAIR_MEMBER,
            (
                {"pair_id": pair.id, "position": position, "player_id": player.id}
                for pair in new
                for position, player in enumerate(pair.players, 1)
            ),
        )


def rename(book: Book, pair: Pair, name: str) -> Pair:
    """Name a pair; an empty name leaves it the names of its players."""
    named = replace(pair, given_name=name)
    with book.change("pair rename", f"{pair.name} is now called {named.name}") as change:
        same = {each for each, known in by_id(book).items() if known.id == pair.id} - {pair.id}
        for other in (each for each in _stored(book) if each.id in same and each.name):
            change.update(PAIR, other.version, {"name": name}, id=other.id)
        return _PAIRS.update(change, pair, given_name=name)


def _stored(book: Book) -> list[_Stored]:
    members: dict[UUID, list[UUID]] = defaultdict(list)
    for pair_id, player_id in book.find(_MEMBERS):
        members[pair_id].append(player_id)
    read = _STORED.reader()
    return [read(row, tuple(members[row.id])) for row in book.find(_STORED.query)]


def _resolved(records: Sequence[_Stored], people: Mapping[UUID, Player]) -> Pair:
    """Return the one pair behind the records of the same people.

    It has the lowest number of them, and the name given to any of them.
    """
    first = min(
        records, key=lambda stored: (_is_second(stored, people), stored.number or 0, stored.id)
    )
    return Pair(
        id=first.id,
        number=min(each.number or 0 for each in records),
        players=tuple(people[member] for member in first.members),
        given_name=first.name or next((each.name for each in records if each.name), ""),
        version=first.version,
    )


def _shown(book: Book, pair: Pair) -> Pair:
    """Return a pair as it is read; its own name is published where all its players show theirs."""
    if not (book.is_public and pair.given_name):
        return pair
    agreed = player_records.agreed(book)
    is_named = all(agreed.get(player.id) == "name" for player in pair.players)
    return pair if is_named else replace(pair, given_name="")


def _is_second(stored: _Stored, people: Mapping[UUID, Player]) -> bool:
    return any(people[member].id != member for member in stored.members)


def _members(players: Sequence[Player]) -> str:
    return "+".join(sorted(str(player.id) for player in players))
