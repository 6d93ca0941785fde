"""The state of a game: hands are checked and counted one by one."""

from datetime import UTC, date, datetime
from uuid import UUID

import pytest

from canasta_club.club.entering import HandFacts, check, take
from canasta_club.club.games import Game, Side
from canasta_club.club.hands import Hand, HandSide
from canasta_club.club.nights import Night
from canasta_club.club.people import Pair, Player
from canasta_club.club.play import GameState, game_so_far, later_problems, status_after
from canasta_club.game.scoring.statement import Statement
from canasta_club.services.rules import rulesets
from tests.game.examples.sets import house

NIGHT = Night(UUID(int=1), UUID(int=2), 1, date(2026, 11, 19))
NAMES = (("Ash", "Birch"), ("Cedar", "Dogwood"))
CLASSIC = rulesets.document("classic").for_players(4)


def a_pair(number: int, *names: str) -> Pair:
    people = (Player(UUID(bytes=f"{name:16}".encode()), name) for name in names)
    return Pair(UUID(int=number), number, tuple(people))


def a_game(**changed: object) -> Game:
    sides = tuple(Side(UUID(int=n), n, a_pair(n, *names)) for n, names in enumerate(NAMES, 1))
    values = {"target": None, "state": "running", **changed}
    return Game(UUID(int=9), NIGHT, 1, 1, 1, 4, reason="", sides=sides, **values)  # type: ignore[arg-type]


def totals(*points: int) -> tuple[Statement, ...]:
    """Return bare totals, the highest of them out."""
    out = {max(points): "out"}
    return tuple(Statement(total=each, out=out.get(each)) for each in points)


def a_hand(number: int, *statements: Statement, dealer: str = "", is_void: bool = False) -> Hand:
    sides = tuple(
        HandSide(UUID(int=place), each, each.total or each.says or 0)
        for place, each in enumerate(statements, 1)
    )
    at = datetime(2026, 11, 19, tzinfo=UTC)
    return Hand(UUID(int=number), UUID(int=9), number, 1, is_void, dealer, "", "Sue", at, "", sides)


def codes(state: GameState, facts: HandFacts, **options: object) -> list[tuple[str, str | None]]:
    checked = check(state, facts, **options)  # type: ignore[arg-type]
    return [(each.code, each.where) for each in (*checked.problems, *checked.conflicts)]


def test_hands_are_counted_one_by_one() -> None:
    state = game_so_far(a_game(), CLASSIC)
    for number, points in enumerate(((500, 300), (-65, 1200)), 1):
        checked = check(state, HandFacts(totals(*points), number))
        assert [side.total for side in checked.sides] == list(points)
        state = take(state, checked)
    assert (state.scores, state.last, state.status) == ((435, 1500), 2, "running")
    assert [opening.points for opening in state.openings] == [50, 90]


def test_a_game_that_is_over_takes_no_hand() -> None:
    state = game_so_far(a_game(), CLASSIC, [a_hand(1, *totals(5200, 300))])
    assert (state.status, state.openings, state.winner) == ("over", (), state.game.sides[0].pair)
    checked = check(state, HandFacts(totals(5, 10)))
    assert [each.message for each in checked.problems] == [
        "the game was over before this hand, at 5200 : 300"
    ]
    assert (checked.number, checked.sides) == (2, ())


@pytest.mark.parametrize(("kept", "word"), [("ended", "ended"), ("void", "voided")])
def test_a_game_that_was_ended_or_voided_takes_no_hand(kept: str, word: str) -> None:
    checked = check(game_so_far(a_game(state=kept), CLASSIC), HandFacts(totals(5, 10)))
    assert [each.message for each in checked.problems] == [f"this game was {word}"]


