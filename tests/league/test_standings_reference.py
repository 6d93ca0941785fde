"""Standings compared with a slow, plain reckoning, on any season whatever."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date, timedelta
from fractions import Fraction
from functools import cmp_to_key
from statistics import median

from hypothesis import given
from hypothesis import strategies as st

from canasta_club.league.results import GameResult, Results, SideResult
from canasta_club.league.standings import standings
from canasta_club.league.terms import PointsTerms, Step, TableTerms, Terms

ENTRIES = "ABCDEF"
LESS = {"lost", "against", "penalties"}
SCALES = ((), (Step(50, 10, 10), Step(500, 13, 7), Step(None, 20, 0)))
ABSOLUTE = (
    "points", "played", "won", "drawn", "lost", "for", "against", "difference", "average",
    "points_average", "natural", "canastas", "outs", "concealed", "best_hand", "best_game",
    "penalties", "nights", "median_night", "buchholz", "buchholz_cut1", "sonneborn_berger",
    "opponents_average",
)  # fmt: skip

small = st.integers(0, 3)


@st.composite
def seasons(draw: st.DrawFn) -> list[GameResult]:
    """Games of two or three sides; few different figures, so that ties are common."""
    results = []
    for number in range(draw(st.integers(0, 8))):
        seats = draw(st.permutations(ENTRIES))[: draw(st.integers(2, 3))]
        sides = tuple(
            SideResult(
                (entry,), draw(st.sampled_from([0, 40, 400, 900])), draw(small), draw(small),
                draw(small), draw(small), draw(small), draw(small),
            )
            for entry in seats
        )  # fmt: skip
        night = date(2026, 1, 1) + timedelta(draw(small))
        results.append(GameResult(str(number), night, 1, 1, 1, sides, draw(st.booleans())))
    return results


orders = st.lists(st.sampled_from(ABSOLUTE), min_size=1, max_size=5, unique=True)
scales = st.sampled_from(SCALES)


@given(seasons(), orders, scales)
def test_as_a_slow_reckoning_has_it(
    season: list[GameResult], order: list[str], scale: tuple[Step, ...]
) -> None:
    terms = Terms(points=PointsTerms(scale=scale), table=TableTerms(tuple(order), ABSOLUTE))
    found = standings(Results(games=season), terms)
    expected = reckon([game for game in season if game.is_over], scale)

    def compare(left: str, right: str) -> int:
        for key in order:
            one, other = expected[left][key], expected[right][key]
            if one != other:
                return 1 if (one > other) == (key in LESS) else -1
        return 0

    ordered = sorted(sorted(expected), key=cmp_to_key(compare))
    assert [row.entry for row in found.rows] == ordered
    for row in found.rows:
        assert dict(zip(ABSOLUTE, row.values, strict=True)) == expected[row.entry]
        assert row.rank == 1 + sum(compare(other, row.entry) < 0 for other in ordered)
        assert row.is_tied == any(compare(o, row.entry) == 0 for o in ordered if o != row.entry)
    for above, row in zip(found.rows, found.rows[1:], strict=False):
        differing = [k for k in order if expected[above.entry][k] != expected[row.entry][k]]
        if not differing:
            assert row.separated_by is None
            continue
        assert row.separated_by is not None
        assert row.separated_by.column.key == differing[0]
        assert row.separated_by.above == expected[above.entry][differing[0]]
        assert row.separated_by.below == expected[row.entry][differing[0]]


@given(st.data(), seasons())
def test_the_order_in_which_games_are_entered_never_changes_a_table(
    data: st.DataObject, season: list[GameResult]
) -> None:
    terms = Terms()
    names = dict.fromkeys(ENTRIES, "Same name")
    shuffled = [
        GameResult(g.game, g.night, g.round, g.table, g.number, g.sides[::-1], g.is_over)
        for g in data.draw(st.permutations(season))
    ]
    found = standings(Results(games=shuffled, names=names), terms)
    assert found == standings(Results(games=season, names=names), terms)


@given(seasons(), scales)
def test_points_are_conserved_at_tables_of_two(
    season: list[GameResult], scale: tuple[Step, ...]
) -> None:
    """A game hands out as many points however it ends, and no difference comes from nowhere."""
    games = [game for game in season if len(game.sides) == 2]
    terms = Terms(
        points=PointsTerms(scale=scale), table=TableTerms(columns=("points", "difference"))
    )
    rows = standings(Results(games=games), terms).rows
    worth = 20 if scale else 2
    assert sum(row.values[0] or 0 for row in rows) == worth * sum(g.is_over for g in games)
    assert sum(row.values[1] or 0 for row in rows) == 0


def reckon(
    games: Sequence[GameResult], scale: Sequence[Step]
) -> dict[str, dict[str, int | Fraction]]:
    """Work every figure out game by game, for each entry afresh."""
    entries = {side.entries[0] for game in games for side in game.sides}
    points = {entry: sum((worth(g, entry, scale) for g in games), Fraction()) for entry in entries}
    played = {entry: [g for g in games if seat(g, entry)] for entry in entries}
    mean = {entry: points[entry] / len(played[entry]) for entry in entries}
    return {entry: row(entry, played[entry], points, mean, scale) for entry in entries}


def row(
    entry: str,
    games: Sequence[GameResult],
    points: dict[str, Fraction],
    mean: dict[str, Fraction],
    scale: Sequence[Step],
) -> dict[str, int | Fraction]:
    mine = [seat(game, entry) for game in games]
    own = [side.score for side in mine if side]
    best = [best_other(game, entry) for game in games]
    met = [s.entries[0] for g in games for s in g.sides if s.entries[0] != entry]
    nights: dict[date, Fraction] = defaultdict(Fraction)
    for game in games:
        nights[game.night] += worth(game, entry, scale)
    beaten = Fraction()
    for game, score in zip(games, own, strict=True):
        for side in game.sides:
            if side.entries[0] != entry:
                share = {True: Fraction(1), False: Fraction(0)}[score > side.score]
                beaten += points[side.entries[0]] * (
                    Fraction(1, 2) if score == side.score else share
                )
    met_points = sorted(points[other] for other in met)
    return {
        "points": points[entry],
        "played": len(games),
        "won": len([1 for a, b in zip(own, best, strict=True) if a > b]),
        "drawn": len([1 for a, b in zip(own, best, strict=True) if a == b]),
        "lost": len([1 for a, b in zip(own, best, strict=True) if a < b]),
        "for": sum(own),
        "against": sum(best),
        "difference": sum(own) - sum(best),
        "average": Fraction(sum(own), len(own)),
        "points_average": mean[entry],
        "natural": sum(side.natural for side in mine if side),
        "canastas": sum(side.canastas for side in mine if side),
        "outs": sum(side.outs for side in mine if side),
        "concealed": sum(side.concealed for side in mine if side),
        "best_hand": max(side.best_hand for side in mine if side),
        "best_game": max(own),
        "penalties": sum(side.penalties for side in mine if side),
        "nights": len(nights),
        "median_night": median(nights.values()),
        "buchholz": sum(met_points),
        "buchholz_cut1": sum(met_points) - min(met_points),
        "sonneborn_berger": beaten,
        "opponents_average": sum((mean[other] for other in met), Fraction()) / len(met),
    }


def seat(game: GameResult, entry: str) -> SideResult | None:
    return next((side for side in game.sides if side.entries == (entry,)), None)


def best_other(game: GameResult, entry: str) -> int:
    return max(side.score for side in game.sides if side.entries != (entry,))


def worth(game: GameResult, entry: str, scale: Sequence[Step]) -> Fraction:
    side = seat(game, entry)
    if side is None:
        return Fraction(0)
    lead = side.score - best_other(game, entry)
    if not scale:
        return Fraction(2 if lead > 0 else 1 if lead == 0 else 0)
    for step in scale:
        if step.to is None or abs(lead) <= step.to:
            return Fraction(step.win) if lead >= 0 else Fraction(step.lose)
    raise AssertionError
