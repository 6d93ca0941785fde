"""Players: the people of the club, each once, however many records they have."""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Table, or_, select

from canasta_club.club.people import Player, SecondRecord, published_names
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import Change
from canasta_club.records.book.mapper import ALL, Mapper, WantedRows
from canasta_club.records.ids import new_id
from canasta_club.records.tables.by_name import WRITTEN
from canasta_club.records.tables.people import PAIR_MEMBER, PLAYER

_USES: Final = (
    ("pair_member", ("player_id",), "a pair"),
    ("attendance", ("player_id", "for_player_id"), "a check-in"),
    ("seat_wish", ("player_id", "other_id"), "a seat wish"),
    ("hand_revision", ("sat_out_id",), "a hand"),
    ("player", ("same_as_id",), "a second record"),
)
"""Where a player may be recorded, by which columns, and what a row there is."""

_PLAYERS = Mapper(PLAYER, Player, blank={"same_as_id": None}, elsewhere={"also": None}).by(
    PLAYER.c.name
)
_RECORDS = _PLAYERS.query.add_columns(PLAYER.c.same_as_id)


def of_club(book: Book) -> list[Player]:
    """Return all players by name; a player with a second record is there once."""
    return [player for record, player in by_id(book).items() if record == player.id]


def by_id(book: Book) -> dict[UUID, Player]:
    """Return the player behind each record, by the id of the record.

    A second record stands for the player whose first record it points at.
    """
    return dict(book.once(("players", book.club_id), lambda: _by_id(book)))


def are_current(book: Book, known: Collection[Player]) -> bool:
    """Return whether players are as the book has them; only their own records are read."""
    ids = [player.id for player in known]
    try:
        players = _by_id(book, PLAYER.c.id.in_(ids) | PLAYER.c.same_as_id.in_(ids))
    except KeyError:
        # One of them belongs to another player now.
        return False
    now = [
        (players[player.id], players[player.id].also) for player in known if player.id in players
    ]
    return now == [(player, player.also) for player in known]


def _by_id(book: Book, where: WantedRows = ALL) -> dict[UUID, Player]:
    read = _PLAYERS.reader()
    records: dict[UUID, Player] = {}
    first_of: dict[UUID, UUID] = {}
    also: dict[UUID, list[str]] = defaultdict(list)
    rows = book.find(_RECORDS, where)
    for row in rows:
        if row.same_as_id:
            first_of[row.id] = row.same_as_id
            also[row.same_as_id].append(row.name)
    for row in rows:
        if row.id not in first_of:
            records[row.id] = read(row, tuple(also.get(row.id, ())))
    if book.is_public:
        names = published_names(records.values(), agreed(book))
        records = {
            each: replace(player, name=names[each], also=()) for each, player in records.items()
        }
    return records | {second: records[first] for second, first in first_of.items()}


@contextmanager
def public(book: Book) -> Iterator[None]:
    """Read all people under the names that they agreed to have published."""
    book.release()
    book.is_public = True
    try:
        yield
    finally:
        book.release()
        book.is_public = False


def agreed(book: Book) -> Mapping[UUID, str]:
    """Return what players agreed to have published in place of their names, by id."""
    from canasta_club.records.nouns import cards  # noqa: PLC0415  (declares a table that few commands read)

    known = cards.by_player(book).values()
    return {each.player_id: each.publish or ("number" if each.is_private else "") for each in known}


def second_records(book: Book) -> list[SecondRecord]:
    """Return the second records by name, each with the player it stands for."""
    people, read = by_id(book), _PLAYERS.reader()
    return [
        SecondRecord(read(row, ()), people[row.id]) for row in book.find(_RECORDS) if row.same_as_id
    ]


def add(book: Book, names: Iterable[str], *, is_guest: bool = False) -> list[Player]:
    """Add new players; none of the names may be there yet."""
    players = [new(name, is_guest=is_guest) for name in names]
    store(book, players)
    return players


def new(name: str, *, is_guest: bool = False) -> Player:
    """Return a new player, who is not stored yet."""
    return Player(new_id(), name, is_guest)


def store(book: Book, players: Sequence[Player]) -> None:
    """Store new players."""
    message = ", ".join(player.name for player in players)
    with book.change("player add", f"{message} joined the club") as change:
        _PLAYERS.insert(change, players)


