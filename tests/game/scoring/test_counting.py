from typing import Any

import pytest

from canasta_club.errors import Problem
from canasta_club.game.rules.model import MANY, RuleSet
from canasta_club.game.scoring.statement import SIDE_KEYS
from canasta_club.game.scoring.tally import KindCount, Tally
from tests.game.examples.sets import codes, counted, house, played, points, rules, score

CLASSIC, CLUB = rules("classic"), rules("club")
Side = dict[str, Any]


def tally(side: Side, rule_set: RuleSet = CLASSIC) -> Tally:
    return counted(side, rule_set)


def problems(side: Side, rule_set: RuleSet = CLASSIC) -> list[Problem]:
    return list(tally(side, rule_set).problems)


MELDS = ["KKKKKKK", "QQQQ2X", "555"]
SAME_BY_ANY_WAY: list[Side] = [
    {"melds": MELDS, "in_hand": ["", "A52"]},
    {"melds": MELDS, "in_hand": ["A52"]},
    {"melds": MELDS, "left": 45},
    {"melds": MELDS, "net": 150},
    {"melds": MELDS, "left_cards": {"20": 2, "5": 1}},
    {"melded": 195, "in_hand": ["A5", "2"], "canastas": {"natural": 1}},
    {"melded": 195, "left": 45, "canastas": {"natural": 1, "mixed": 0}},
    {"melded": 195, "net": 150, "canastas": {"natural": 1}},
    {"net": 150, "left": 45, "canastas": {"natural": 1}},
    {"net": 150, "left": 45, "melded": 195, "canastas": {"natural": 1}},
    {
        "melded_cards": {"50": 1, "20": 1, "10": 11, "5": 3},
        "left_cards": {"20": 2, "5": 1},
        "canastas": {"natural": 1},
    },
    {"melds": MELDS, "melded": 195, "in_hand": ["A52"], "left": 45, "net": 150},
    {"melds": MELDS, "in_hand": ["A52"], "canastas": {"natural": 1}, "total": 650},
    {"melds": MELDS, "in_hand": ["A52"], "says": 650, "has_melded": True},
]


@pytest.mark.parametrize("side", SAME_BY_ANY_WAY)
def test_a_side_may_be_stated_in_many_ways_10_1(side: Side) -> None:
    counted = tally(side)
    assert counted.problems == ()
    assert (counted.melded, counted.left, counted.net) == (195, 45, None)
    assert counted.kinds is not None
    assert counted.kinds["natural"] == KindCount(1, 500)
    sheet = score(side, CLASSIC)
    assert points(sheet) == {"melded cards": 195, "natural canasta": 500, "cards in hand": -45}


@pytest.mark.parametrize(
    ("side", "melded_cards", "left_cards"),
    [
        ({"melds": MELDS, "in_hand": ["", "A52"]}, 16, 3),
        ({"melds": MELDS, "in_hand": ["KJ", "A52"]}, 16, 5),
        ({"melds": MELDS}, 16, None),
        ({"melds": [], "in_hand": ["KK"]}, 0, 2),
        ({"melded_cards": {"10": 7}, "left_cards": {"5": 2, "20": 1}}, 7, 3),
        ({"melded": 100, "left": 20}, None, None),
        ({"net": 5}, None, None),
        ({"total": 5}, None, None),
    ],
)
def test_cards_are_counted_where_they_are_known(
    side: Side, melded_cards: int | None, left_cards: int | None
) -> None:
    counted = tally(side)
    assert (counted.melded_cards, counted.left_cards) == (melded_cards, left_cards)


def test_a_net_figure_alone_stays_one() -> None:
    counted = tally({"net": -35, "canastas": {"mixed": 1}})
    assert (counted.melded, counted.left, counted.net) == (None, None, -35)
    assert points(score({"net": -35, "canastas": {"mixed": 1}}, CLASSIC)) == {
        "net cards": -35,
        "mixed canasta": 300,
    }


def test_a_total_alone_says_nothing_else_6_8() -> None:
    counted = tally({"total": 675})
    assert (counted.melded, counted.left, counted.kinds, counted.out) == (None, None, None, None)
    assert counted.total == 675
    counted = tally({"total": 675, "canastas": {"natural": 1}, "red_threes": 2, "out": "out"})
    assert counted.kinds == {"natural": KindCount(1, 500)}
    assert points(score({"total": 675, "canastas": {"natural": 1}}, CLASSIC)) == {
        "total as written": 675
    }


