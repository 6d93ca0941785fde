"""Hands: what was written down, in all its revisions."""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Any
from uuid import UUID

from sqlalchemy import func, select

from canasta_club.club.games import Game
from canasta_club.club.hands import Hand, HandSide, NewHand, PastHand
from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.game.scoring.statement import Statement
from canasta_club.records import current_hands
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import Change, chunks
from canasta_club.records.book.mapper import Mapper, WantedRows
from canasta_club.records.current_hands import OF_REVISION
from canasta_club.records.ids import new_id
from canasta_club.records.nouns import games, nights
from canasta_club.records.tables.games import GAME, SIDE
from canasta_club.records.tables.hands import HAND, HAND_SIDE, REVISION
from canasta_club.records.tables.journal import ENTRY
from canasta_club.records.tables.kinds import Query, on
from canasta_club.records.tables.nights import NIGHT

_AS_STORED = frozenset(Statement._fields) - {"melds", "in_hand", "adjustments", "director"}


def read_statement(text: str) -> Statement:
    """Read what a side stated, as the book keeps it."""
    values = json.loads(text)
    # Most statements are counts or totals, which are the same as data and as values.
    if values.keys() <= _AS_STORED:
        return Statement(**values)
    return Statement.from_json(values)[0]


def _dump(statement: Statement) -> str:
    return json.dumps(statement.to_json(), ensure_ascii=False)


_REVISIONS = Mapper(
    REVISION,
    Hand,
    columns={"id": "hand_id", "revision": "number", "by": "who", "sat_out": "sat_out_id"},
    elsewhere={"game_id": None, "number": None, "sides": None, "version": None},
)
_HANDS = Mapper(
    HAND,
    Hand,
    elsewhere={
        **{name: column for name, column in _REVISIONS.by_field.items() if name != "id"},
        "sides": None,
    },
)
_SIDES = Mapper(HAND_SIDE, HandSide, load={"statement": read_statement}, dump={"statement": _dump})


def of_game(book: Book, game: Game) -> list[Hand]:
    """Return the hands of a game as they stand now, void ones too, by number."""
    key = ("hands", book.club_id, game.id)
    return list(book.once(key, lambda: tuple(_hands(book, _current(), {HAND.c.game_id: game.id}))))


def of_night(book: Book, night: Night) -> list[tuple[Game, list[Hand]]]:
    """Return the games of a night, each with its hands as they stand now."""
    played = games.of_night(book, night)
    hands: dict[UUID, list[Hand]] = {game.id: [] for game in played}
    for hand in _hands(book, _current_of_nights(), {GAME.c.night_id: night.id}):
        hands[hand.game_id].append(hand)
    return [(game, hands[game.id]) for game in played]


def of_season(book: Book, season: Season) -> Iterator[tuple[Game, list[Hand]]]:
    """Yield the games of a season, each with its hands; no more than a night is held at a time."""
    for each in nights.of_season(book, season):
        yield from of_night(book, each)


def counting(
    book: Book, season: Season, night: Night | None = None
) -> Iterator[tuple[Game, list[Hand]]]:
    """Yield the games that count for a season with their hands, or those of one night.

    Those of shared nights of other seasons are among them.
    """
    for each in [night] if night else nights.counting(book, season):
        yield from of_night(book, each)


def recent(book: Book, season: Season, players: int, number: int) -> Iterator[Hand]:
    """Return the newest hands of a season that count, at tables of this size."""
    newest = (
        current_hands.counting(HAND.c.id)
        .where(NIGHT.c.season_id == season.id, GAME.c.players == players, GAME.c.state != "void")
        .order_by(HAND.c.id.desc())
        .limit(number)
    )
    return _hands(book, _current(), HAND.c.id.in_(newest))


def past(book: Book, season: Season) -> Iterator[PastHand]:
    """Yield the hands of a season that count, by their totals."""
    for head, group in groupby(book.find(_past(), {NIGHT.c.season_id: season.id}), itemgetter(0)):
        rows = list(group)
        yield PastHand(
            night_id=rows[0].night_id, game_id=rows[0].game_id, number=rows[0].number,
            order=head.int,
            totals=tuple(row.total for row in rows),
        )  # fmt: skip


def of_pairs(book: Book, pair_ids: Collection[UUID]) -> dict[UUID, list[Hand]]:
    """Return the hands of all games in which one of these pairs sat, by the id of the game."""
    theirs = select(SIDE.c.game_id).where(
        SIDE.c.club_id == book.club_id, SIDE.c.pair_id.in_(pair_ids)
    )
    hands: dict[UUID, list[Hand]] = defaultdict(list)
    for hand in _hands(book, _current(), HAND.c.game_id.in_(theirs)):
        hands[hand.game_id].append(hand)
    return hands


def totals_alone(book: Book, game_ids: Iterable[UUID]) -> set[str]:
    """Return those of some games of whose hands nothing is known but totals."""
    names: set[str] = set()
    for ids in chunks(game_ids, 500):
        more: set[str] = set()
        for hand in _hands(book, _current(), HAND.c.game_id.in_(ids)):
            if not hand.is_void and any(not side.statement.is_total_alone for side in hand.sides):
                more.add(str(hand.game_id))
        names |= {str(each) for each in ids} - more
    return names


