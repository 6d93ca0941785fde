"""Unplayed: byes, forfeits and absences of a season."""

from dataclasses import replace
from typing import Any

from sqlalchemy import select
from uuid_utils.compat import uuid7

from canasta_club.club.nights import Night
from canasta_club.club.people import Pair
from canasta_club.club.seasons import Season, Unplayed, UnplayedKind
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import pairs
from canasta_club.records.nouns.nights import COLUMNS as NIGHT_COLUMNS
from canasta_club.records.tables.league import UNPLAYED
from canasta_club.records.tables.play import NIGHT

_COLUMNS = (
    UNPLAYED.c.id,
    UNPLAYED.c.round,
    UNPLAYED.c.pair_id,
    UNPLAYED.c.kind,
    UNPLAYED.c.against_id,
    UNPLAYED.c.reason,
    UNPLAYED.c.is_cancelled,
    UNPLAYED.c.version,
)
_SAID = {
    "bye": "{pair} had a bye",
    "forfeit_win": "{against} forfeited a game to {pair}",
    "forfeit_loss": "{pair} forfeited a game",
    "absent": "{pair} was absent",
}


def of_season(book: Book, season: Season, *, cancelled: bool = False) -> list[Unplayed]:
    """Return the games of a season that were not played, by night and round.

    Those that were cancelled are left out unless asked for.
    """
    query = (
        select(*NIGHT_COLUMNS, *_COLUMNS)
        .join(NIGHT, (NIGHT.c.club_id == UNPLAYED.c.club_id) & (NIGHT.c.id == UNPLAYED.c.night_id))
        .where(UNPLAYED.c.club_id == book.club_id, UNPLAYED.c.season_id == season.id)
        .order_by(NIGHT.c.day, UNPLAYED.c.round, UNPLAYED.c.id)
    )
    if not cancelled:
        query = query.where(UNPLAYED.c.is_cancelled.is_(False))
    rows = book.rows(query)
    known = pairs.by_id(book) if rows else {}
    width = len(NIGHT_COLUMNS)
    return [_unplayed(season, Night(*row[:width]), known, *row[width:]) for row in rows]


def add(
    book: Book,
    season: Season,
    night: Night,
    round_number: int,
    pair: Pair,
    kind: UnplayedKind,
    against: Pair | None = None,
    reason: str = "",
) -> Unplayed:
    """Note that a pair had a game in a round but did not play it; of a forfeit, each end is noted.

    What was noted of the pair in that round before, this takes the place of.
    """
    new = Unplayed(uuid7(), season.id, night, round_number, pair, kind, against, reason)
    message = _SAID[kind].format(pair=pair.name, against=against.name if against else "nobody")
    with book.change("season unplayed", f"{message} on {night.day}", reason=reason) as change:
        old = _there(book, new)
        if old is None:
            change.insert(UNPLAYED, [_row(new)])
            return new
        facts = {"kind": kind, "against_id": against.id if against else None, "reason": reason}
        now = replace(new, id=old.id, version=old.version + 1)
        if (old.kind, old.against, old.reason, old.is_cancelled) == (kind, against, reason, False):
            return old
        change.update(UNPLAYED, old.version, facts | {"is_cancelled": False}, id=old.id)
    return now


def cancel(book: Book, unplayed: Unplayed, reason: str) -> Unplayed:
    """Take back that a game was not played; the row stays to be seen."""
    message = f"what was noted of {unplayed.pair.name} on {unplayed.night.day} was cancelled"
    with book.change("season unplayed", message, reason=reason) as change:
        new = {"is_cancelled": True, "reason": reason}
        change.update(UNPLAYED, unplayed.version, new, id=unplayed.id)
    return replace(unplayed, is_cancelled=True, reason=reason, version=unplayed.version + 1)


def _there(book: Book, new: Unplayed) -> Unplayed | None:
    """Return what is noted of a pair in a round, cancelled or not."""
    found = book.row(
        select(*_COLUMNS).where(
            UNPLAYED.c.club_id == book.club_id,
            UNPLAYED.c.season_id == new.season_id,
            UNPLAYED.c.night_id == new.night.id,
            UNPLAYED.c.round == new.round,
            UNPLAYED.c.pair_id == new.pair.id,
        )
    )
    if found is None:
        return None
    known = {each.id: each for each in (new.pair, new.against) if each}
    return Unplayed(
        found.id, new.season_id, new.night, new.round, new.pair, found.kind,
        known.get(found.against_id), found.reason, found.is_cancelled, found.version,
    )  # fmt: skip


def _unplayed(season: Season, night: Night, known: dict[Any, Pair], *row: Any) -> Unplayed:
    unplayed_id, round_number, pair_id, kind, against_id, reason, is_cancelled, version = row
    against = known[against_id] if against_id else None
    return Unplayed(
        unplayed_id, season.id, night, round_number, known[pair_id], kind, against, reason,
        is_cancelled, version,
    )  # fmt: skip


def _row(unplayed: Unplayed) -> dict[str, object]:
    return {
        "id": unplayed.id,
        "season_id": unplayed.season_id,
        "night_id": unplayed.night.id,
        "round": unplayed.round,
        "pair_id": unplayed.pair.id,
        "kind": unplayed.kind,
        "against_id": unplayed.against.id if unplayed.against else None,
        "reason": unplayed.reason,
        "is_cancelled": unplayed.is_cancelled,
        "version": unplayed.version,
    }