@pytest.mark.parametrize(
    ("side", "where", "message"),
    [
        ({"melds": ["KKK"], "melded": 35}, "melded", "30 from the cards, 35 as written"),
        ({"melds": ["KKK"], "melded_cards": {"10": 4}}, "melded", "40 from the values"),
        ({"melded": 35, "melded_cards": {"10": 4}}, "melded", "40 from the values, 35 as"),
        ({"in_hand": ["K"], "left": 5}, "left", "10 from the cards, 5 as written"),
        ({"in_hand": ["K"], "left_cards": {"5": 1}}, "left", "5 from the values"),
        ({"melded": 50, "left": 20, "net": 35}, "net", "35 does not match 50 melded and 20"),
        ({"melds": ["KKK"], "net": 35}, "net", "a net of 35 does not match 30 melded"),
        ({"left": 50, "net": -100}, "net", "a net of -100 does not match 50 left"),
        ({"melds": ["KKKKKKK"], "canastas": {"mixed": 1}}, "canastas", "1 natural canasta, but 1"),
        ({"melds": ["KKK"], "canastas": {"mixed": 1}}, "canastas", "make no canasta, but 1 mixed"),
        ({"melds": ["KKKKKKK"], "canastas": {}}, "canastas", "but no canasta is written"),
        ({"melds": ["KKK"], "has_melded": False}, "has_melded", "figures show"),
        ({"melded": 0, "has_melded": True}, "has_melded", "figures show"),
        ({"net": 5, "has_melded": False}, "has_melded", "figures show"),
        ({"net": -5, "has_melded": False, "canastas": {"mixed": 1}}, "has_melded", "figures show"),
        ({"net": -5, "has_melded": False, "out": "out"}, "has_melded", "figures show"),
        (
            {"in_hand": ["3h3d"], "adjustments": {"undeclared_red_three": 1}},
            "adjustments.undeclared_red_three",
            "the cards show 2 × undeclared red three, but 1 is written",
        ),
    ],
)
def test_what_is_given_twice_must_agree_10_1(side: Side, where: str, message: str) -> None:
    (problem,) = problems(side)
    assert (problem.code, problem.where) == ("figures-disagree", where)
    assert message in problem.message


def test_a_total_beside_the_facts_must_agree_10_1() -> None:
    side: Side = {"melds": MELDS, "total": 695}
    assert codes(side, CLASSIC) == []
    result = played({**side, "total": 700}, CLASSIC)
    (problem,) = result.errors
    assert (problem.code, problem.where) == ("figures-disagree", "total")
    assert problem.message == "the total is written as 700, but the rest comes to 695"
    assert result.sheets[0].total == 695


@pytest.mark.parametrize(
    "side",
    [
        {},
        {"red_threes": 2},
        {"out": "out"},
        {"canastas": {"natural": 1}},
        {"says": 500},
        {"has_melded": True},
        {"melds": None, "total": None},
    ],
)
def test_a_side_without_facts_has_no_total_10_1(side: Side) -> None:
    result = played(side, CLASSIC)
    assert "nothing-stated" in [problem.code for problem in result.errors]
    assert result.sheets[0].total is None
    assert result.sheets[0].opening is None


def test_canastas_need_the_points_melded_10_1() -> None:
    (problem,) = problems({"left": 20, "canastas": {"natural": 1}})
    assert (problem.code, problem.where) == ("nothing-stated", "melded")
    assert problems({"left": 20, "canastas": {"natural": 0}}) == []


@pytest.mark.parametrize(
    ("side", "melds"),
    [
        ({"melds": ["KKK", "QQQ"]}, (2, 2)),
        ({"melds": []}, (0, 0)),
        ({"melds": [""]}, (0, 0)),
        ({"melded": 50}, (1, MANY)),
        ({"melded": 500, "canastas": {"natural": 2, "mixed": 1}}, (3, MANY)),
        ({"melded": 0}, (0, 0)),
        ({"left": 20}, (0, 0)),
        ({"in_hand": ["K"]}, (0, 0)),
        ({"net": 5}, (1, MANY)),
        ({"net": 0}, (0, MANY)),
        ({"net": -5}, (0, MANY)),
        ({"net": -5, "out": "concealed"}, (1, MANY)),
        ({"net": -5, "canastas": {"mixed": 1}}, (1, MANY)),
        ({"net": -5, "has_melded": True}, (1, MANY)),
        ({"net": -5, "has_melded": False}, (0, 0)),
        ({"total": 5}, (0, MANY)),
    ],
)
def test_how_many_melds_a_side_can_have(side: Side, melds: tuple[int, int]) -> None:
    assert tally(side).melds == melds


@pytest.mark.parametrize(
    ("side", "naturals"),
    [
        ({"melds": ["KKK", "QQ2", "555"]}, (2, 2)),
        ({"melded": 50}, (0, MANY)),
        ({"melded": 0}, (0, 0)),
    ],
)
def test_how_many_clean_melds_a_side_can_have(side: Side, naturals: tuple[int, int]) -> None:
    assert tally(side).natural_melds == naturals


