"""Fixtures: who is to meet whom in which round of a season, as it was drawn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from sqlalchemy import select
from uuid_utils.compat import uuid7

from canasta_club.club.nights import Night
from canasta_club.club.people import Pair
from canasta_club.club.seasons import Fixture, Season
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import Change
from canasta_club.records.nouns import pairs
from canasta_club.records.nouns.nights import COLUMNS as NIGHT_COLUMNS
from canasta_club.records.tables.league import FIXTURE
from canasta_club.records.tables.play import NIGHT

_COLUMNS = (
    FIXTURE.c.id,
    FIXTURE.c.division,
    FIXTURE.c.round,
    FIXTURE.c.position,
    FIXTURE.c.pair_id,
    FIXTURE.c.other_id,
    FIXTURE.c.draw,
    FIXTURE.c.seed,
    FIXTURE.c.is_cancelled,
    FIXTURE.c.version,
)


def of_season(book: Book, season: Season) -> list[Fixture]:
    """Return the fixtures of a season that hold, by division, round and position."""
    return [fixture for fixture, is_cancelled in _all(book, season) if not is_cancelled]


def new(
    season: Season,
    *,
    division: int,
    round_number: int,
    position: int,
    pair: Pair,
    other: Pair | None = None,
    night: Night | None = None,
    draw: str = "",
    seed: int = 0,
) -> Fixture:
    """Return a fixture that is not written down yet."""
    return Fixture(
        uuid7(), season.id, division, round_number, position, pair, other, night, draw, seed
    )


def draw(book: Book, season: Season, drawn: Sequence[Fixture], *, since: Mapping[int, int]) -> None:
    """Make these the fixtures, in place of those drawn before: by division ``since`` a round."""
    with book.change("season fixtures", f"fixtures of {season.name} were drawn") as change:
        old = {
            (fixture.division, fixture.round, fixture.position): (fixture, is_cancelled)
            for fixture, is_cancelled in _all(book, season)
            if fixture.division in since and fixture.round >= since[fixture.division]
        }
        new_rows = list(_changed(change, drawn, old))
        change.insert(FIXTURE, new_rows)
        wanted = {(each.division, each.round, each.position) for each in drawn}
        for place, (fixture, is_cancelled) in old.items():
            if place not in wanted and not is_cancelled:
                change.update(FIXTURE, fixture.version, {"is_cancelled": True}, id=fixture.id)


def _changed(
    change: Change,
    drawn: Sequence[Fixture],
    old: dict[tuple[int, int, int], tuple[Fixture, bool]],
) -> Iterator[dict[str, object]]:
    """Write over the fixtures that hold a place already; yield the rows of those that are new."""
    for fixture in drawn:
        there, is_cancelled = old.get(
            (fixture.division, fixture.round, fixture.position), (None, False)
        )
        if there is None:
            yield _row(fixture)
        elif is_cancelled or replace(fixture, id=there.id) != there:
            facts = _facts(fixture) | {"is_cancelled": False}
            change.update(FIXTURE, there.version, facts, id=there.id)


def _all(book: Book, season: Season) -> list[tuple[Fixture, bool]]:
    """Return all fixtures ever drawn, and whether each was cancelled."""
    query = (
        select(*NIGHT_COLUMNS, *_COLUMNS)
        .select_from(FIXTURE)
        .outerjoin(
            NIGHT, (NIGHT.c.club_id == FIXTURE.c.club_id) & (NIGHT.c.id == FIXTURE.c.night_id)
        )
        .where(FIXTURE.c.club_id == book.club_id, FIXTURE.c.season_id == season.id)
        .order_by(FIXTURE.c.division, FIXTURE.c.round, FIXTURE.c.position)
    )
    rows = book.rows(query)
    known = pairs.by_id(book) if rows else {}
    width = len(NIGHT_COLUMNS)
    return [
        _fixture(season, Night(*row[:width]) if row[0] else None, known, *row[width:])
        for row in rows
    ]


def _fixture(
    season: Season, night: Night | None, known: dict[UUID, Pair], *row: Any
) -> tuple[Fixture, bool]:
    fixture_id, division, round_number, position, pair_id, other_id, part, seed, *state = row
    is_cancelled, version = state
    other = known[other_id] if other_id else None
    fixture = Fixture(
        fixture_id, season.id, division, round_number, position, known[pair_id], other, night,
        part, seed, version,
    )  # fmt: skip
    return fixture, is_cancelled


def _facts(fixture: Fixture) -> dict[str, object]:
    return {
        "pair_id": fixture.pair.id,
        "other_id": fixture.other.id if fixture.other else None,
        "night_id": fixture.night.id if fixture.night else None,
        "draw": fixture.draw,
        "seed": fixture.seed,
    }


def _row(fixture: Fixture) -> dict[str, object]:
    return {
        "id": fixture.id,
        "season_id": fixture.season_id,
        "division": fixture.division,
        "round": fixture.round,
        "position": fixture.position,
        **_facts(fixture),
        "is_cancelled": False,
        "version": fixture.version,
    }
