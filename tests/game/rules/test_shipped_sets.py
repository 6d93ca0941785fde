"""Rule sets of other games, written in the same language: a hand of each, line by line."""

from typing import Any

import pytest

from canasta_club.game.scoring.hand import score_json
from tests.game.examples.sets import codes, house, played, points, rules, score

Side = dict[str, Any]


HANDS: list[tuple[str, Side, dict[str, int]]] = [
    (
        "samba",
        {"melds": ["4h..10h", "KKKKKKK", "KKK"], "red_threes": 6, "out": "concealed"},
        {
            "melded cards": 20 + 30 + 100,
            "natural canasta": 500,
            "samba canasta": 1500,
            "red threes": 1000,
            "going out concealed": 200,
        },
    ),
    (
        "samba",
        {"melds": ["KKKKKKK"], "red_threes": 2},
        {"melded cards": 70, "natural canasta": 500, "red threes": -200},
    ),
    (
        "bolivia",
        {
            "melds": ["4h..10h", "2222XXX"],
            "in_hand": ["3"],
            "out": "out",
            "red_threes": 1,
        },
        {
            "melded cards": 50 + 230,
            "escalera canasta": 1500,
            "bolivia canasta": 2500,
            "red threes": 100,
            "going out": 200,
            "cards in hand": -100,
        },
    ),
    (
        "brazilian",
        {"melds": ["4h5h6h", "KKKKKKK", "4s5s6s7s8s"], "red_threes": 5},
        {
            "melded cards": 15 + 70 + 30,
            "natural canasta": 500,
            "red threes": 1000,
            "short_sequence": -1000,
        },
    ),
    (
        "cuban",
        {"melds": ["KKKKKKK", "AAA"], "black_threes": 4, "red_threes": 3, "out": "concealed"},
        {
            "melded cards": 70 + 60,
            "natural canasta": 500,
            "red threes": 500,
            "black threes": 100,
            "going out concealed": 100,
        },
    ),
    (
        "cuban",
        {"melds": ["KKK", "QQQ"], "black_threes": 3, "red_threes": 2},
        {"melded cards": 60, "red threes": -300, "black threes": 15},
    ),
    (
        "italian",
        {
            "melds": ["4444444", "5555555", "6666666", "7777777", "8888888"],
            "red_threes": 4,
            "out": "out",
        },
        {
            "melded cards": 4 * 35 + 70,
            "natural canasta": 2500,
            "red threes": 800,
            "going out": 300,
            "five_pure": 2000,
        },
    ),
    (
        "pennies",
        {"melds": ["7777777", "888888", "999999X", "2222XXX"], "red_threes": 8},
        {
            "melded cards": 35 + 60 + 110 + 230,
            "mixed canasta": 300,
            "sevens canasta": 1500,
            "wild canasta": 1000,
            "red threes": 1000,
        },
    ),
    (
        "modern-american",
        {
            "melds": ["AAAAA", "777", "KKKKKK2", "9999999", "22X"],
            "in_hand": ["AAA777", "3h3"],
            "red_threes": 1,
            "black_threes": 2,
        },
        {
            "melded cards": 100 + 15 + 80 + 70 + 90,
            "natural canasta": 500,
            "mixed canasta": 300,
            "red threes": 100,
            "black threes": 300,
            "cards in hand": -(75 + 10),
            "held_aces": -1500,
            "held_sevens": -1500,
            "incomplete_aces": -2500,
            "incomplete_sevens": -2500,
            "incomplete_wild": -2000,
        },
    ),
    (
        "modern-american",
        {"melds": ["KKKKKK2", "QQQQQ"], "red_threes": 3, "black_threes": 1},
        {"melded cards": 130, "mixed canasta": 300, "red threes": 0, "black threes": 0},
    ),
    (
        "modern-american",
        {"melds": ["KKKX", "QQQ2"], "in_hand": ["9"], "red_threes": 1, "black_threes": 1},
        {"melded cards": -130, "red threes": -100, "black threes": -100, "cards in hand": -10},
    ),
    (
        "hand-and-foot",
        {
            "melds": ["KKKKKKK", "999992X", "KKK"],
            "in_hand": ["", "3h"],
            "red_threes": 2,
            "out": "out",
            "adjustments": {"exact_deal": 1},
        },
        {
            "melded cards": 70 + 50 + 70 + 30,
            "natural canasta": 500,
            "mixed canasta": 300,
            "red threes": 200,
            "going out": 100,
            "cards in hand": -500,
            "exact_deal": 100,
        },
    ),
    (
        "spanish",
        {
            "canastas": {"natural": 4, "mixed": 2, "wild": 1},
            "melded": 800,
            "left": 100,
            "out": "out",
            "adjustments": {"four_black_threes": 1},
        },
        {
            "melded cards": 800,
            "natural canasta": 2000,
            "mixed canasta": 600,
            "wild canasta": 2000,
            "going out": 100,
            "cards in hand": -100,
            "five_canastas": 500,
            "four_black_threes": 500,
            "seven_canastas": 1500,
        },
    ),
    (
        "german",
        {"melds": ["99999"], "red_threes": 4},
        {"melded cards": 50, "red threes": -800},
    ),
]


