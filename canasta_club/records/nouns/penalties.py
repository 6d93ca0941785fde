"""Penalties: league points taken or given, each a row of its own that is never edited."""

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

from sqlalchemy import func, select
from uuid_utils.compat import uuid7

from canasta_club.club.nights import Night
from canasta_club.club.people import Pair
from canasta_club.club.seasons import Penalty, Season
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import pairs
from canasta_club.records.nouns.nights import COLUMNS as NIGHT_COLUMNS
from canasta_club.records.tables.league import PENALTY
from canasta_club.records.tables.play import NIGHT

_COLUMNS = (
    PENALTY.c.id,
    PENALTY.c.number,
    PENALTY.c.pair_id,
    PENALTY.c.day,
    PENALTY.c.points,
    PENALTY.c.reason,
    PENALTY.c.who,
    PENALTY.c.cancelled_by,
    PENALTY.c.cancelled_reason,
    PENALTY.c.version,
)


def of_season(book: Book, season: Season) -> list[Penalty]:
    """Return the penalties of a season by number, those that were cancelled too."""
    query = (
        select(*NIGHT_COLUMNS, *_COLUMNS)
        .select_from(PENALTY)
        .outerjoin(
            NIGHT, (NIGHT.c.club_id == PENALTY.c.club_id) & (NIGHT.c.id == PENALTY.c.night_id)
        )
        .where(PENALTY.c.club_id == book.club_id, PENALTY.c.season_id == season.id)
        .order_by(PENALTY.c.number)
    )
    rows = book.rows(query)
    known = pairs.by_id(book) if rows else {}
    width = len(NIGHT_COLUMNS)
    return [
        _penalty(season, Night(*row[:width]) if row[0] else None, known, *row[width:])
        for row in rows
    ]


def add(
    book: Book,
    season: Season,
    pair: Pair,
    points: Fraction,
    *,
    day: date,
    reason: str,
    night: Night | None = None,
) -> Penalty:
    """Take points from an entry, for a night or the season; give some where below nought."""
    with book.change("penalty", _said(pair, points), reason=reason) as change:
        mine = (PENALTY.c.club_id == book.club_id) & (PENALTY.c.season_id == season.id)
        last = book.value(select(func.max(PENALTY.c.number)).where(mine)) or 0
        new = Penalty(uuid7(), season.id, last + 1, pair, day, points, reason, change.who, night)
        change.insert(PENALTY, [_row(new)])
    return new


def cancel(book: Book, penalty: Penalty, reason: str) -> Penalty:
    """Make a penalty count no longer; it stays to be seen, with who cancelled it and why."""
    message = f"penalty {penalty.number} of {penalty.pair.name} was cancelled"
    with book.change("penalty cancel", message, reason=reason) as change:
        new = {"cancelled_by": change.who, "cancelled_reason": reason}
        change.update(PENALTY, penalty.version, new, id=penalty.id)
        who = change.who
    return replace(penalty, cancelled_by=who, cancelled_reason=reason, version=penalty.version + 1)


def _said(pair: Pair, points: Fraction) -> str:
    plain = float(abs(points)) if points.denominator > 1 else abs(int(points))
    return f"{pair.name} got {plain} points" if points < 0 else f"{pair.name} lost {plain} points"


def _penalty(season: Season, night: Night | None, known: dict[Any, Pair], *row: Any) -> Penalty:
    penalty_id, number, pair_id, day, points, reason, who, cancelled_by, why, version = row
    return Penalty(
        penalty_id, season.id, number, known[pair_id], day, Fraction(points), reason, who,
        night, cancelled_by, why, version,
    )  # fmt: skip


def _row(penalty: Penalty) -> dict[str, object]:
    return {
        "id": penalty.id,
        "season_id": penalty.season_id,
        "number": penalty.number,
        "pair_id": penalty.pair.id,
        "night_id": penalty.night.id if penalty.night else None,
        "day": penalty.day,
        "points": str(penalty.points),
        "reason": penalty.reason,
        "who": penalty.by,
        "cancelled_by": penalty.cancelled_by,
        "cancelled_reason": penalty.cancelled_reason,
        "version": penalty.version,
    }
