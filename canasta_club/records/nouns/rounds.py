"""Rounds: where everybody is to sit on a night, as it was proposed and as it was seated."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, select
from uuid_utils.compat import uuid7

from canasta_club.club.nights import Night, RoundState, SeatedRound
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.nouns.nights import COLUMNS as NIGHT_COLUMNS
from canasta_club.records.tables.league import ROUND
from canasta_club.records.tables.play import NIGHT

_COLUMNS = (
    ROUND.c.id,
    ROUND.c.night_id,
    ROUND.c.number,
    ROUND.c.state,
    ROUND.c.seed,
    ROUND.c.plan,
    ROUND.c.version,
)


def of_night(book: Book, night: Night) -> list[SeatedRound]:
    """Return the rounds of a night, those only proposed too, by number."""
    return [each for _night, each in _found(book, NIGHT.c.id == night.id)]


def of_season(book: Book, season: Season) -> list[tuple[Night, SeatedRound]]:
    """Return the rounds of a season with their nights, by day and number."""
    return _found(book, NIGHT.c.season_id == season.id)


def write(
    book: Book,
    night: Night,
    number: int,
    *,
    state: RoundState,
    seed: int,
    plan: Mapping[str, Any],
    there: SeatedRound | None = None,
) -> SeatedRound:
    """Propose or seat a round, in place of what is ``there``; the same again changes nothing."""
    if there and (there.state, there.seed, there.plan) == (state, seed, plan):
        return there
    message = f"round {number} on {night.day} was {state}, seed {seed}"
    facts = {"state": state, "seed": seed, "plan": json.dumps(plan, ensure_ascii=False)}
    with book.change("night seat", message) as change:
        if there is None:
            row = SeatedRound(uuid7(), night.id, number, state, seed, dict(plan))
            place = {"id": row.id, "night_id": night.id, "number": number, "version": row.version}
            change.insert(ROUND, [{**place, **facts}])
            return row
        change.update(ROUND, there.version, facts, id=there.id)
    return replace(there, state=state, seed=seed, plan=dict(plan), version=there.version + 1)


def _found(book: Book, wanted: ColumnElement[bool]) -> list[tuple[Night, SeatedRound]]:
    query = (
        select(*NIGHT_COLUMNS, *_COLUMNS)
        .join(NIGHT, (NIGHT.c.club_id == ROUND.c.club_id) & (NIGHT.c.id == ROUND.c.night_id))
        .where(ROUND.c.club_id == book.club_id, wanted)
        .order_by(NIGHT.c.day, ROUND.c.number)
    )
    width = len(NIGHT_COLUMNS)
    return [(Night(*row[:width]), _seated_round(*row[width:])) for row in book.rows(query)]


def _seated_round(*row: Any) -> SeatedRound:
    round_id, night_id, number, state, seed, plan, version = row
    return SeatedRound(round_id, night_id, number, state, seed, json.loads(plan), version)