def test_melds_of_a_rank_are_joined_before_anything_is_judged_3_4() -> None:
    counted = tally({"melds": ["KK", "", "555", "KKK2", "K"]})
    assert [str(judged.meld) for judged in counted.judged] == ["KKKKK2K", "555"]
    assert list(counted.places) == [0, 2]
    assert counted.kinds == {"mixed": KindCount(1, 300)}
    assert codes({"melds": ["K2", "K2", "KX", "QQQ"]}, CLASSIC) == []
    assert codes({"melds": ["KKX", "QQQ", "KK2", "KX2"]}, CLASSIC) == ["too-many-wilds"]


def test_cards_are_counted_where_melds_are_joined_3_4() -> None:
    found = tally({"melds": ["555", "55"], "in_hand": ["AK", ""]})
    assert (found.melded_cards, found.left_cards) == (5, 2)


def test_a_problem_points_at_the_meld_as_it_was_written() -> None:
    side: Side = {"melds": ["", "KKKK", "555", "KK", "QQ", "", "J", "J"]}
    places = [problem.where for problem in played(side, CLASSIC).errors]
    assert places == ["melds[4]", "melds[6]"]


def test_wild_melds_are_never_joined() -> None:
    counted = tally({"melds": ["222", "XXX"]}, rules("uruguay"))
    assert [judged.size for judged in counted.judged] == [3, 3]


@pytest.mark.parametrize(
    ("canastas", "rule_set", "kinds"),
    [
        ({"natural": 1, "wild": 1}, CLUB, {"natural": KindCount(2, 1000)}),
        ({"red": 1}, CLASSIC, {"natural": KindCount(1, 500)}),
        (
            {"pure": 3, "dirty": 2},
            CLASSIC,
            {"natural": KindCount(3, 1500), "mixed": KindCount(2, 600)},
        ),
        ({"samba": 1}, rules("samba"), {"samba": KindCount(1, 1500)}),
        (
            {"natural": 1, "wild": 1},
            house('[canasta.kinds.wild]\ntype = "wild"\nbonus = 2000\nas = "natural"'),
            {"natural": KindCount(2, 2500)},
        ),
    ],
)
def test_canastas_by_any_name(
    canastas: dict[str, int], rule_set: RuleSet, kinds: dict[str, KindCount]
) -> None:
    assert tally({"canastas": canastas, "melded": 500}, rule_set).kinds == kinds


@pytest.mark.parametrize("canastas", [{"natural": 1, "red": 1}, {"dirty": 1, "black": 0}])
def test_two_names_of_one_kind_are_refused(canastas: dict[str, int]) -> None:
    assert codes({"canastas": canastas, "melded": 500, "left": 0}, CLASSIC) == ["stated-twice"]


def test_a_wild_canasta_counts_as_the_kind_it_is_reported_as_6_2() -> None:
    side: Side = {"melds": ["2222XXX"], "canastas": {"natural": 1}, "out": "out"}
    assert codes(side, CLUB) == []
    assert points(score(side, CLUB))["natural canasta"] == 500