def rename(book: Book, player: Player, name: str) -> Player:
    """Rename a player; their results stay theirs, and hands that name them follow."""
    with book.change("player rename", f"{player.name} is now called {name}") as change:
        now = _PLAYERS.update(change, player, name=name)
        _rename_in_hands(book, change, player, name)
    return now


def _rename_in_hands(book: Book, change: Change, player: Player, name: str) -> None:
    """Rename a player as the dealer, and as who went out, in the games that they sat in."""
    side, hand, revision, hand_side = (
        WRITTEN[name] for name in ("side", "hand", "hand_revision", "hand_side")
    )
    pairs = select(PAIR_MEMBER.c.pair_id).where(
        PAIR_MEMBER.c.club_id == book.club_id, PAIR_MEMBER.c.player_id == player.id
    )
    theirs = (side.c.club_id == book.club_id) & side.c.pair_id.in_(pairs)
    hands = select(hand.c.id).where(
        hand.c.club_id == book.club_id, hand.c.game_id.in_(select(side.c.game_id).where(theirs))
    )
    dealt = select(revision).where(
        revision.c.club_id == book.club_id,
        revision.c.dealer == player.name,
        revision.c.hand_id.in_(hands),
    )
    for row in book.connection.execute(dealt).mappings().all():
        key = {"hand_id": row["hand_id"], "number": row["number"]}
        _write_over(change, revision, dict(row), {"dealer": name}, **key)
    sides = select(hand_side).where(
        hand_side.c.club_id == book.club_id,
        hand_side.c.statement.contains('player"'),
        hand_side.c.side_id.in_(select(side.c.id).where(theirs)),
    )
    for row in book.connection.execute(sides).mappings().all():
        statement = json.loads(row["statement"])
        renamed = _renamed(statement, player.name, name)
        if renamed != statement:
            key = {each: row[each] for each in ("hand_id", "revision", "side_id")}
            text = json.dumps(renamed, ensure_ascii=False)
            _write_over(change, hand_side, dict(row), {"statement": text}, **key)


def _renamed(statement: Any, old: str, new: str) -> Any:
    """Return a statement in which a player who went out, or has an adjustment, is renamed."""
    if isinstance(statement, dict):
        return {
            key: new
            if key in ("out_player", "player") and value == old
            else _renamed(value, old, new)
            for key, value in statement.items()
        }
    return statement


def _write_over(
    change: Change,
    table: Table,
    before: Mapping[str, object],
    new: Mapping[str, object],
    **key: UUID | int,
) -> None:
    after = {**before, **new}
    change.overwrite(table, before, after, **key)
    change.record(table, before, after)


def make_member(book: Book, player: Player) -> Player:
    """Make a guest a member."""
    with book.change("player member", f"{player.name} is a member now") as change:
        return _PLAYERS.update(change, player, is_guest=False)


def uses(book: Book, player: Player) -> list[str]:
    """Return what was recorded of a player, such as “a pair”; nothing if they only have a name."""
    kinds = []
    for name, columns, words in _USES:
        table = WRITTEN[name]
        is_theirs = or_(*(table.c[column] == player.id for column in columns))
        query = select(table.c.club_id).where(table.c.club_id == book.club_id, is_theirs).limit(1)
        if book.row(query):
            kinds.append(words)
    revision = WRITTEN["hand_revision"]
    dealt = select(revision.c.number).where(
        revision.c.club_id == book.club_id, revision.c.dealer == player.name
    )
    return [*kinds, *(["a hand"] if book.row(dealt.limit(1)) else [])]


def remove(book: Book, player: Player) -> None:
    """Remove a player of whom nothing was recorded."""
    with book.change("player remove", f"{player.name} was removed") as change:
        change.remove(PLAYER, player.version, id=player.id)


def merge(book: Book, second: Player, first: Player) -> None:
    """Merge two records of one person; what was played under the second counts for the first.

    Nothing that was recorded changes, so that the two can be separated again.
    """
    message = f"{second.name} and {first.name} are one person, {first.name}"
    with book.change("player merge", message) as change:
        change.update(PLAYER, second.version, {"same_as_id": first.id}, id=second.id)


def unmerge(book: Book, record: SecondRecord) -> None:
    """Make a second record a player of its own again, with all that was played under it."""
    second = record.record
    message = f"{second.name} and {record.player.name} are two people again"
    with book.change("player unmerge", message) as change:
        change.update(PLAYER, second.version, {"same_as_id": None}, id=second.id)
