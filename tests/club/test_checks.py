"""Checks: what the other hands of a night, and the club's habits, show of one hand."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Literal
from uuid import UUID

import pytest

from canasta_club.club.entering import HandFacts, check, take
from canasta_club.club.games import Game
from canasta_club.club.hands import Hand, PastHand
from canasta_club.club.night_hands import CountedHand, NightHands, PastHands
from canasta_club.club.play import game_so_far, judge_hand
from canasta_club.club.seasons import SlipFoot
from canasta_club.club.usual import SideFigures, Usual, figures_of
from canasta_club.game.scoring.statement import Statement
from tests.club.test_state import CLASSIC, a_game, a_hand, codes, totals

HERE = a_game()
OTHER = replace(HERE, id=UUID(int=10), table=2)


def counted(melded: int, left: int, *, out: str = "no", mixed: int = 1) -> Statement:
    return Statement(canastas={"mixed": mixed}, melded=melded, left=left, out=out)


def dealt_by(*dealers: str) -> list[Hand]:
    return [
        a_hand(number, *totals(100 * number, 50), dealer=dealer)
        for number, dealer in enumerate(dealers, 1)
    ]


@pytest.mark.parametrize(
    ("before", "dealer", "code"),
    [
        ((), "Ivy", ["dealer-not-here"]),
        ((), "Ced", []),
        (("Ash",), "Ash", ["dealer-out-of-turn"]),
        (("Ash",), "Birch", ["dealer-out-of-turn"]),
        (("Ash",), "Cedar", []),
        (("Ash",), "Dogwood", []),
        (("Ash", "Dogwood"), "Birch", []),
        (("Ash", "Dogwood"), "Cedar", ["dealer-out-of-turn"]),
        (("Ash", "Dogwood", "Birch"), "Cedar", []),
        (("Ash", "Dogwood", "Birch"), "Dogwood", ["dealer-out-of-turn"]),
        (("Ash", "Dogwood", "Birch", "Cedar"), "Ash", []),
        (("Ash", "", "Birch", "Cedar"), "Dogwood", ["dealer-out-of-turn"]),
        (("", ""), "Ash", []),
    ],
)
def test_the_deal_goes_around(before: Sequence[str], dealer: str, code: list[str]) -> None:
    state = game_so_far(HERE, CLASSIC, dealt_by(*before))
    found = codes(state, HandFacts(totals(700, 300), len(before) + 1, dealer))
    assert [each for each, _where in found] == code


@pytest.mark.parametrize(
    ("name", "found"),
    [("Ash", []), ("bir", []), ("Zoe", []), ("Cedar", [("out-on-other-side", "out")])],
)
def test_who_went_out_by_name_sits_on_that_side(name: str, found: list[tuple[str, str]]) -> None:
    state = game_so_far(HERE, CLASSIC, [])
    first = counted(120, 20, out="out")._replace(out_player=name)
    assert codes(state, HandFacts((first, counted(60, 60)), 1)) == found


def test_a_wrong_dealer_is_not_asked_about_for_the_rest_of_the_game() -> None:
    state = game_so_far(HERE, CLASSIC, dealt_by("Ash", "Dogwood", "Birch", "Dogwood"))
    assert codes(state, HandFacts(totals(700, 300), 5, "Ash")) == []


@pytest.mark.parametrize(
    ("again", "is_asked"),
    [
        (totals(500, 300), True),
        (totals(300, 500), True),
        (totals(500, 305), False),
        ((counted(120, 20, out="out"), counted(60, 60, mixed=0)), False),
    ],
)
@pytest.mark.parametrize("game", [HERE, OTHER])
def test_the_same_figures_are_found_in_the_game_and_at_other_tables(
    game: object, again: tuple[Statement, ...], *, is_asked: bool
) -> None:
    first = a_hand(1, *(totals(500, 300) if game is HERE else totals(5, 10)))
    there = [first, a_hand(2, *totals(10, 20))]
    others = [(OTHER, [a_hand(1, *totals(500, 300))])] if game is OTHER else []
    expected = [("same-figures", "hand")] if is_asked else []
    found = codes(
        game_so_far(HERE, CLASSIC, there),
        HandFacts(again, 3),
        night_hands=NightHands([*others, (HERE, there)]),
    )
    assert found == expected


def test_hands_that_count_differently_are_not_the_same() -> None:
    one = (counted(120, 20, out="out"), counted(60, 60, mixed=0))
    state, night_hands = game_so_far(HERE, CLASSIC), NightHands()
    checked = check(state, HandFacts(one, 1), night_hands)
    night_hands.see(checked.seen)
    state = take(state, checked)
    same_totals = (counted(420, 20, out="out", mixed=0), counted(60, 60, mixed=0))
    assert "same-figures" not in dict(
        codes(state, HandFacts(same_totals, 2), night_hands=night_hands)
    )
    assert codes(state, HandFacts(totals(500, 0), 2), night_hands=night_hands) == [
        ("same-figures", "hand")
    ]


NEAR = (counted(120, 20, out="out"), counted(60, 60))


@pytest.mark.parametrize(
    ("hand", "is_asked"), [(NEAR, True), (NEAR[::-1], True), (totals(400, 300), False)]
)
def test_the_same_figures_are_found_in_another_round_where_they_were_counted(
    hand: tuple[Statement, ...], *, is_asked: bool
) -> None:
    before = replace(OTHER, round=HERE.round + 1)
    night_hands = NightHands()
    night_hands.see(check(game_so_far(before, CLASSIC), HandFacts(hand, 1), night_hands).seen)
    found = check(game_so_far(HERE, CLASSIC), HandFacts(hand, 1), night_hands).problems
    asked = [each.message for each in found if each.code == "same-figures"]
    assert [message.partition(" has ")[0] for message in asked] == (
        [f"hand 1 of game 1 at table 2 in round {before.round}"] if is_asked else []
    )


@pytest.mark.parametrize(
    ("days", "again", "is_asked"),
    [
        (-7, NEAR, True),
        (7, NEAR, True),
        (0, NEAR, False),
        (-7, NEAR[::-1], False),
        (-7, (counted(120, 20, out="out"), counted(60, 65)), False),
    ],
)
def test_a_slip_of_another_night_is_asked_about(
    days: int, again: tuple[Statement, ...], *, is_asked: bool
) -> None:
    then = HERE.night
    if days:
        then = replace(HERE.night, id=UUID(int=77), day=HERE.night.day + timedelta(days))
    old_game = replace(OTHER, night=then)
    old = check(game_so_far(old_game, CLASSIC), HandFacts(NEAR, 4))
    assert old.result
    figures = figures_of(old.result)
    totals_then = tuple(side.total for side in old.sides)
    past = PastHand(then.id, old_game.id, 4, 1, totals_then)
    night_hands = NightHands(
        past=lambda: PastHands([past], lambda _hand: figures, lambda _id: old_game)
    )
    found = check(game_so_far(HERE, CLASSIC), HandFacts(again, 1), night_hands).problems
    messages = [each.message for each in found if each.code == "same-figures"]
    asked = f"hand 4 of game 1 at table 2 on {then.day} has the same figures"
    assert [each.partition(":")[0] for each in messages] == ([asked] if is_asked else [])


def seen(game: Game, number: int, *stated: Statement) -> CountedHand:
    return CountedHand(game, number, "", a_hand(number, *stated).sides)


@pytest.mark.parametrize(
    ("here", "there", "asked"),
    [
        ([(500, 300), (120, 980)], [(500, 300), (120, 980)], [1, 2]),
        ([(500, 300), (120, 980)], [(300, 500), (120, 980)], [1, 2]),
        ([(500, 300), (120, 980)], [(500, 300), (120, 985)], []),
        ([(500, 300), (120, 980)], [(120, 980), (500, 300)], []),
        ([(500, 300)], [(500, 300), (120, 980)], []),
        ([(500, 300), (120, 980), (5, 0)], [(500, 300), (120, 980)], [1, 2]),
    ],
)
def test_bare_totals_are_of_one_slip_where_those_of_the_game_agree(
    here: list[tuple[int, int]], there: list[tuple[int, int]], asked: list[int]
) -> None:
    later = replace(OTHER, night=replace(HERE.night, id=UUID(int=77)))
    past = PastHands()
    for game, hands in ((HERE, here), (later, there)):
        for number, both in enumerate(hands, 1):
            past.add(seen(game, number, *totals(*both)), ())
    found = [seen(later, number, *totals(*both)) for number, both in enumerate(there, 1)]
    assert [each.number for each in found if past.twin(each, ())] == asked


@pytest.mark.parametrize(
    ("day", "orders", "is_asked", "is_newer"),
    [
        (-7, (1, 2), True, False),
        (-7, (2, 1), True, True),
        (7, (1, 2), True, False),
        (7, (2, 1), False, False),
    ],
)
def test_of_two_nights_the_later_one_is_asked_about_and_the_one_recorded_later(
    day: int, orders: tuple[int, int], *, is_asked: bool, is_newer: bool
) -> None:
    other = replace(
        OTHER, night=replace(HERE.night, id=UUID(int=77), day=HERE.night.day + timedelta(day))
    )
    hand = seen(HERE, 1, *NEAR)
    state = game_so_far(HERE, CLASSIC)
    figures = figures_of(judge_hand(state, 1, NEAR))
    bare = tuple(side.total for side in hand.sides)
    recorded = [
        PastHand(other.night.id, other.id, 1, orders[0], bare),
        PastHand(HERE.night.id, HERE.id, 1, orders[1], bare),
    ]
    twin = PastHands(recorded, lambda _hand: figures, lambda _id: other).twin(hand, figures)
    assert (twin is not None, bool(twin and twin.is_newer)) == (is_asked, is_newer)


@pytest.mark.parametrize(
    ("sides", "is_asked"),
    [
        ((counted(120, 20, out="out"), counted(120, 20)), True),
        ((counted(120, 20, out="out"), counted(120, 25)), False),
        ((counted(120, 20, out="out"), counted(120, 20)._replace(red_threes=1)), False),
        ((Statement(total=500, out="out"), Statement(total=500, out="no")), False),
    ],
)
def test_one_side_entered_for_both_is_asked_about(
    sides: tuple[Statement, ...], *, is_asked: bool
) -> None:
    expected = [("same-figures", "hand")] if is_asked else []
    assert codes(game_so_far(HERE, CLASSIC), HandFacts(sides, 1)) == expected


@pytest.mark.parametrize(
    ("net", "found"),
    [
        (Statement(canastas={"mixed": 0}, net=0, has_melded=False, out="no"), ["net"]),
        (Statement(canastas={"mixed": 0}, net=-35, has_melded=False, out="no"), []),
        (Statement(canastas={"mixed": 1}, net=0, out="no"), []),
    ],
)
def test_a_side_that_melded_nothing_is_left_with_its_net_figure(
    net: Statement, found: list[str]
) -> None:
    facts = HandFacts((counted(200, 20, out="out"), net), 1)
    asked = [("too-little-left", where) for where in found]
    assert codes(game_so_far(HERE, CLASSIC), facts) == asked


@pytest.mark.parametrize(
    ("side", "found"),
    [
        (counted(120, 0), [("too-little-left", "left")]),
        (counted(120, 5), []),
        (Statement(total=420, out="no"), []),
    ],
)
def test_who_is_not_out_holds_a_card(side: Statement, found: list[tuple[str, str]]) -> None:
    facts = HandFacts((counted(200, 0, out="out"), side), 1)
    assert codes(game_so_far(HERE, CLASSIC), facts) == found


def habits(cards: int = 25) -> Usual:
    """Return what is usual at a club that writes everything down, its figures much alike."""
    return Usual(
        (
            SideFigures(600 + 5 * n, True, 1, 250 + 5 * n, 20 + 5 * (n % 4), None, cards),
            SideFigures(400 + 5 * n, False, 1, 200 + 5 * n, 60 + 5 * (n % 9), None, cards),
        )
        for n in range(40)
    )


@pytest.mark.parametrize(
    ("sides", "found"),
    [
        ((counted(250, 20, out="out"), counted(200, 60)), []),
        ((counted(250, 0, out="out"), counted(200, 60)), [("too-little-left", "left")]),
        ((counted(250, 20, out="out"), counted(200, 5)), [("too-little-left", "left")]),
        ((counted(850, 20, out="out"), counted(200, 60)), [("unusual-figure", None)]),
        ((Statement(total=670, out="out"), Statement(total=2900)), [("unusual-figure", None)] * 2),
        (
            (Statement(melds=("KKKKKKK",), in_hand=("5", ""), out="out"), counted(200, 60)),
            [("cards-missing", "melds")],
        ),
    ],
)
def test_the_habits_of_the_club(
    sides: tuple[Statement, ...], found: list[tuple[str, str | None]]
) -> None:
    night_hands = NightHands((), lambda _players: habits())
    all_found = codes(game_so_far(HERE, CLASSIC), HandFacts(sides, 1), night_hands=night_hands)
    every = [each for each in all_found if each[0] != "below-opening"]
    assert [each for each in every if each in found] == found
    assert found or not every


def test_few_hands_make_nothing_unusual() -> None:
    few = Usual((SideFigures(600, True), SideFigures(400, False)) for _ in range(10))
    assert not list(few.outliers((SideFigures(9000, True), SideFigures(400, False))))


def test_a_league_may_ask_for_the_total_of_each_slip() -> None:
    state, night_hands = game_so_far(HERE, CLASSIC), NightHands(foot=SlipFoot(total=True))
    sides = (counted(200, 20, out="out"), counted(120, 60))
    assert (
        codes(state, HandFacts(sides, 1), night_hands=night_hands)
        == [("slip-total-missing", "says")] * 2
    )
    both = (sides[0]._replace(says=580), sides[1]._replace(says=360))
    assert codes(state, HandFacts(both, 1), night_hands=night_hands) == []
    assert codes(state, HandFacts(totals(580, 360), 1), night_hands=night_hands) == []


def test_a_league_may_ask_for_the_name_of_who_went_out() -> None:
    state, night_hands = game_so_far(HERE, CLASSIC), NightHands(foot=SlipFoot(player=True))
    sides = (counted(200, 20, out="out"), counted(120, 60))
    assert codes(state, HandFacts(sides, 1), night_hands=night_hands) == [
        ("out-player-missing", "out")
    ]
    named = sides[0]._replace(out_player=HERE.sides[0].pair.players[0].name)
    assert codes(state, HandFacts((named, sides[1]), 1), night_hands=night_hands) == []


@pytest.mark.parametrize(
    ("asked", "hand", "missing"),
    [
        ("optional", (5200, 360), 0),
        ("last", (580, 360), 0),
        ("last", (5200, 360), 2),
        ("required", (580, 360), 2),
    ],
)
def test_a_league_may_ask_for_running_scores(
    asked: Literal["optional", "last", "required"], hand: tuple[int, int], missing: int
) -> None:
    state, night_hands = game_so_far(HERE, CLASSIC), NightHands(foot=SlipFoot(running=asked))
    sides = totals(*hand)
    without = codes(state, HandFacts(sides, 1), night_hands=night_hands)
    assert without.count(("running-score-missing", "running")) == missing
    written = tuple(s._replace(running=n) for s, n in zip(sides, hand, strict=True))
    assert ("running-score-missing", "running") not in codes(
        state, HandFacts(written, 1), night_hands=night_hands
    )
