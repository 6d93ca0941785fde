"""Sends in the book: drafts of an evening, which no change of the journal writes.

They are written inside a change, so that a hand and the send that confirms it are recorded
together or not at all.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from typing import cast
from uuid import UUID

from sqlalchemy import delete, func, insert, select, update

from canasta_club.club.games import Game
from canasta_club.club.naming import Namer
from canasta_club.club.nights import Night
from canasta_club.club.slip import Slip
from canasta_club.documents.toml import PlainTable
from canasta_club.hall.club.waiting import Send, SendState
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper
from canasta_club.records.tables.hands import HAND
from canasta_club.records.tables.kinds import on
from canasta_club.records.tables.wings.hall import HALL_SEND


def _load_slip(text: str) -> Slip | None:
    return read_slip(json.loads(text)) if text else None


def read_slip(value: PlainTable) -> Slip:
    """Return a slip from what was kept of it."""
    return Slip(tuple(map(_texts, value["sides"])), _texts(value["hand"]))


def slip_value(slip: Slip) -> PlainTable:
    """Return a slip as plain values."""
    return {"sides": [dict(each) for each in slip.sides], "hand": dict(slip.hand)}


def write_slip(slip: Slip) -> str:
    """Write a slip as JSON, the same text for the same boxes."""
    return json.dumps(slip_value(slip), ensure_ascii=False, sort_keys=True)


def without(slip: Slip, namer: Namer) -> Slip:
    """Return a slip with the label of a person in the place of their names."""
    return read_slip(cast("PlainTable", namer.without_in(slip_value(slip))))


def _dump_slip(slip: Slip | None) -> str:
    return "" if slip is None else write_slip(slip)


def _texts(texts: Mapping[str, object]) -> dict[str, str]:
    return {str(key): str(text) for key, text in texts.items()}


_IS_OPEN = HALL_SEND.c.state.in_(("waiting", "desk"))
_SENDS = Mapper(
    HALL_SEND,
    Send,
    columns={"slip": "content"},
    load={"slip": _load_slip, "accept": lambda text: tuple(text.split())},
    dump={"slip": _dump_slip, "accept": " ".join},
).by(HALL_SEND.c.at, HALL_SEND.c.id)


def of_id(book: Book, send_id: UUID) -> Send | None:
    """Return a send by its id."""
    return next(map(_SENDS.reader(), book.find(_SENDS.query, {HALL_SEND.c.id: send_id})), None)


def all_open(book: Book) -> list[Send]:
    """Return the sends that nobody has recorded or withdrawn, of all nights."""
    return list(map(_SENDS.reader(), book.find(_SENDS.query, _IS_OPEN)))


def nights_with_open(book: Book) -> set[UUID]:
    """Return the ids of the nights that have such sends, readable or not."""
    query = select(HALL_SEND.c.night_id).where(HALL_SEND.c.club_id == book.club_id, _IS_OPEN)
    return {row.night_id for row in book.rows(query.distinct())}


def open_of_night(book: Book, night: Night) -> list[Send]:
    """Return the sends of a night that nobody has recorded or withdrawn, the oldest first."""
    where = (HALL_SEND.c.night_id == night.id) & _IS_OPEN
    return list(map(_SENDS.reader(), book.find(_SENDS.query, where)))


def open_of_hand(book: Book, game: Game, number: int) -> list[Send]:
    """Return the open sends about a hand, the oldest first."""
    sends = open_of_night(book, game.night)
    return [each for each in sends if (each.game_id, each.number) == (game.id, number)]


def recorded(book: Book, night: Night) -> set[tuple[UUID, int]]:
    """Return the games and numbers of hands with open sends that the book has meanwhile."""
    query = (
        select(HALL_SEND.c.game_id, HALL_SEND.c.number)
        .join(HAND, on(HAND.c.game_id, HALL_SEND.c.game_id))
        .where(HALL_SEND.c.club_id == book.club_id, HALL_SEND.c.night_id == night.id, _IS_OPEN)
        .where(HAND.c.number == HALL_SEND.c.number)
    )
    return {(row.game_id, row.number) for row in book.rows(query)}


def count(book: Book, night: Night) -> int:
    """Return how many sends a night has; each of them changes what waits."""
    query = select(func.count()).select_from(HALL_SEND)
    mine = HALL_SEND.c.club_id == book.club_id
    return int(book.value(query.where(mine, HALL_SEND.c.night_id == night.id)) or 0)


def add(book: Book, send: Send) -> None:
    """Keep a new send; inside a change."""
    row = _SENDS.row(send, club_id=book.club_id)
    book.connection.execute(insert(HALL_SEND), [row])


def end(book: Book, ids: Iterable[UUID], state: SendState, saved: int | None = None) -> None:
    """Let sends wait no longer: what they stated is forgotten, that they were sent is not."""
    new = {"state": state, "saved": saved, "content": "", "accept": "", "reason": ""}
    _write(book, list(ids), new)


def rewrite(book: Book, send: Send) -> None:
    """Write again what a send states."""
    row = _SENDS.row(send)
    _write(book, [send.id], {name: row[name] for name in ("content", "reason")})


def leave_to_desk(book: Book, ids: Iterable[UUID]) -> None:
    """Leave open sends to the desk."""
    _write(book, list(ids), {"state": "desk"})


def remove_of_nights(book: Book, night_ids: Collection[UUID]) -> None:
    """Forget all sends of nights."""
    mine = HALL_SEND.c.club_id == book.club_id
    book.connection.execute(delete(HALL_SEND).where(mine, HALL_SEND.c.night_id.in_(night_ids)))


def _write(book: Book, ids: list[UUID], new: Mapping[str, object]) -> None:
    mine = HALL_SEND.c.club_id == book.club_id
    book.connection.execute(update(HALL_SEND).where(mine, HALL_SEND.c.id.in_(ids)).values(**new))
