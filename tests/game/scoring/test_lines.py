from typing import Any

import pytest

from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import HandResult, line_value, result_value, score_json
from canasta_club.game.scoring.lines import Line
from tests.game.examples.sets import SIX, codes, house, played, points, rules, score

CLASSIC, HOYLE = rules("classic"), rules("hoyle")
Side = dict[str, Any]


EXAMPLE = {
    "rules": "club",
    "players": 4,
    "hand_number": 3,
    "sides": [
        {
            "name": "North-South",
            "score": 1420,
            "melds": ["KKKKKKK", "QQQQ2X", "555"],
            "red_threes": 2,
            "in_hand": ["", "A52"],
            "out": "concealed",
            "says": 1050,
        },
        {
            "name": "East-West",
            "score": 905,
            "canastas": {"natural": 1, "mixed": 0},
            "melded": 245,
            "left": 65,
            "red_threes": 1,
            "out": "no",
            "adjustments": {"director": [{"points": -50, "reason": "slow play"}]},
        },
    ],
}
SCORED = {
    "rules": "club",
    "sides": [
        {
            "name": "North-South",
            "lines": [
                {"item": "melded cards", "count": 16, "points": 195, "clause": "6.1"},
                {"item": "natural canasta", "count": 1, "points": 500, "clause": "6.2"},
                {"item": "red threes", "count": 2, "points": 200, "clause": "6.3"},
                {"item": "going out concealed", "count": 1, "points": 200, "clause": "6.4"},
                {"item": "cards in hand", "count": 3, "points": -45, "clause": "6.5"},
            ],
            "total": 1050,
            "score": 2470,
            "opening": 90,
            "opening_needs": {},
        },
        {
            "name": "East-West",
            "lines": [
                {"item": "melded cards", "count": None, "points": 245, "clause": "6.1"},
                {"item": "natural canasta", "count": 1, "points": 500, "clause": "6.2"},
                {"item": "red threes", "count": 1, "points": 100, "clause": "6.3"},
                {"item": "cards in hand", "count": None, "points": -65, "clause": "6.5"},
                {
                    "item": "director",
                    "count": 1,
                    "points": -50,
                    "clause": "9.3",
                    "reason": "slow play",
                },
            ],
            "total": 730,
            "score": 1635,
            "opening": 90,
            "opening_needs": {},
        },
    ],
    "problems": [],
    "over": False,
    "winner": None,
}


def test_the_hand_of_the_example_line_by_line() -> None:
    assert result_value(score_json(EXAMPLE, rules("club"))) == SCORED


EVERY_LINE = """[threes.black]
meld = "laid"
values = [5, 10, 15, 100]
[adjustments]
extra = 10
[game]
settlement = "difference"
"""


def test_lines_stand_in_the_order_of_the_sheet() -> None:
    side: Side = {
        "melds": ["999999X", "KKKKKKK"],
        "red_threes": 1,
        "black_threes": 1,
        "in_hand": ["", "3h 5"],
        "out": "out",
        "adjustments": {
            "go_out_failed": 1,
            "director": [{"points": 5, "reason": "b"}, {"points": -5, "reason": "a"}],
            "extra": 1,
        },
    }
    other: Side = {"melds": ["AAAA"], "name": "Other"}
    result = score_json({"sides": [{**side, "name": "Us"}, other]}, house(EVERY_LINE))
    assert [(line.item, line.reason) for line in result.sheets[0].lines] == [
        ("melded cards", ""),
        ("natural canasta", ""),
        ("mixed canasta", ""),
        ("red threes", ""),
        ("black threes", ""),
        ("going out", ""),
        ("cards in hand", ""),
        ("settlement", ""),
        ("director", "b"),
        ("director", "a"),
        ("extra", ""),
        ("go_out_failed", ""),
        ("undeclared_red_three", ""),
    ]
    assert all(line.clause for line in result.sheets[0].lines)
    assert {line.item: line.clause for line in result.sheets[0].lines}["settlement"] == "6.7"


@pytest.mark.parametrize(
    ("side", "lines"),
    [
        ({"melds": ["KKKKK"]}, {"melded cards": 50}),
        ({"melds": []}, {}),
        ({"melds": [], "in_hand": ["3h"]}, {"cards in hand": 0, "undeclared_red_three": -500}),
        ({"melded": 0, "left": 0}, {}),
        ({"net": 0}, {"net cards": 0}),
        ({"melded": 0, "left": 10, "red_threes": 1}, {"red threes": -100, "cards in hand": -10}),
        (
            {"melds": ["KKKKKKK"], "out": "out", "in_hand": ["A"]},
            {"melded cards": 70, "natural canasta": 500, "going out": 100, "cards in hand": -20},
        ),
        ({"total": 0}, {"total as written": 0}),
        (
            {"total": 500, "adjustments": {"go_out_failed": 1}},
            {"total as written": 500, "go_out_failed": -100},
        ),
        (
            {"melded": 50, "adjustments": {"director": {"points": -50, "reason": "late"}}},
            {"melded cards": 50, "director": -50},
        ),
        ({"melded": 50, "adjustments": {"go_out_failed": 0}}, {"melded cards": 50}),
    ],
)
def test_only_what_there_is_has_a_line(side: Side, lines: dict[str, int]) -> None:
    assert points(score(side, CLASSIC)) == lines