@pytest.mark.parametrize(("name", "side", "lines"), HANDS)
def test_a_hand_of_the_game(name: str, side: Side, lines: dict[str, int]) -> None:
    result = played(side, rules(name))
    assert result.errors == ()
    assert points(result.sheets[0]) == lines
    assert result.sheets[0].total == sum(lines.values())
    assert list(lines) == [line.item for line in result.sheets[0].lines]


def test_an_italian_opening_is_of_natural_cards_4_2() -> None:
    italian = rules("italian")
    assert "below-opening" in codes({"melds": ["444XXX"]}, italian)
    assert "below-opening" in codes({"melds": ["444XXX", "KKK"]}, italian)
    assert "below-opening" not in codes({"melds": ["444XXX", "KKKKK"]}, italian)


def test_going_out_may_need_canastas_of_several_kinds_5_1() -> None:
    bolivia = rules("bolivia")
    side: Side = {"melds": ["KKKKKKK", "9999999"], "out": "out"}
    assert codes(side, bolivia) == ["out-without-canastas"]
    assert codes({**side, "melds": ["KKKKKKK", "4h..10h"]}, bolivia) == []
    pennies = rules("pennies")
    kinds = {"natural": 1, "mixed": 1, "sevens": 1, "wild": 1}
    whole: Side = {"canastas": kinds, "melded": 500, "out": "out"}
    assert codes(whole, pennies) == []
    for kind in kinds:
        assert codes({**whole, "canastas": {**kinds, kind: 0}}, pennies) == ["out-without-canastas"]


def test_a_kind_that_does_not_count_opens_no_way_out_3_6() -> None:
    italian = rules("italian")
    side: Side = {"canastas": {"wild": 1, "seven_twos": 1}, "melded": 500, "out": "out"}
    assert codes(side, italian) == ["out-without-canastas"]
    assert codes({**side, "canastas": {"natural": 1, "mixed": 1}}, italian) == []
    assert score({**side, "out": "no"}, italian).total == 500
    two_more = {**side, "canastas": {"wild": 1, "natural": 2}}
    assert points(score(two_more, italian))["wild canasta"] == 2000


def test_ten_canastas_earn_the_bonus_of_the_set_9_1() -> None:
    side: Side = {"canastas": {"mixed": 10}, "melded": 900}
    assert points(score(side, rules("italian")))["ten_canastas"] == 2000
    assert "ten_canastas" not in points(score({**side, "canastas": {"mixed": 9}}, rules("italian")))
    of_any_kind = {**side, "canastas": {"mixed": 8, "wild": 2}}
    assert points(score(of_any_kind, rules("italian")))["ten_canastas"] == 2000


@pytest.mark.parametrize(
    ("canastas", "bonus"),
    [
        ({"natural": 4, "mixed": 1}, 1000),
        ({"natural": 4, "mixed": 3}, 1000),
        ({"natural": 4}, 0),
        ({"natural": 5}, 2000),
        ({"natural": 5, "mixed": 1}, 2000),
        ({"natural": 3, "mixed": 2}, 0),
    ],
)
def test_one_hand_earns_one_of_the_two_bonuses_for_five_canastas_9_1(
    canastas: dict[str, int], bonus: int
) -> None:
    sheet = score({"canastas": canastas, "melded": 900}, rules("italian"))
    extras = rules("italian").adjustments
    assert sum(worth for name, worth in points(sheet).items() if name in extras) == bonus


def test_brazilian_openings_ask_for_canastas_4_2() -> None:
    brazilian = rules("brazilian")
    for before in (7000, 8000, 9000):
        side: Side = {"melds": ["KKKKKK", "AAAAAA"], "score": before}
        assert "opening-needs" in codes(side, brazilian), before
    # The natural canasta of the opening may have taken a wild card later.
    assert codes({"melds": ["KKKKKKK2"], "score": 9000}, brazilian) == []
    assert codes({"canastas": {"mixed": 1}, "melded": 200, "score": 9000}, brazilian) == []
    assert codes({"melds": ["KKKKKK22", "AAA"], "score": 9000}, brazilian) == ["opening-needs"]
    short: Side = {"melds": ["KKKKKKK", "4h..8h"], "score": 8000}
    assert codes(short, brazilian) == ["below-opening"]
    assert codes({**short, "melds": ["KKKKKKK", "4h..8h", "AAAAA"]}, brazilian) == []