def test_the_same_facts_are_the_same_hand() -> None:
    state = game_so_far(a_game(), CLASSIC, [a_hand(1, *totals(500, 300), dealer="Ash")])
    assert check(state, HandFacts(totals(500, 300))).is_same
    assert check(state, HandFacts(totals(500, 300), 1, dealer="Ash")).is_same
    assert not check(state, HandFacts(totals(500, 300), 2)).is_same
    assert check(state, HandFacts(totals(500, 305))).number == 2


def test_a_dealer_written_short_is_stored_by_the_whole_name() -> None:
    state = game_so_far(a_game(), CLASSIC)
    assert check(state, HandFacts(totals(500, 300), dealer="ced")).new().dealer == "Cedar"
    assert check(state, HandFacts(totals(500, 300), dealer="Ivy")).new().dealer == "Ivy"


def test_a_dealer_who_was_stored_short_is_the_same() -> None:
    state = game_so_far(a_game(), CLASSIC, [a_hand(1, *totals(500, 300), dealer="ced")])
    assert check(state, HandFacts(totals(500, 300), 1, dealer="Cedar")).is_same


def test_other_facts_are_a_conflict_that_shows_both() -> None:
    state = game_so_far(a_game(), CLASSIC, [a_hand(1, *totals(500, 300), dealer="Ash")])
    checked = check(state, HandFacts(totals(500, 305), 1, dealer="Birch"))
    assert [str(each) for each in checked.conflicts] == [
        "Cedar & Dogwood, total: “305” here, but “300” in the book",
        "dealer: “Birch” here, but “Ash” in the book",
    ]
    assert checked.sides == ()


def test_a_voided_hand_is_not_the_same() -> None:
    state = game_so_far(a_game(), CLASSIC, [a_hand(1, *totals(500, 300), is_void=True)])
    assert codes(state, HandFacts(totals(500, 300), 1)) == [("conflict", None)]
    assert check(state, HandFacts(totals(500, 300))).number == 2
    assert check(state, HandFacts(totals(500, 300), 1), correct=True).sides


def test_a_score_that_is_written_must_be_the_running_one() -> None:
    state = game_so_far(a_game(), CLASSIC, [a_hand(1, *totals(500, 300))])
    assert codes(state, HandFacts(totals(5, 10), 2, scores=(500, 305))) == [
        ("figures-disagree", "score")
    ]


class TestDetails:
    """A total alone may not silently replace what is recorded in detail."""

    DETAILED = (
        Statement(canastas={"natural": 1}, melded=300, left=15, out="out", says=885),
        Statement(canastas={"natural": 0}, melded=100, left=20),
    )

    def check(self, details: str, total: int = 735) -> GameState:
        self.state = game_so_far(a_game(), CLASSIC, [a_hand(1, *self.DETAILED)])
        facts = HandFacts((Statement(total=total), self.DETAILED[1]), 1)
        self.checked = check(self.state, facts, correct=True, details=details)  # type: ignore[arg-type]
        return self.state

    def test_they_are_named_and_the_total_is_refused(self) -> None:
        self.check("refuse")
        problem = self.checked.problems[0]
        assert (problem.code, problem.side) == ("details-dropped", "Ash & Birch")
        assert problem.message == (
            "the total alone would drop what is recorded (natural 1, melded 300, left 15, "
            "going out): give the whole line, or add --drop-details"
        )
        assert self.checked.sides == ()

    def test_the_note_keeps_them(self) -> None:
        self.check("note")
        now = self.checked.revised(a_hand(1, *self.DETAILED))
        assert now.note == "before: Ash & Birch: natural1 melded=300 left=15 out =885"
        assert now.sides[0].statement == Statement(total=735)

    def test_a_revert_lets_them_go(self) -> None:
        self.check("drop")
        assert self.checked.revised(a_hand(1, *self.DETAILED)).note == ""


