"""Rounds: where everyone sits on a night, as it was proposed and as it was seated."""

import json
from collections.abc import Mapping, Sequence

from canasta_club.club.nights import Night, RoundState, SeatedRound
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper, WantedRows
from canasta_club.records.ids import new_id
from canasta_club.records.nouns.nights import NIGHTS
from canasta_club.records.tables.kinds import on
from canasta_club.records.tables.nights import NIGHT
from canasta_club.records.tables.rounds import ROUND


def _dump(plan: Mapping[str, object]) -> str:
    return json.dumps(plan, ensure_ascii=False)


_ROUNDS = Mapper(ROUND, SeatedRound, load={"plan": json.loads}, dump={"plan": _dump})
_WITH_NIGHTS = (
    _ROUNDS.query.add_columns(*NIGHTS.columns)
    .join(NIGHT, on(NIGHT.c.id, ROUND.c.night_id))
    .order_by(NIGHT.c.day, ROUND.c.number)
)


def of_night(book: Book, night: Night) -> list[SeatedRound]:
    """Return the rounds of a night by number, proposed ones too."""
    return [each for _night, each in _found(book, {ROUND.c.night_id: night.id})]


def of_season(book: Book, season: Season) -> list[tuple[Night, SeatedRound]]:
    """Return the rounds of a season with their nights, by day and number."""
    return _found(book, {NIGHT.c.season_id: season.id})


def write(
    book: Book,
    night: Night,
    number: int,
    *,
    state: RoundState,
    seed: int,
    plan: Mapping[str, object],
    stored: SeatedRound | None = None,
) -> SeatedRound:
    """Write a proposed or seated round over the ``stored`` one; the same again changes nothing."""
    if stored and (stored.state, stored.seed, stored.plan) == (state, seed, plan):
        return stored
    with book.change(
        "night seat", f"round {number} on {night.day} was {state}, seed {seed}"
    ) as change:
        if stored:
            return _ROUNDS.update(change, stored, state=state, seed=seed, plan=dict(plan))
        new = SeatedRound(
            id=new_id(), night_id=night.id, number=number, state=state, seed=seed, plan=dict(plan)
        )
        _ROUNDS.insert(change, [new])
    return new


def drop(book: Book, night: Night, proposed: Sequence[SeatedRound]) -> None:
    """Remove proposed rounds that are no longer planned."""
    for seated_round in proposed:
        summary = f"round {seated_round.number} on {night.day} is no longer planned"
        with book.change("night seat", summary) as change:
            change.remove(ROUND, seated_round.version, id=seated_round.id)


def _found(book: Book, where: WantedRows) -> list[tuple[Night, SeatedRound]]:
    width, read, read_night = len(_ROUNDS.columns), _ROUNDS.reader(), NIGHTS.reader()
    return [(read_night(row[width:]), read(row)) for row in book.find(_WITH_NIGHTS, where)]
