"""Fixtures: who is to meet whom in which round of a season."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from canasta_club.club.seasons import Fixture, Season
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import Change
from canasta_club.records.book.mapper import Mapper
from canasta_club.records.nouns import pairs
from canasta_club.records.nouns.nights import NIGHTS
from canasta_club.records.tables.fixtures import FIXTURE

_FIXTURES = Mapper(FIXTURE, Fixture, blank={"is_cancelled": False}, elsewhere={"night": NIGHTS}).by(
    FIXTURE.c.division, FIXTURE.c.round, FIXTURE.c.position
)
_EVER_DRAWN = _FIXTURES.query.add_columns(FIXTURE.c.is_cancelled)

_PLACE = ("id", "season_id", "division", "round", "position", "version")
"""What stays when a fixture is drawn again."""


def of_season(book: Book, season: Season) -> list[Fixture]:
    """Return the fixtures of a season that hold, by division, round and position."""
    return [fixture for fixture, is_cancelled in _all(book, season) if not is_cancelled]


def draw(book: Book, season: Season, drawn: Sequence[Fixture], *, since: Mapping[int, int]) -> None:
    """Store fixtures in place of earlier ones: in each division ``since`` a round."""
    with book.change("season fixtures", f"fixtures of {season.name} were drawn") as change:
        old = {
            (fixture.division, fixture.round, fixture.position): (fixture, is_cancelled)
            for fixture, is_cancelled in _all(book, season)
            if fixture.division in since and fixture.round >= since[fixture.division]
        }
        _FIXTURES.insert(change, list(_changed(change, drawn, old)))
        places = {(each.division, each.round, each.position) for each in drawn}
        for place, (fixture, is_cancelled) in old.items():
            if place not in places and not is_cancelled:
                change.update(FIXTURE, fixture.version, {"is_cancelled": True}, id=fixture.id)


def _changed(
    change: Change,
    drawn: Sequence[Fixture],
    old: dict[tuple[int, int, int], tuple[Fixture, bool]],
) -> Iterator[Fixture]:
    """Overwrite the fixtures at places that exist already; yield the others."""
    for fixture in drawn:
        stored_fixture, is_cancelled = old.get(
            (fixture.division, fixture.round, fixture.position), (None, False)
        )
        if stored_fixture is None:
            yield fixture
        elif is_cancelled or replace(fixture, id=stored_fixture.id) != stored_fixture:
            row = _FIXTURES.row(fixture)
            facts = {name: value for name, value in row.items() if name not in _PLACE}
            change.update(FIXTURE, stored_fixture.version, facts, id=stored_fixture.id)


def _all(book: Book, season: Season) -> list[tuple[Fixture, bool]]:
    """Return all fixtures ever drawn, and whether each was cancelled."""
    rows = book.find(_EVER_DRAWN, {FIXTURE.c.season_id: season.id})
    known = pairs.by_id(book) if rows else {}
    read = _FIXTURES.reader(pair=known, other=known)
    return [(read(row), row.is_cancelled) for row in rows]