@pytest.mark.parametrize("name", SIX)
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_red_threes_count_for_and_against_6_3(name: str, number: int) -> None:
    rule_set = house('[game]\nsettlement = "each"', extends=name)
    in_all = 400 if name == "three-pack" else 800
    worth = {1: 100, 2: 200, 3: 300, 4: in_all}[number]
    melded: Side = {"melds": ["KKKKK"], "red_threes": number}
    needs_canasta = name == "classic-american"
    assert points(score(melded, rule_set))["red threes"] == (-worth if needs_canasta else worth)
    canasta = {**melded, "melds": ["KKKKKKK"]}
    assert points(score(canasta, rule_set))["red threes"] == worth
    nothing = {**melded, "melds": []}
    assert points(score(nothing, rule_set))["red threes"] == -worth


SPLIT = house(
    """[threes.red]
    plus_if = { canastas = 2 }
    minus_unless = { melds = 1 }
    minus_values = [50, 100, 150, 200]"""
)


@pytest.mark.parametrize(
    ("side", "earned"),
    [
        ({"canastas": {"natural": 2}, "melded": 100}, 300),
        ({"canastas": {"natural": 1}, "melded": 100}, 0),
        ({"melded": 100}, 0),
        ({"melded": 0}, -150),
        ({"net": 5}, 0),
    ],
)
def test_threes_may_count_neither_for_nor_against_6_3(side: Side, earned: int) -> None:
    assert points(score({**side, "red_threes": 3}, SPLIT))["red threes"] == earned


def test_threes_may_ask_for_clean_melds_6_3() -> None:
    clean = house("[threes.red]\nplus_if = { natural_melds = 1 }")
    for melds, earned in ((["KKKK", "QQ2"], 100), (["KKK2", "QQ2"], -100)):
        assert points(score({"melds": melds, "red_threes": 1}, clean))["red threes"] == earned
    assert codes({"melded": 90, "red_threes": 1}, clean) == ["unknown-melded"]


def test_what_two_conditions_leave_open_is_asked_6_3() -> None:
    assert codes({"net": -5, "red_threes": 1}, SPLIT) == ["unknown-melded"]
    by_melds = house("[threes.red]\nplus_if = { melds = 4 }\nminus_unless = { canastas = 1 }")
    assert codes({"melded": 90, "red_threes": 1}, by_melds) == ["unknown-melded"]
    result = played({"melded": 90, "red_threes": 1}, by_melds)
    assert result.sheets[0].total is None
    assert points(result.sheets[0]) == {"melded cards": 90}


def test_melded_cards_may_count_against_6_1() -> None:
    modern = rules("modern-american")
    side: Side = {"melded": 200, "left": 30}
    assert points(score(side, modern)) == {"melded cards": -200, "cards in hand": -30}
    with_canasta: Side = {**side, "canastas": {"mixed": 1}}
    assert points(score(with_canasta, modern))["melded cards"] == 200
    by_melds = house("[melded]\nminus_unless = { melds = 3 }")
    assert codes({"melded": 90}, by_melds) == ["unknown-melded"]
    assert score({"net": -90, "has_melded": False}, modern).total == -90


def test_the_totals_of_a_hand_join_the_scores_7_4() -> None:
    result = played({"melds": ["KKKKKKK"], "score": 1420}, CLASSIC)
    sheet = result.sheets[0]
    assert (sheet.total, sheet.score) == (570, 1990)
    assert sheet.opening is not None
    assert sheet.opening.points == 90
    assert result.sheets[1].score == 0


def test_who_has_won_7_1() -> None:
    result = played({"total": 1000, "score": 4000}, CLASSIC)
    assert result_value(result)["over"] is True
    assert result_value(result)["winner"] == "Us"
    assert [sheet["opening"] for sheet in result_value(result)["sides"]] == [None, None]
    assert [sheet["opening_needs"] for sheet in result_value(result)["sides"]] == [None, None]
    own_target = score_json(
        {"sides": [{"name": "A", "total": 1000}, {"name": "B", "total": 5}]}, CLASSIC, target=1000
    )
    assert own_target.outcome.winner == 0


def test_a_draw_has_no_winner_7_3() -> None:
    drawn = house('[game]\ntie = "draw"')
    sides = [{"name": "A", "total": 5000}, {"name": "B", "total": 5000}]
    value = result_value(score_json({"sides": sides}, drawn))
    assert (value["over"], value["winner"]) == (True, None)


def test_a_game_is_not_over_while_a_total_is_unknown() -> None:
    sides = [{"name": "A", "total": 9000}, {"name": "B"}]
    result = score_json({"sides": sides}, CLASSIC)
    assert not result.outcome.is_over
    assert [sheet.score for sheet in result.sheets] == [9000, None]
    assert result.sheets[0].opening is not None
    assert result.sheets[1].opening is None


