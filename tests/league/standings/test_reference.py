"""Standings against a slow, plain computation, for any season, and what always holds."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import TypeVar

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from canasta_club.league.results.model import Deduction, Results
from canasta_club.league.standings.counting_nights import counted_by
from canasta_club.league.standings.table import Standings, StandingsRow, standings
from canasta_club.league.terms import PointsTerms, ResultStep, TableTerms, Terms
from tests.depth import examples
from tests.league.examples.seasons import (
    ABSOLUTE,
    ENTRIES,
    SCALES,
    all_terms,
    of_two,
    seasons,
    someone,
)
from tests.league.examples.slow_standings import Place, SlowStandings

T = TypeVar("T")
scales = st.sampled_from(SCALES)


quickly = settings(max_examples=examples(15, 300))


@quickly
@given(seasons(), all_terms())
def test_as_a_slow_computation_has_it(season: Results, terms: Terms) -> None:
    compare(standings(season, terms), SlowStandings(season, terms).table())


@quickly
@given(seasons(), all_terms())
def test_a_game_counts_for_whom_the_table_counts_it(season: Results, terms: Terms) -> None:
    """What awards go by is what the table shows, for everybody in it."""
    counting = counted_by(season, terms)
    columns = TableTerms(terms.table.order, ("best_game", "outs"))
    table = standings(season, replace(terms, table=columns))
    for row in table.rows:
        mine = [
            side
            for game in season.games
            for side in game.sides
            if row.entry in side.entries and row.entry in counting.get(game.game, ())
        ]
        best = max((side.score for side in mine), default=0)
        assert row.values == (best, sum(side.figures.outs for side in mine))


@cache
def always_the_same() -> list[tuple[Results, Terms, list[Place]]]:
    """Return some seasons with their tables by the slow computation."""
    found = []

    @settings(max_examples=40, derandomize=True, database=None, phases=[Phase.generate])
    @given(seasons(), all_terms())
    def gather(season: Results, terms: Terms) -> None:
        found.append((season, terms, SlowStandings(season, terms).table()))

    gather()
    return found


@pytest.mark.long
def test_the_same_seasons_each_time_are_as_a_slow_computation_has_them() -> None:
    """What varies from run to run is no measure of a change to the code."""
    for season, terms, expected in always_the_same():
        compare(standings(season, terms), expected)


def compare(found: Standings, expected: Sequence[Place]) -> None:
    assert [(row.division, row.rank, row.entry) for row in found.rows] == [
        (place.division, place.rank, place.entry) for place in expected
    ]
    for row, place in zip(found.rows, expected, strict=True):
        assert figures(row) == place.figures
        by = row.separated_by
        assert (by and (by.column.key, by.above, by.below)) == place.separated_by
        level = [
            each for each in expected if (each.division, each.rank) == (row.division, row.rank)
        ]
        assert row.is_tied == (len(level) > 1)


@pytest.mark.long
@quickly
@given(st.data(), seasons(), all_terms())
def test_the_order_in_which_anything_is_entered_never_changes_a_table(
    data: st.DataObject, season: Results, terms: Terms
) -> None:
    def shuffled(given: Sequence[T]) -> list[T]:
        return data.draw(st.permutations(given))

    turned = [game._replace(sides=game.sides[::-1]) for game in season.games]
    other = replace(
        season,
        games=shuffled(turned),
        unplayed=shuffled(season.unplayed),
        penalties=shuffled(season.penalties),
        entries=shuffled(season.entries),
        attended={entry: [*days][::-1] for entry, days in season.attended.items()},
        withdrawn={entry: season.withdrawn[entry] for entry in reversed([*season.withdrawn])},
    )
    assert standings(other, terms) == standings(season, terms)


@quickly
@given(seasons(), scales)
def test_points_are_conserved_at_tables_of_two(
    season: Results, scale: tuple[ResultStep, ...]
) -> None:
    """A game hands out as many points however it ends, and no difference comes from nowhere."""
    games = of_two(season).games
    terms = Terms(points=PointsTerms(scale=scale), table=TableTerms(columns=ABSOLUTE))
    found = standings(Results(games=games), terms)
    worth = 20 if scale else 2
    assert total(found, "points") == worth * sum(game.is_over for game in games)
    assert total(found, "difference") == 0
    assert total(found, "won") == total(found, "lost")
    assert total(found, "for") == total(found, "against")
    assert total(found, "played") == 2 * sum(game.is_over for game in games)


@quickly
@given(seasons(), all_terms())
def test_games_played_are_won_drawn_or_lost(season: Results, terms: Terms) -> None:
    for row in standings(season, terms).rows:
        mine = figures(row)
        assert mine["played"] == mine["won"] + mine["drawn"] + mine["lost"]


@quickly
@given(seasons(), all_terms(), someone, st.sampled_from([1, 3, Fraction(1, 2)]))
def test_a_penalty_costs_its_entry_and_gives_nobody_anything(
    season: Results, terms: Terms, entry: str, points: Fraction
) -> None:
    season = replace(season, entries=list(ENTRIES), withdrawn={})
    terms = replace(terms, nights=replace(terms.nights, minimum=0))
    fined = replace(season, penalties=[*season.penalties, Deduction(entry, points)])
    before, after = by_entry(standings(season, terms)), by_entry(standings(fined, terms))
    for other, mine in before.items():
        changed = {key for key in mine if mine[key] != after[other][key]}
        if other != entry:
            assert not changed
        else:
            assert {"points", "penalties"} <= changed <= {"points", "penalties", "points_average"}
            assert after[other]["points"] == mine["points"] - points


@quickly
@given(seasons(), all_terms(), st.dictionaries(someone, st.integers(-200, 200)))
def test_handicaps_never_touch_the_scratch_table(
    season: Results, terms: Terms, handicaps: Mapping[str, int]
) -> None:
    season = replace(season, divisions={})
    handicapped = replace(season, handicaps=handicaps)
    assert standings(handicapped, terms) == standings(season, terms)
    by_hand = [
        game._replace(
            sides=tuple(
                side.with_score(side.score + handicaps.get(side.entries[0], 0))
                for side in game.sides
            ),
        )
        for game in season.games
    ]
    expected = standings(replace(season, games=by_hand), terms)
    assert standings(handicapped.with_handicaps(), terms) == expected


@quickly
@given(seasons(), all_terms())
def test_who_is_void_leaves_no_trace(season: Results, terms: Terms) -> None:
    """Without their games nothing in the table changes, except that those they met are listed."""
    terms = replace(terms, withdrawn_games="void")
    gone = set(season.withdrawn)
    met = [
        entry
        for game in season.games
        for side in game.sides
        for entry in side.entries
        if game.is_over and entry not in gone
    ]
    spared = [each.entry for each in season.unplayed]
    without = replace(
        season,
        games=[g for g in season.games if not gone & {e for s in g.sides for e in s.entries}],
        unplayed=[each for each in season.unplayed if not gone & {each.entry, each.against}],
        penalties=[each for each in season.penalties if each.entry not in gone],
        entries=[entry for entry in (*season.entries, *met, *spared) if entry not in gone],
        attended={entry: days for entry, days in season.attended.items() if entry not in gone},
        withdrawn={},
    )
    assert standings(season, terms).rows == standings(without, terms).rows


def figures(row: StandingsRow) -> dict[str, Fraction]:
    return {key: Fraction(value or 0) for key, value in zip(ABSOLUTE, row.values, strict=True)}


def by_entry(table: Standings) -> dict[str, dict[str, Fraction]]:
    return {row.entry: figures(row) for row in table.rows}


def total(table: Standings, column: str) -> Fraction:
    return sum((figures(row)[column] for row in table.rows), Fraction())