def recorded_since(book: Book, game: Game) -> list[int]:
    """Return the hands of a game that others recorded since this person last wrote one there."""
    columns = (HAND.c.number, REVISION.c.number, ENTRY.c.number, ENTRY.c.who)
    rows = book.rows(_written(*columns).where(HAND.c.game_id == game.id))
    seen = max((change for _hand, _revision, change, who in rows if who == book.by), default=0)
    return sorted(
        hand
        for hand, revision, change, who in rows
        if revision == 1 and change > seen and who != book.by
    )


def newest_change_of(book: Book, game_id: UUID) -> int:
    """Return the number of the newest change that wrote a hand of a game; 0 if there is none."""
    query = _written(func.max(ENTRY.c.number)).where(HAND.c.game_id == game_id)
    return book.value(query) or 0


def written_by(book: Book, hand: Hand) -> tuple[int, str, str]:
    """Return the change that wrote a revision of a hand: its number, who made it, and its key."""
    query = _written(ENTRY.c.number, ENTRY.c.who, ENTRY.c.idempotency_key)
    row = book.row(query.where(HAND.c.id == hand.id, REVISION.c.number == hand.revision))
    return (row[0], row[1], row[2]) if row else (0, "", "")


def recorded_after(book: Book, game_id: UUID, number: int) -> set[UUID]:
    """Return the changes that recorded the hands of a game after one of a number."""
    query = select(HAND.c.entry_id).where(
        HAND.c.club_id == book.club_id, HAND.c.game_id == game_id, HAND.c.number > number
    )
    return {row[0] for row in book.rows(query)}


def revisions(book: Book, hand: Hand) -> list[Hand]:
    """Return a hand as each of its revisions, the first one first."""
    return list(_hands(book, _all(), {HAND.c.id: hand.id}))


def add(change: Change, new: Sequence[NewHand]) -> list[Hand]:
    """Record new hands."""
    hands = [
        Hand(
            id=new_id(), game_id=one.game_id, number=one.number, revision=1, is_void=False,
            dealer=one.dealer, note=one.note, by=change.who, at=change.at, reason="",
            sides=one.sides, sat_out=one.sat_out,
        )
        for one in new
    ]  # fmt: skip
    change.insert(HAND, (_HANDS.row(hand, revision=hand.revision) for hand in hands))
    _write_revisions(change, hands)
    return hands


def revise(change: Change, hands: Iterable[Hand], reason: str) -> list[Hand]:
    """Write a new revision of each hand, at the game and number it bears; the older ones go along.

    Returns the hands as they are now. Raises `ConflictError` for one that is not as it was read.
    """
    return [hand for some in chunks(hands, 500) for hand in _revise(change, some, reason)]


def _revise(change: Change, hands: Sequence[Hand], reason: str) -> list[Hand]:
    ids = [hand.id for hand in hands]
    numbers = select(REVISION.c.hand_id, func.max(REVISION.c.number)).where(
        REVISION.c.club_id == change.club_id, REVISION.c.hand_id.in_(ids)
    )
    rows = change.connection.execute(numbers.group_by(REVISION.c.hand_id))
    last = {row[0]: row[1] for row in rows}
    now = [
        replace(
            hand, revision=last.get(hand.id, 0) + 1, by=change.who, at=change.at, reason=reason,
            version=hand.version + 1,
        )
        for hand in hands
    ]  # fmt: skip
    # One that another undid in the meantime has no row, which is refused here.
    change.update_many(
        HAND,
        {
            hand.id: (
                hand.version - 1,
                {"game_id": hand.game_id, "number": hand.number, "revision": hand.revision},
            )
            for hand in now
        },
    )
    _write_revisions(change, now)
    return now


def _write_revisions(change: Change, hands: Sequence[Hand]) -> None:
    _REVISIONS.insert(change, hands)
    rows = (
        _SIDES.row(side, hand_id=hand.id, revision=hand.revision)
        for hand in hands
        for side in hand.sides
    )
    change.insert(HAND_SIDE, rows)


def _written(*columns: Any) -> Query:
    """Return the query for revisions of hands with the changes that wrote them."""
    return current_hands.revisions(*columns).join(ENTRY, on(ENTRY.c.id, REVISION.c.entry_id))


def _with_sides(query: Query) -> Query:
    """Return the query for hands with a row for each side, in order."""
    return (
        query.join(HAND_SIDE, OF_REVISION)
        .join(SIDE, on(SIDE.c.id, HAND_SIDE.c.side_id))
        .order_by(HAND.c.game_id, HAND.c.number, REVISION.c.number, SIDE.c.position)
    )


@cache
def _all() -> Query:
    return _with_sides(current_hands.revisions(*_HANDS.columns, *_SIDES.columns))


@cache
def _current() -> Query:
    return _with_sides(current_hands.current(*_HANDS.columns, *_SIDES.columns))


@cache
def _current_of_nights() -> Query:
    return _current().join(GAME, on(GAME.c.id, HAND.c.game_id))


@cache
def _past() -> Query:
    """Return the query for the totals of the sides of hands that count."""
    return (
        current_hands.sides(
            HAND.c.id, GAME.c.night_id, HAND.c.game_id, HAND.c.number, HAND_SIDE.c.total
        )
        .where(GAME.c.state != "void")
        .order_by(HAND.c.id)
    )


def _hands(book: Book, query: Query, where: WantedRows) -> Iterator[Hand]:
    width, read, read_side = len(_HANDS.columns), _HANDS.reader(), _SIDES.reader()
    rows = book.stream(query, where)
    for head, group in groupby(rows, key=lambda row: tuple(row[:width])):
        yield read(head, tuple(read_side(row[width:]) for row in group))