def test_a_change_names_what_it_makes_wrong_later() -> None:
    needs_90 = Statement(
        canastas={"natural": 0, "mixed": 0}, melds=("555",), in_hand=("", ""), out="no"
    )
    hands = [a_hand(1, *totals(500, 300)), a_hand(2, needs_90, *totals(10))]
    state = game_so_far(a_game(), CLASSIC, hands)
    before = later_problems(game_so_far(a_game(), CLASSIC, hands))
    checked = check(state, HandFacts(totals(3200, 300), 1), correct=True)
    state = take(state, checked)
    later = [each for each in later_problems(state) if each not in before]
    assert {(each.code, each.where) for each in later} == {("below-opening", "hand 2")}


@pytest.mark.parametrize(
    ("known", "number", "missing"),
    [
        ([], 1, ""),
        ([1, 2], 3, ""),
        ([1, 2], None, ""),
        ([], 2, "hand 1 is missing before this one"),
        ([1, 2, 3, 4], 6, "hand 5 is missing before this one"),
        ([1, 2], 6, "hands 3 to 5 are missing before this one"),
        ([1, 2, 6], 7, ""),  # it was asked about when hand 6 came
        ([1, 2, 6], 5, "hands 3 to 4 are missing before this one"),
    ],
)
def test_a_missing_hand_is_asked_about_once(
    known: list[int], number: int | None, missing: str
) -> None:
    hands = [a_hand(each, *totals(500, 300)) for each in known]
    checked = check(game_so_far(a_game(), CLASSIC, hands), HandFacts(totals(5, 10), number))
    found = [each for each in checked.problems if each.code == "hand-missing"]
    assert "".join(each.message for each in found) == missing
    assert {each.level for each in found} <= {"warning"}


def test_a_voided_hand_is_not_missing() -> None:
    state = game_so_far(a_game(), CLASSIC, [a_hand(1, *totals(500, 300), is_void=True)])
    assert codes(state, HandFacts(totals(5, 10), 2)) == []


def running(total: int, score: int) -> Statement:
    return Statement(total=total, running=score)


def test_the_running_score_of_the_slip_is_compared() -> None:
    state = game_so_far(a_game(), CLASSIC, [a_hand(1, *totals(500, 300))])
    right = (running(100, 600)._replace(out="out"), running(50, 350))
    assert codes(state, HandFacts(right)) == []
    assert codes(state, HandFacts(right[::-1])) == [("running-disagrees", "running")] * 2


def test_a_sum_that_the_table_carries_on_is_asked_about_once() -> None:
    first = (running(500, 600)._replace(out="out"), running(300, 300))
    state = game_so_far(a_game(), CLASSIC, [a_hand(1, *first)])
    assert codes(state, HandFacts((running(100, 700), Statement(total=50, out="out")))) == []
    assert codes(state, HandFacts((running(100, 600), Statement(total=50, out="out")))) == []
    found = codes(state, HandFacts((running(100, 800), Statement(total=50, out="out"))))
    assert found == [("running-disagrees", "running")]


@pytest.mark.parametrize(
    ("extra", "status", "winner"),
    [((200, 400), "over", 1), ((200, 200), "over", None), ((-500, -900), "over", 0)],
)
def test_a_tie_is_decided_by_one_more_hand_7_3(
    extra: tuple[int, int], status: str, winner: int | None
) -> None:
    tied = [a_hand(1, *totals(4000, 3000)), a_hand(2, *totals(1000, 2000))]
    rules = house('[game]\ntie = "one_more_hand"')
    state = game_so_far(a_game(), rules, tied)
    assert (state.status, [opening.points for opening in state.openings]) == ("running", [120, 120])
    state = take(state, check(state, HandFacts(totals(*extra))))
    assert (state.status, state.openings) == (status, ())
    assert state.winner == (None if winner is None else state.game.sides[winner].pair)
    recorded = game_so_far(state.game, rules, [*tied, a_hand(3, *totals(*extra))])
    assert recorded.outcome == state.outcome
    assert status_after(state.game, recorded.played, rules) == recorded.status == status
    later = check(recorded, HandFacts(totals(5, 10))).problems
    assert [each.message.partition(",")[0] for each in later] == [
        "the game was over before this hand"
    ]
