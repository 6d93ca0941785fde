"""Unplayed: byes, forfeits and absences of a season."""

from collections.abc import Sequence
from typing import Final

from canasta_club.club.nights import Night
from canasta_club.club.people import Pair
from canasta_club.club.seasons import Season, Unplayed
from canasta_club.game.unplayed import UnplayedKind
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import Change
from canasta_club.records.book.mapper import Mapper, WantedRows
from canasta_club.records.ids import new_id
from canasta_club.records.nouns import night_seasons, pairs
from canasta_club.records.nouns.nights import NIGHTS
from canasta_club.records.tables.adjustments import UNPLAYED
from canasta_club.records.tables.nights import NIGHT

_UNPLAYED = Mapper(UNPLAYED, Unplayed, elsewhere={"night": NIGHTS}).by(
    NIGHT.c.day, UNPLAYED.c.round, UNPLAYED.c.id
)

_FACTS: Final = ("kind", "against", "reason", "is_cancelled")
"""What is recorded again of a pair that was recorded before."""

_FORFEITS: Final = ("forfeit_win", "forfeit_loss")
_SUMMARIES = {
    "bye": "{pair} had a bye",
    "forfeit_win": "{against} forfeited a game to {pair}",
    "forfeit_loss": "{pair} forfeited a game",
    "absent": "{pair} was absent",
}


def of_season(book: Book, season: Season, *, cancelled: bool = False) -> list[Unplayed]:
    """Return the games of a season that were not played, by night and round.

    Cancelled ones are left out unless asked for.
    """
    absences = _found(book, {UNPLAYED.c.season_id: season.id})
    return [each for each in absences if cancelled or not each.is_cancelled]


def of_night(book: Book, night: Night) -> list[Unplayed]:
    """Return the games of a night that were not played, for all its seasons, by round."""
    absences = _found(book, {UNPLAYED.c.night_id: night.id})
    return [each for each in absences if not each.is_cancelled]


def counting(book: Book, season: Season) -> list[Unplayed]:
    """Return the games that were not played and count for a season, by night and round.

    A forfeit stands for a game, so that one of a shared night counts for each of its seasons, as a
    game does. A bye and an absence are of the season they were recorded for.
    """
    own = of_season(book, season)
    shared = {night for night, _season in night_seasons.of_club(book)}
    if not shared:
        return own
    others = _found(
        book,
        UNPLAYED.c.night_id.in_(shared)
        & (UNPLAYED.c.season_id != season.id)
        & UNPLAYED.c.kind.in_(_FORFEITS)
        & night_seasons.counting_for(book, season),
    )
    noted = set(map(_place, own))
    more = [one for one in others if not one.is_cancelled and _place(one) not in noted]
    return sorted([*own, *more], key=lambda one: (one.night.day, one.round, one.id))


def _place(absence: Unplayed) -> tuple[object, ...]:
    return absence.night.id, absence.round, absence.pair.id


def add(
    book: Book,
    season: Season,
    at: tuple[Night, int],
    pair: Pair,
    kind: UnplayedKind,
    against: Pair | None = None,
    reason: str = "",
) -> Unplayed:
    """Record that a pair did not play its game; a forfeit is recorded for both pairs.

    ``at`` are the night and the round. It replaces what was recorded for the pair then before.
    """
    night, _round = at
    absence = new(season, at, pair, kind, against, reason)
    message = _SUMMARIES[kind].format(pair=pair.name, against=against.name if against else "nobody")
    with book.change("season unplayed", f"{message} on {night.day}", reason=reason) as change:
        return _stored(book, change, [absence])[0]


def new(
    season: Season,
    at: tuple[Night, int],
    pair: Pair,
    kind: UnplayedKind,
    against: Pair | None = None,
    reason: str = "",
) -> Unplayed:
    """Return that a pair did not play its game of a night and a round; it is not stored yet."""
    night, round_number = at
    return Unplayed(
        id=new_id(),
        season_id=season.id,
        night=night,
        round=round_number,
        pair=pair,
        kind=kind,
        against=against,
        reason=reason,
    )


def store(book: Book, absences: Sequence[Unplayed]) -> None:
    """Store several of one season, in the place of what was recorded for the pairs then."""
    with book.change("season unplayed") as change:
        _stored(book, change, absences)


def _stored(book: Book, change: Change, absences: Sequence[Unplayed]) -> list[Unplayed]:
    """Store absences of one season and return them as the book has them."""
    season_id = absences[0].season_id
    before = {_place(each): each for each in _found(book, {UNPLAYED.c.season_id: season_id})}
    added = {_place(each): each for each in absences if _place(each) not in before}
    _UNPLAYED.insert(change, added.values())
    return [
        added.get(_place(each)) or _replaced(change, before[_place(each)], each)
        for each in absences
    ]


def _replaced(change: Change, old: Unplayed, absence: Unplayed) -> Unplayed:
    facts = {name: getattr(absence, name) for name in _FACTS}
    is_same = all(getattr(old, name) == value for name, value in facts.items())
    return old if is_same else _UNPLAYED.update(change, old, **facts)


def cancel(book: Book, unplayed: Unplayed, reason: str) -> Unplayed:
    """Cancel what was recorded of a game that was not played; the row stays in the book."""
    done = unplayed.kind.replace("_", " ")
    message = f"the {done} of {unplayed.pair.name} on {unplayed.night.day} was cancelled"
    with book.change("season clear", message, reason=reason) as change:
        return _UNPLAYED.update(change, unplayed, is_cancelled=True, reason=reason)


def _found(book: Book, where: WantedRows) -> list[Unplayed]:
    rows = book.find(_UNPLAYED.query, where)
    known = pairs.by_id(book) if rows else {}
    return list(map(_UNPLAYED.reader(pair=known, against=known), rows))
