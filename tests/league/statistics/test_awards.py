"""Awards: each measure by hand, ties, minimums, and what a list of awards may say."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_club.documents.resolve import Source
from canasta_club.errors import NotFoundError, ProblemsError
from canasta_club.league.award_lists import read_awards
from canasta_club.league.statistics.awards import MEASURES, Award, give
from canasta_club.league.statistics.games import ByPeople, PastGame, in_order
from tests.league.examples.past import past

GAMES = (
    past(1, "Ash Birch 5100", "Cedar Dogwood 4000", natural=2, canastas=5, outs=3, best_hand=1500),
    past(2, "Ash Birch 3000", "Cedar Dogwood 5000", canastas=1, penalties=2, concealed=1),
    past(3, "Ash Cedar 5000", "Birch Dogwood 4500", hands=4, best_hand=1500, natural=2),
    past(4, "Ash Birch 6000", "Elm Fir 5000"),
)


def given_to(
    award: Award, games: tuple[PastGame, ...] = GAMES, new: set[str] | None = None
) -> object:
    """Return the figure of an award, and who holds it."""
    (found,) = give([award], ByPeople(in_order(games)), new or set())
    return found.figure, sorted(" ".join(each.holder) for each in found.winners)


MOST: tuple[tuple[str, object, list[str]], ...] = (
    ("highest_hand", 1500, ["Ash", "Birch", "Cedar"]),
    ("highest_game", 6000, ["Ash", "Birch"]),
    ("biggest_win", 2000, ["Cedar", "Dogwood"]),
    ("natural_in_a_game", 2, ["Ash", "Birch", "Cedar"]),
    ("canastas_in_a_game", 5, ["Ash", "Birch"]),
    ("nights", 4, ["Ash", "Birch"]),
    ("games", 4, ["Ash", "Birch"]),
    ("won", 3, ["Ash"]),
    ("drawn", None, []),
    ("lost", 2, ["Birch", "Dogwood"]),
    ("natural", 4, ["Ash"]),
    ("canastas", 6, ["Ash", "Birch"]),
    ("outs", 3, ["Ash", "Birch"]),
    ("concealed", 1, ["Ash", "Birch"]),
    ("penalties", 2, ["Ash", "Birch"]),
    ("score_a_game", 5000, ["Elm", "Fir"]),
    ("difference_a_game", Fraction(1400, 3), ["Cedar"]),
    ("won_percent", 75, ["Ash"]),
    ("natural_a_hand", Fraction(4, 22), ["Ash"]),
    ("canastas_a_hand", Fraction(6, 22), ["Ash", "Birch"]),
    ("outs_a_hand", Fraction(3, 22), ["Ash", "Birch"]),
    ("winning_streak", 2, ["Ash", "Cedar"]),
    ("unbeaten_streak", 2, ["Ash", "Cedar"]),
)


@pytest.mark.parametrize(("measure", "figure", "holders"), MOST)
def test_who_has_most(measure: str, figure: object, holders: list[str]) -> None:
    assert given_to(Award("a", "A", measure)) == (figure, holders)


def test_every_measure_is_tried() -> None:
    tried = {measure for measure, _figure, _holders in MOST}
    assert tried | {"hands_to_win", "improvement"} == set(MEASURES)


def test_the_fastest_win_is_of_fewest_hands_and_only_wins_are_fast() -> None:
    fastest = Award("f", "Fastest", "hands_to_win", less_is_better=True, is_for_pairs=True)
    assert given_to(fastest) == (4, ["Ash Cedar"])
    lost = past(5, "Elm Fir 100", "Ash Birch 5000", hands=2)
    assert given_to(fastest, (*GAMES, lost)) == (2, ["Ash Birch"])


def test_the_most_improved_compares_the_later_half_with_the_earlier() -> None:
    improved = Award("i", "Improved", "improvement", minimum=4)
    # Ash: +1100 and -2000, then +500 and +1000; Birch: +1100, -2000, then -500, +1000.
    assert given_to(improved) == (Fraction(1500, 2) - Fraction(-900, 2), ["Ash"])
    # Of three games the middle one is in neither half.
    three = tuple(past(n, f"Ash {s}", "Birch 1000") for n, s in enumerate((1000, 9000, 1200), 1))
    assert given_to(Award("i", "I", "improvement"), three) == (200, ["Ash"])
    assert given_to(Award("i", "I", "improvement"), (past(1, "Ash 5", "Birch 0"),)) == (None, [])


def test_who_has_fewest_needs_enough_games() -> None:
    fewest = Award("p", "Fewest penalties", "penalties", less_is_better=True, minimum=3)
    assert given_to(fewest) == (0, ["Cedar", "Dogwood"])
    assert given_to(Award("p", "P", "penalties", less_is_better=True, minimum=9)) == (None, [])


def test_what_nobody_did_is_given_to_nobody() -> None:
    plain = (past(1, "Ash 5000", "Birch 4000"),)
    assert given_to(Award("c", "Concealed", "concealed"), plain) == (None, [])
    assert given_to(Award("c", "Concealed", "concealed"), ()) == (None, [])
    # An average may be below zero and still be the best there is.
    drawn = (past(1, "Ash -500", "Birch -500"),)
    assert given_to(Award("s", "Score", "score_a_game"), drawn) == (-500, ["Ash", "Birch"])


@pytest.mark.parametrize(
    ("measure", "figure"),
    [("highest_hand", 2000), ("natural_in_a_game", 9), ("canastas_in_a_game", 9)],
)
def test_a_record_may_be_made_in_a_game_that_was_lost(measure: str, figure: int) -> None:
    lost = past(5, "Elm Fir 100", "Ash Birch 5000", natural=9, canastas=9, best_hand=2000)
    assert given_to(Award("a", "A", measure), (*GAMES, lost)) == (figure, ["Elm", "Fir"])
    high = past(6, "Elm Fir 7000", "Ash Birch 7100")
    assert given_to(Award("a", "A", "highest_game"), (*GAMES, high)) == (7100, ["Ash", "Birch"])


def test_of_a_run_the_first_and_the_last_game_are_given() -> None:
    (found,) = give([Award("s", "Streak", "winning_streak")], ByPeople(GAMES))
    games = {each.holder: [seen.game.result.game for seen in each.games] for each in found.winners}
    assert games == {("Ash",): ["3-1-1", "4-1-1"], ("Cedar",): ["2-1-1", "3-1-1"]}
    (none,) = give([Award("s", "S", "winning_streak", less_is_better=True)], ByPeople(GAMES))
    assert {each.holder: each.games for each in none.winners} == {("Elm",): (), ("Fir",): ()}


def test_what_is_given_says_of_which_award_it_is() -> None:
    awards = [
        Award("w", "Wins", "won"),
        Award("d", "Draws", "drawn"),
        Award("s", "S", "won_percent"),
    ]
    found = give(awards, ByPeople(GAMES))
    assert [each.award for each in found] == awards
    assert [each.kind for each in found] == ["number", "number", "decimal"]


def test_newcomers_are_distinguished() -> None:
    newcomer = Award("n", "Newcomer", "won", newcomers=True)
    assert given_to(newcomer, new={"Cedar", "Dogwood", "Fir"}) == (2, ["Cedar"])
    assert given_to(newcomer) == (None, [])


def test_the_games_of_a_record_are_given() -> None:
    (found,) = give([Award("h", "Hand", "highest_hand")], ByPeople(GAMES))
    ash = next(each for each in found.winners if each.holder == ("Ash",))
    assert [seen.game.result.game for seen in ash.games] == ["1-1-1", "3-1-1"]


AWARDS = [Award(measure, measure, measure) for measure in MEASURES]


@given(st.permutations(GAMES))
def test_the_order_of_entry_never_matters(games: list[PastGame]) -> None:
    def given(games: tuple[PastGame, ...]) -> list[object]:
        return [given_to(award, games) for award in AWARDS]

    assert given(tuple(games)) == given(GAMES)


BASE = '[awards.most]\nheading = "Most wins"\nmeasure = "won"\n'


def read(text: str) -> list[Award]:
    def find(name: str, _above: Source) -> Source:
        if name != "season":
            raise NotFoundError(f"There are no awards “{name}”.")
        return Source("season.toml", BASE)

    return list(read_awards(Source("ours.toml", text), find).awards)


def test_a_list_of_a_clubs_own_extends_the_shipped_one() -> None:
    own = (
        '[awards.draws]\nheading = "Friend of all"\nmeasure = "drawn"\nminimum = 3\nfor = "pair"\n'
    )
    assert read('extends = "season"\n' + own) == [
        Award("most", "Most wins", "won"),
        Award("draws", "Friend of all", "drawn", minimum=3, is_for_pairs=True),
    ]
    (only,) = read('extends = "season"\nremove = ["awards.most"]\n' + own)
    assert only.id == "draws"
    (changed,) = read('extends = "season"\n[awards.most]\nbetter = "less"\nhonours = true\n')
    assert (changed.measure, changed.less_is_better, changed.honours) == ("won", True, True)


def test_every_mistake_is_reported_at_once() -> None:
    with pytest.raises(ProblemsError) as refused:
        read(
            '[awards.one]\nmeasure = "natrual"\nminimum = 0\ncolour = "red"\n'
            '[awards.two]\nheading = "Two"\nmeasure = "won"\nnewcomers = true\nfor = "pair"\n'
        )
    message = [str(problem) for problem in refused.value.problems]
    assert [
        any(words in each for each in message)
        for words in (
            "“natrual” is not a measure; did you mean “natural”?",
            "at least 1",
            "unknown key “colour”",
            "“heading” is missing",
            "newcomers are single players",
        )
    ] == [True] * 5
    assert len(message) == 5
