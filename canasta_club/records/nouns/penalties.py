"""League penalties: league points taken or given, each a row of its own that stays."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

from canasta_club.club.nights import Night
from canasta_club.club.people import Pair
from canasta_club.club.seasons import Penalty, Season
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper
from canasta_club.records.ids import new_id
from canasta_club.records.nouns import pairs
from canasta_club.records.nouns.nights import NIGHTS
from canasta_club.records.tables.adjustments import PENALTY
from canasta_club.text.wording import counted

_PENALTIES = Mapper(
    PENALTY,
    Penalty,
    columns={"by": "who"},
    load={"points": Fraction},
    dump={"points": str},
    elsewhere={"night": NIGHTS},
).by(PENALTY.c.number)


def of_season(book: Book, season: Season) -> list[Penalty]:
    """Return the penalties of a season by number, cancelled ones too."""
    rows = book.find(_PENALTIES.query, {PENALTY.c.season_id: season.id})
    known = pairs.by_id(book) if rows else {}
    return list(map(_PENALTIES.reader(pair=known), rows))


def of_night(book: Book, night: Night) -> list[Penalty]:
    """Return the penalties for a night in all seasons, cancelled ones too."""
    rows = book.find(_PENALTIES.query, {PENALTY.c.night_id: night.id})
    known = pairs.by_id(book) if rows else {}
    return list(map(_PENALTIES.reader(pair=known), rows))


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
    """Take points from an entry for a night or the season; negative points are given."""
    with book.change("penalty add", _summary(pair, points), reason=reason):
        penalty = new(season, pair, points, day=day, reason=reason, night=night)
        return store(book, season, [penalty])[0]


def new(
    season: Season,
    pair: Pair,
    points: Fraction,
    *,
    day: date,
    reason: str,
    night: Night | None = None,
) -> Penalty:
    """Return a penalty that is not stored yet, and so has no number."""
    return Penalty(
        id=new_id(),
        season_id=season.id,
        number=0,
        pair=pair,
        day=day,
        points=points,
        reason=reason,
        by="",
        night=night,
    )


def store(book: Book, season: Season, penalties: Sequence[Penalty]) -> list[Penalty]:
    """Store new penalties of a season, and return them with their numbers."""
    with book.change("penalty add") as change:
        first = book.last(PENALTY.c.number, {PENALTY.c.season_id: season.id}) + 1
        numbered = [
            replace(each, number=number, by=change.who)
            for number, each in enumerate(penalties, first)
        ]
        _PENALTIES.insert(change, numbered)
    return numbered


def cancel(book: Book, penalty: Penalty, reason: str) -> Penalty:
    """Cancel a penalty; it stays in the list, with who cancelled it and why."""
    message = f"penalty {penalty.number} of {penalty.pair.name} was cancelled"
    with book.change("penalty cancel", message, reason=reason) as change:
        return _PENALTIES.update(change, penalty, cancelled_by=change.who, cancelled_reason=reason)


def move(book: Book, penalty: Penalty, day: date) -> None:
    """Move a penalty to the new day of its night."""
    message = f"penalty {penalty.number} of {penalty.pair.name} is of {day}"
    with book.change("night move", message) as change:
        _PENALTIES.update(change, penalty, day=day)


def _summary(pair: Pair, points: Fraction) -> str:
    size = abs(points)
    plain = f"{float(size)} points" if size.denominator > 1 else counted(int(size), "point")
    return f"{pair.name} {'got' if points < 0 else 'lost'} {plain}"
