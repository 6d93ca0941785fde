"""Clocks in the book: of each round of a night its own, outside the journal."""

import json
from dataclasses import replace

from sqlalchemy import insert, update

from canasta_club.club.nights import Night
from canasta_club.hall.club.clock import Clock
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper
from canasta_club.records.book.problems import lost_update
from canasta_club.records.tables.wings.hall import HALL_CLOCK


def _load_extra(text: str) -> dict[int, int]:
    return {int(table): int(minutes) for table, minutes in json.loads(text).items()}


_CLOCKS = Mapper(HALL_CLOCK, Clock, load={"extra": _load_extra}, dump={"extra": json.dumps}).by(
    HALL_CLOCK.c.round
)


def of_night(book: Book, night: Night) -> list[Clock]:
    """Return the clocks of a night by round."""
    return list(map(_CLOCKS.reader(), book.find(_CLOCKS.query, {HALL_CLOCK.c.night_id: night.id})))


def add(book: Book, clock: Clock) -> None:
    """Keep a new clock; inside a change."""
    book.connection.execute(insert(HALL_CLOCK), [_CLOCKS.row(clock, club_id=book.club_id)])


def write(book: Book, clock: Clock) -> Clock:
    """Write a clock over the one that was read, and over no other; inside a change."""
    now = replace(clock, version=clock.version + 1)
    key = {"club_id": book.club_id, "night_id": clock.night_id, "round": clock.round}
    mine = [HALL_CLOCK.c[name] == value for name, value in key.items()]
    new = {name: value for name, value in _CLOCKS.row(now).items() if name not in key}
    statement = update(HALL_CLOCK).where(*mine, HALL_CLOCK.c.version == clock.version)
    if book.connection.execute(statement.values(**new)).rowcount != 1:
        raise lost_update(HALL_CLOCK)
    return now