@pytest.mark.parametrize(
    ("side", "code", "where", "message"),
    [
        ({"melded": 5, "meldet": 5}, "unknown-key", "meldet", "did you mean “melded”?"),
        ({"name": 5}, "bad-value", "name", "text in quotes, not 5"),
        ({"score": "5"}, "bad-value", "score", "a whole number, not “5”"),
        ({"score": 10**9}, "bad-value", "score", "nine digits, not 1000000000"),
        ({"melds": "KKK"}, "bad-value", "melds", "a list of texts in quotes, not “KKK”"),
        ({"melds": ["KKK", 5]}, "bad-value", "melds", "a list of texts in quotes"),
        ({"in_hand": {"Ash": "K"}}, "bad-value", "in_hand", "a list of texts in quotes"),
        ({"melded": -5}, "bad-value", "melded", "of at least 0, not -5"),
        ({"left": True}, "bad-value", "left", "not true"),
        ({"net": 5.0}, "bad-value", "net", "a whole number"),
        ({"has_melded": 1}, "bad-value", "has_melded", "true or false, not 1"),
        ({"canastas": ["natural"]}, "bad-value", "canastas", "must be a table, not [“natural”]"),
        ({"canastas": {"natural": -1}}, "bad-value", "canastas", "a table in which each value is"),
        ({"canastas": {"naturall": 1}}, "unknown-kind", "canastas.naturall", "“natural”"),
        ({"canastas": {"samba": 1}}, "unknown-kind", "canastas.samba", "Classic Canasta"),
        ({"melded_cards": {"7": 1}}, "bad-value", "melded_cards.7", "worth 50, 20, 10, 5"),
        ({"left_cards": {"100": 1}}, "bad-value", "left_cards.100", "no card is worth 100"),
        ({"red_threes": -1}, "bad-value", "red_threes", "of at least 0, not -1"),
        ({"out": "blind"}, "bad-value", "out", "one of no, out, concealed, not"),
        ({"out": ["out"]}, "bad-value", "out", "one of no, out, concealed, not"),
        ({"special": "pairs"}, "unknown-special-hand", "special", "not a special hand"),
        ({"adjustments": []}, "bad-value", "adjustments", "must be a table, not []"),
        ({"adjustments": {"penalty": 1}}, "unknown-adjustment", "adjustments.penalty", "known"),
        (
            {"adjustments": {"go_out_failed": -1}},
            "bad-value",
            "adjustments.go_out_failed",
            "a count",
        ),
        (
            {"adjustments": {"go_out_failed": None}},
            "bad-value",
            "adjustments.go_out_failed",
            "a count",
        ),
        (
            {"adjustments": {"go_out_failed": {"count": 1, "who": "Ash"}}},
            "bad-value",
            "adjustments.go_out_failed",
            "must be a count (a whole number, 0 or more)",
        ),
        (
            {"adjustments": {"go_out_failed": {"player": "Ash"}}},
            "bad-value",
            "adjustments.go_out_failed",
            "must be a count (a whole number, 0 or more)",
        ),
        ({"adjustments": {"director": -50}}, "bad-value", "adjustments.director", "reason"),
        (
            {"adjustments": {"director": [{"points": -50}]}},
            "bad-value",
            "adjustments.director",
            "points and a reason",
        ),
        (
            {"adjustments": {"director": {"points": -50, "reason": "  "}}},
            "bad-value",
            "adjustments.director",
            "points and a reason",
        ),
        (
            {"adjustments": {"director": {"points": 1.5, "reason": "late"}}},
            "bad-value",
            "adjustments.director",
            "points and a reason",
        ),
        ({"melds": ["KKZ"]}, "unreadable-cards", "melds[0]", "“Z” at place 3 of “KKZ”"),
        ({"melds": ["KKK", "1"]}, "unreadable-cards", "melds[1]", "“1” at place 1"),
        ({"in_hand": ["", "K!"]}, "unreadable-cards", "in_hand[1]", "“!” at place 2"),
    ],
)
def test_a_statement_that_cannot_be_counted_reports_why(
    side: Side, code: str, where: str, message: str
) -> None:
    (problem,) = problems(side)
    assert (problem.code, problem.where) == (code, where)
    assert message in problem.message
    assert not tally(side).is_readable


def test_everything_unreadable_is_reported_at_once() -> None:
    side: Side = {"nme": 1, "melded": "x", "melds": ["ZZ", "KK", "1"], "canastas": {"x": 1}}
    assert [problem.code for problem in problems(side)] == [
        "unknown-key",
        "bad-value",
        "unknown-kind",
        "unreadable-cards",
        "unreadable-cards",
    ]


def test_what_is_null_is_not_given() -> None:
    side = dict.fromkeys(SIDE_KEYS)
    assert points(score({**side, "name": "Us", "melds": ["KKKKK"]}, CLASSIC)) == {
        "melded cards": 50
    }


def test_values_are_of_melded_and_of_held_cards_apart_6_5() -> None:
    dear = house("[cards.in_hand]\nX = 100\n3b = 75")
    side: Side = {"melded_cards": {"50": 1, "10": 5}, "left_cards": {"100": 1, "75": 1}}
    assert codes(side, dear) == []
    assert points(score(side, dear)) == {"melded cards": 100, "cards in hand": -175}
    assert codes({"melded_cards": {"100": 1}}, dear) == ["bad-value"]
    assert codes({"left_cards": {"50": 1}}, dear) == ["bad-value"]


def test_the_player_who_went_out_or_was_fined_may_be_named() -> None:
    side: Side = {
        "melds": ["KKKKKKK"],
        "out": "out",
        "out_player": "Ash",
        "adjustments": {"go_out_failed": {"count": 2, "player": "Birch"}},
    }
    assert points(score(side, CLASSIC))["go_out_failed"] == -200


def test_a_special_hand_goes_out_6_6() -> None:
    modern = rules("modern-american")
    for out in (None, "no", "out"):
        assert tally({"special": "pairs", "out": out}, modern).out == "out"
    assert tally({"special": "pairs", "out": "concealed"}, modern).out == "concealed"