def test_a_modern_opening_needs_some_clean_triple_4_2() -> None:
    modern = rules("modern-american")
    assert codes({"melds": ["AAA22", "KKK2"]}, modern) == []
    assert codes({"melds": ["AAA", "KKK"]}, modern) == ["below-opening"]
    assert codes({"melds": ["AA2", "KKX"]}, modern) == ["opening-needs"]
    assert codes({"melds": ["2222222", "KKX"]}, modern) == ["opening-needs"]


@pytest.mark.parametrize(("hand", "earned"), [("triples", 3500), ("zip_code", 2500)])
def test_a_special_hand_stands_for_everything_6_6(hand: str, earned: int) -> None:
    modern = rules("modern-american")
    side: Side = {
        "special": hand,
        "red_threes": 2,
        "in_hand": ["AAA"],
        "adjustments": {
            "held_aces": 1,
            "director": [{"points": -50, "reason": "slow play"}],
        },
    }
    result = played(side, modern)
    assert result.errors == ()
    assert points(result.sheets[0]) == {"special hand": earned, "director": -50}
    assert result.tallies[0].out == "out"
    assert result.sheets[0].lines[0].reason == hand.replace("_", " ")


def test_two_sides_cannot_both_end_the_hand_by_a_special_one_6_6() -> None:
    sides = [{"name": "A", "special": "pairs"}, {"name": "B", "special": "garbage"}]
    result = score_json({"sides": sides}, rules("modern-american"))
    assert [problem.code for problem in result.problems] == ["two-sides-out"]


def test_a_special_hand_of_another_set_is_unknown_6_6() -> None:
    assert codes({"special": "straigt"}, rules("modern-american")) == ["unknown-special-hand"]
    assert codes({"special": "straight"}, house()) == ["unknown-special-hand"]


def test_the_sheet_of_a_special_hand_shows_no_melds_that_could_be_wrong_6_6() -> None:
    side: Side = {"special": "pairs", "melds": ["AA", "KK", "QQ"]}
    assert codes(side, rules("modern-american")) == []


def test_held_cards_are_found_once_for_each_player_9_1() -> None:
    modern = rules("modern-american")
    side: Side = {"melds": ["KKKKKKK", "AAAAAAA"], "in_hand": ["777", "777"]}
    assert points(score(side, modern))["held_sevens"] == -3000
    one = {**side, "in_hand": ["77", "7777"]}
    assert points(score(one, modern))["held_sevens"] == -1500


def test_what_is_found_and_what_is_written_must_agree_9_1() -> None:
    modern = rules("modern-american")
    side: Side = {"melds": ["KKKKKKK", "QQQQ", "777"], "adjustments": {"incomplete_sevens": 1}}
    assert codes(side, modern) == []
    assert codes({**side, "adjustments": {"incomplete_sevens": 2}}, modern) == ["figures-disagree"]
    assert codes({**side, "adjustments": {"incomplete_aces": 1}}, modern) == ["figures-disagree"]
    counted: Side = {
        "canastas": {"natural": 1},
        "melded": 150,
        "adjustments": {"incomplete_aces": 1, "held_sevens": 2},
    }
    assert codes(counted, modern) == []
    assert points(score(counted, modern))["held_sevens"] == -3000


def test_melds_of_a_rank_stay_apart_where_the_set_says_so_3_4() -> None:
    (one, two) = played({"melds": ["KKKK", "KKK"]}, rules("samba")).tallies[0].judged
    assert (one.size, two.size) == (4, 3)


def test_hand_and_foot_opens_and_ends_by_the_hand_7_2() -> None:
    feet = rules("hand-and-foot")
    assert "hand-number-needed" in codes({"total": 0}, feet, hand_number=None)
    last = played({"total": 500}, feet, hand_number=4)
    assert last.outcome.is_over
    assert last.sheets[0].opening is None
    third = played({"total": 500}, feet, hand_number=3).sheets[0]
    assert third.opening is not None
    assert third.opening.points == 150
    by_score = rules("hand-and-foot-score")
    assert codes({"total": 0}, by_score, hand_number=None) == []