def test_the_needs_of_the_next_opening_are_reported_4_2() -> None:
    value = result_value(played({"total": 5, "score": 7000}, rules("brazilian")))
    assert (value["sides"][0]["opening"], value["sides"][0]["opening_needs"]) == (
        0,
        {"canastas": 1},
    )


# Settlement


def settled(ours: Side, theirs: Side, rule_set: RuleSet = HOYLE) -> HandResult:
    sides = [{"name": "A", **ours}, {"name": "B", **theirs}]
    return score_json({"sides": sides}, rule_set)


ALONE: Side = {"canastas": {"natural": 1}, "melded": 400, "out": "out"}  # 1000


@pytest.mark.parametrize(
    ("ours", "theirs", "totals"),
    [
        (ALONE, {"melded": 350}, (650, 0)),
        ({"melded": 350}, ALONE, (0, 650)),
        (ALONE, {"canastas": {"natural": 2}, "melded": 600}, (-600, 0)),
        (ALONE, {"canastas": {"natural": 1}, "melded": 500}, (0, 0)),
        (ALONE, {"left": 60}, (1060, 0)),
        # nobody out: the higher total is credited the difference, equal totals nothing
        ({"melded": 350}, {"melded": 300}, (50, 0)),
        ({"melded": 300}, {"melded": 350}, (0, 50)),
        ({"melded": 350}, {"melded": 350}, (0, 0)),
        ({"left": 60}, {"left": 20}, (0, 40)),
    ],
)
def test_difference_scoring_credits_the_side_out_6_7(
    ours: Side, theirs: Side, totals: tuple[int, int]
) -> None:
    result = settled(ours, theirs)
    assert result.errors == ()
    assert tuple(sheet.total for sheet in result.sheets) == totals
    for sheet in result.sheets:
        assert sheet.total == sum(line.points for line in sheet.lines)
        assert [line.item for line in sheet.lines].count("settlement") == 1


def test_a_penalty_touches_the_offender_alone_6_7() -> None:
    fine = {"director": [{"points": -50, "reason": "slow play"}], "go_out_failed": 1}
    result = settled({**ALONE, "adjustments": fine}, {"melded": 350})
    assert [sheet.total for sheet in result.sheets] == [500, 0]
    result = settled(ALONE, {"melded": 350, "adjustments": fine})
    assert [sheet.total for sheet in result.sheets] == [650, -150]


def test_totals_as_written_are_settled_already_6_8() -> None:
    result = settled({"total": 850}, {"total": 0})
    assert result.problems == ()
    assert [sheet.total for sheet in result.sheets] == [850, 0]


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (ALONE, {"total": 0}),
        (ALONE, {"net": -5, "red_threes": 1}),
        (ALONE, {"melds": ["Z"]}),
        (ALONE, {}),
    ],
)
def test_half_a_settlement_gives_no_total_6_7(ours: Side, theirs: Side) -> None:
    result = settled(ours, theirs)
    assert "settlement-unknown" in [problem.code for problem in result.errors]
    assert [sheet.total for sheet in result.sheets] == [None, None]


def test_one_side_alone_has_its_own_total_6_7() -> None:
    result = score_json({"sides": [ALONE]}, HOYLE)
    assert [problem.code for problem in result.problems] == ["pack-not-checked"]
    assert "settlement" not in [line.item for line in result.sheets[0].lines]
    assert result.sheets[0].total == sum(line.points for line in result.sheets[0].lines)


@pytest.mark.parametrize(
    ("name", "players", "has_line"),
    [("hoyle", 2, True), ("hoyle", 5, True), ("hoyle", 3, False), ("three-pack", 6, False)],
)
def test_settlement_by_the_number_of_players_6_7(name: str, players: int, has_line: bool) -> None:
    rule_set = rules(name, players)
    sides = [{"name": str(n), "melded": 100 + 5 * n} for n in range(rule_set.seating.sides)]
    for sheet in score_json({"sides": sides}, rule_set).sheets:
        assert ("settlement" in points(sheet)) == has_line


def test_a_line_as_data_says_its_reason_only_where_there_is_one() -> None:
    assert line_value(Line("red threes", 2, 200, "6.3")) == {
        "item": "red threes",
        "count": 2,
        "points": 200,
        "clause": "6.3",
    }


def test_concealed_is_a_total_not_an_addition_6_4() -> None:
    side: Side = {"canastas": {"natural": 2}, "melded": 200}
    for name in SIX:
        rule_set = house('[game]\nsettlement = "each"', extends=name)
        assert points(score({**side, "out": "out"}, rule_set))["going out"] == 100
        concealed = points(score({**side, "out": "concealed"}, rule_set))
        assert concealed["going out concealed"] == 200
        assert "going out" not in concealed


def test_a_special_hand_is_one_line_with_its_name_and_what_the_director_gave_6_6() -> None:
    modern = rules("modern-american", 4)
    adjustments = {"director": [{"points": -50, "reason": "late"}], "held_aces": 1}
    sheet = score({"special": "pairs", "adjustments": adjustments}, modern)
    assert [(line.item, line.number, line.points, line.reason) for line in sheet.lines] == [
        ("special hand", 1, modern.special_hands["pairs"], "pairs"),
        ("director", 1, -50, "late"),
    ]
