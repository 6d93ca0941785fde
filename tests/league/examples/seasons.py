"""Seasons of any kind whatever, for Hypothesis: few different figures, so that ties are common."""

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction

from hypothesis import strategies as st

from canasta_club.club.games import FIGURES, Figures
from canasta_club.league.results.model import (
    Deduction,
    GameResult,
    Results,
    SideResult,
    UnplayedGame,
)
from canasta_club.league.terms import (
    Entries,
    Format,
    NightsTerms,
    PointsTerms,
    ResultStep,
    TableTerms,
    Terms,
)

ENTRIES = "ABCDEF"
FIRST = date(2026, 1, 1)
SCALES = ((), (ResultStep(50, 10, 10), ResultStep(500, 13, 7), ResultStep(None, 20, 0)))
ABSOLUTE = (
    "points", "played", "won", "drawn", "lost", "for", "against", "difference", "average",
    "points_average", "natural", "canastas", "outs", "concealed", "best_hand", "best_game",
    "comeback",
    "penalties", "nights", "median_night", "buchholz", "buchholz_cut1", "sonneborn_berger",
    "opponents_average",
)  # fmt: skip

small = st.integers(0, 3)
# What totals alone do not tell has tests of its own: it is counted as 0, and shown as unknown.
_SOME = {"score": st.sampled_from([0, 40, 400, 900]), "totals_alone": st.just(0)}
figures = st.builds(Figures, **dict.fromkeys(FIGURES, small) | _SOME)
nights = small.map(lambda weeks: FIRST + timedelta(weeks=weeks))
someone = st.sampled_from(ENTRIES)


@st.composite
def games(draw: st.DrawFn) -> list[GameResult]:
    """Games of two or three sides, most of them over."""
    found = []
    for number in range(draw(st.integers(0, 8))):
        seats = draw(st.permutations(ENTRIES))[: draw(st.integers(2, 3))]
        sides = tuple(SideResult((entry,), draw(figures)) for entry in seats)
        is_over = draw(st.integers(0, 9)) > 0
        found.append(
            GameResult(str(number), draw(nights), draw(st.integers(1, 2)), 1, 1, sides, is_over)
        )
    return found


@st.composite
def unplayed(draw: st.DrawFn) -> list[UnplayedGame]:
    """Byes and absences, and forfeits listed for both sides."""
    found = []
    for _ in range(draw(small)):
        entry, other = draw(st.permutations(ENTRIES))[:2]
        night, number = draw(nights), draw(st.integers(1, 2))
        kind = draw(st.sampled_from(["bye", "absent", "forfeit"]))
        if kind == "forfeit":
            found.append(UnplayedGame(night, number, entry, "forfeit_win", other))
            found.append(UnplayedGame(night, number, other, "forfeit_loss", entry))
        else:
            found.append(UnplayedGame(night, number, entry, "bye" if kind == "bye" else "absent"))
    return found


penalties = st.lists(
    st.builds(Deduction, someone, st.sampled_from([1, 2, Fraction(1, 2), -1]), st.none() | nights),
    max_size=3,
)


@st.composite
def seasons(draw: st.DrawFn) -> Results:
    """Everything a season can hold."""
    return Results(
        games=draw(games()),
        unplayed=draw(unplayed()),
        penalties=draw(penalties),
        attended=draw(st.dictionaries(someone, st.lists(nights, max_size=2), max_size=3)),
        entries=draw(st.lists(someone, unique=True)),
        names=draw(st.dictionaries(someone, st.sampled_from(["Ash", "birch", "Birch"]))),
        divisions=draw(st.dictionaries(someone, st.integers(1, 2), max_size=4)),
        withdrawn=draw(st.dictionaries(someone, nights, max_size=2)),
        committee=draw(st.lists(someone, unique=True, max_size=3)),
    )


@st.composite
def all_terms(draw: st.DrawFn) -> Terms:
    """Terms of every kind."""
    keys = [*ABSOLUTE, "head_to_head", "committee"]
    best = draw(st.none() | st.integers(1, 3))
    return Terms(
        entries=Entries(divisions=draw(st.integers(1, 3))),
        format=Format(draw(st.sampled_from(["open", "swiss"])), rounds=draw(st.none() | small)),
        points=PointsTerms(
            win=3,
            bye=draw(small),
            forfeit_win=draw(small),
            forfeit_loss=draw(st.integers(-1, 0)),
            absent=draw(st.integers(-1, 1)),
            attend=draw(st.sampled_from([Fraction(0), Fraction(1), Fraction(1, 2)])),
            forfeit_score=draw(st.none() | st.sampled_from([0, 400])),
            scale=draw(st.sampled_from(SCALES)),
            difference_cap=draw(st.none() | st.just(500)),
        ),
        nights=NightsTerms(
            best,
            0 if best else draw(small),
            draw(st.integers(0, 2)),
            draw(st.none() | nights),
        ),
        table=TableTerms(
            tuple(draw(st.lists(st.sampled_from(keys), min_size=1, max_size=5, unique=True))),
            ABSOLUTE,
        ),
        withdrawn_games=draw(st.sampled_from(["keep", "void", "void-below-half"])),
    )


def of_two(season: Results) -> Results:
    """Return a season without the games of three sides."""
    return replace(season, games=[game for game in season.games if len(game.sides) == 2])
