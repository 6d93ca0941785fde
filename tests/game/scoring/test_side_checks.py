"""Invalid sides: just inside and just outside the limits."""

from typing import Any

import pytest

from canasta_club.game.cards import RANKS
from canasta_club.game.rules.model import RuleSet
from tests.game.examples.sets import codes, house, played, rules, whole_code

CLASSIC, CLUB, AMERICAN = rules("classic"), rules("club"), rules("classic-american")
IO = rules("cardgames-io")
HOYLE = house('[game]\nsettlement = "each"', extends="hoyle")
THREE_PACK = house('[game]\nsettlement = "each"', extends="three-pack")
LONE = rules("classic", 3)
TWO = rules("classic", 2)
Side = dict[str, Any]

OUT: Side = {"melds": ["KKKKKKK"], "out": "out"}


@pytest.mark.parametrize(
    ("side", "rule_set", "found"),
    [
        # black threes, 3.7
        ({**OUT, "melds": ["KKKKKKK", "333"]}, CLASSIC, []),
        ({"melds": ["KKKKKKK", "333"]}, CLASSIC, ["black-threes-need-out"]),
        ({"melds": ["KKKKKKK", "333"], "out": "concealed"}, CLASSIC, []),
        ({**OUT, "black_threes": 1}, CLASSIC, ["black-threes-not-allowed"]),
        ({**OUT, "black_threes": 1}, rules("cuban"), []),
        ({**OUT, "black_threes": 1}, house('[threes.black]\nmeld = "no"'), ["black-threes-not"]),
        # the opening minimum, 4.1 and 4.3
        ({"melds": ["KKKK", "555"]}, CLASSIC, []),
        ({"melds": ["KKK", "555"]}, CLASSIC, ["below-opening"]),
        ({"melds": ["444"], "score": -5}, CLASSIC, []),
        ({"melded": 10, "score": -5}, CLASSIC, ["below-opening"]),
        ({"melded": 10, "score": -5}, CLUB, []),
        ({"melded": 50, "score": 1495}, CLASSIC, []),
        ({"melded": 45, "score": 1495}, CLASSIC, ["below-opening"]),
        ({"melded": 90, "score": 1500}, CLASSIC, []),
        ({"melded": 85, "score": 1500}, CLASSIC, ["below-opening"]),
        ({"melded": 120, "score": 3000}, CLASSIC, []),
        ({"melded": 115, "score": 3000}, CLASSIC, ["below-opening"]),
        ({"melded": 150, "score": 7000}, THREE_PACK, []),
        ({"melded": 145, "score": 7000}, THREE_PACK, ["below-opening"]),
        ({"melded": 0, "left": 60}, CLASSIC, []),
        ({"net": 5}, CLASSIC, []),
        ({"melds": ["4444444"], "score": 3000}, CLUB, []),
        ({"melds": ["4444444"], "score": 3000}, CLASSIC, ["below-opening"]),
        ({"canastas": {"natural": 1}, "melded": 35, "score": 3000}, CLUB, []),
        ({"canastas": {"natural": 1}, "melded": 35, "score": 3000}, IO, ["below-opening"]),
        ({**OUT, "out": "concealed", "score": 3000}, CLASSIC, []),
        ({**OUT, "out": "concealed", "score": 3000}, AMERICAN, ["below-opening"]),
        ({**OUT, "out": "concealed", "score": 3000}, HOYLE, ["below-opening"]),
        ({**OUT, "score": 3000}, CLASSIC, ["below-opening"]),
        ({"melded": 300, "canastas": {"mixed": 1}, "score": 8000}, rules("brazilian"), []),
        ({"melded": 300, "canastas": {}, "score": 8000}, rules("brazilian"), ["opening-needs"]),
        ({"melded": 300, "canastas": {"mixed": 1}, "score": 9000}, rules("brazilian"), []),
        ({"melded": 300, "canastas": {}, "score": 9000}, rules("brazilian"), ["opening-needs"]),
        ({"melded": 300, "canastas": {}}, rules("modern-american"), []),
        # wild canastas, 3.3
        ({"melds": ["2222XXX"]}, CLUB, []),
        ({"melds": ["2222XX2"]}, CLASSIC, ["wild-meld-not-allowed"]),
        ({"melds": ["2222222", "2XXXX22"]}, house(extends="club"), ["wild-meld-n", "more-than"]),
        # canastas to which nothing may be added, 3.6
        ({"melds": ["2222XXX", "22"]}, rules("bolivia"), ["too-few-cards"]),
        ({"melds": ["2222XXX", "222"]}, rules("bolivia"), []),
        ({"melds": ["2222XXX2"]}, rules("bolivia"), ["too-many-cards"]),
        ({"melds": ["2222XXX2"]}, rules("brazilian"), ["too-many-cards"]),
        ({"melds": ["2222XXX2"]}, rules("uruguay"), []),
        # going out, 5.1 and 5.3
        ({"melds": ["KKKKKKK"], "out": "out"}, CLASSIC, []),
        ({"melds": ["KKKKKK"], "out": "out"}, CLASSIC, ["out-without-canastas"]),
        ({"melded": 100, "out": "out"}, CLASSIC, ["out-without-canastas"]),
        ({"net": 100, "out": "out"}, CLASSIC, ["out-without-canastas"]),
        ({"melded": 100, "canastas": {"mixed": 1}, "out": "concealed"}, CLASSIC, []),
        ({"melded": 200, "canastas": {"mixed": 1}, "out": "out"}, TWO, ["out-without-canastas"]),
        ({"melded": 200, "canastas": {"mixed": 1, "natural": 1}, "out": "out"}, TWO, []),
        ({"total": 500, "out": "out"}, TWO, []),
        (
            {"melded": 100, "out": "concealed"},
            house("[going_out]\nneeds = { melds = 1 }"),
            ["out-without-canastas"],
        ),
        (
            {"melded": 100, "out": "concealed"},
            house("[going_out]\nneeds = {}\nconcealed_needs = []"),
            [],
        ),
        ({"melded": 100, "out": "out"}, house("[going_out]\nneeds = {}"), []),
        (
            {"melded": 100, "canastas": {"mixed": 1}, "out": "concealed"},
            house("[going_out]\nneeds = { mixed = 1 }"),
            [],
        ),
        # cards left by those who are out, 10.5
        ({**OUT, "out": "concealed", "left": 35}, CLASSIC, []),
        ({**OUT, "left": 35}, LONE, ["out-with-cards"]),
        ({**OUT, "out": "concealed", "left": 35}, LONE, ["out-with-cards"]),
        ({**OUT, "left": 0}, LONE, []),
        ({**OUT, "net": 35}, LONE, ["out-with-cards"]),
        ({**OUT, "left_cards": {"5": 1}}, LONE, ["out-with-cards"]),
        ({**OUT, "in_hand": ["A52"]}, CLASSIC, []),
        ({**OUT, "in_hand": ["", "A52"]}, CLASSIC, []),
        ({**OUT, "in_hand": ["4", "A52"]}, CLASSIC, ["out-with-cards"]),
        ({**OUT, "in_hand": ["4", "5"]}, rules("club", 6), []),
        ({**OUT, "in_hand": ["4", "5", "6"]}, rules("club", 6), ["out-with-cards"]),
        ({**OUT, "in_hand": ["4"]}, LONE, ["out-with-cards"]),
        ({**OUT, "in_hand": [""]}, LONE, []),
        # hands and players, 10.1
        ({"melds": ["KKKKKKK"], "in_hand": ["4", "5"]}, CLASSIC, []),
        ({"melds": ["KKKKKKK"], "in_hand": ["4", "5", ""]}, CLASSIC, ["too-many-hands"]),
        ({"melds": ["KKKKKKK"], "in_hand": ["4", "5"]}, LONE, ["too-many-hands"]),
        ({"total": 0, "score": 0}, rules("hoyle", 5), []),
        # figures, 10.4
        ({"melded": 55, "left": 5}, CLASSIC, []),
        ({"melded": 57}, CLASSIC, ["not-multiple-of-five"]),
        ({"melded": 55, "left": 3}, CLASSIC, ["not-multiple-of-five"]),
        ({"net": -3}, CLASSIC, ["not-multiple-of-five"]),
        ({"total": 501}, CLASSIC, ["not-multiple-of-five"]),
        ({"total": -500}, CLASSIC, []),
        ({"melded": 60, "canastas": {"natural": 1}}, CLASSIC, []),
        ({"canastas": {"natural": 1}, "melded": 35, "score": -5}, CLASSIC, []),
        ({"canastas": {"natural": 1}, "melded": 30, "score": -5}, CLASSIC, ["canasta-too-cheap"]),
        ({"canastas": {"mixed": 1}, "melded": 50}, CLASSIC, []),
        ({"canastas": {"mixed": 1}, "melded": 45, "score": -5}, CLASSIC, ["canasta-too-cheap"]),
        ({"canastas": {"natural": 2, "mixed": 1}, "melded": 120}, CLASSIC, []),
        ({"canastas": {"natural": 2, "mixed": 1}, "melded": 115}, CLASSIC, ["canasta-too-cheap"]),
        ({"canastas": {"natural": 1}, "melded_cards": {"10": 7}}, CLASSIC, []),
        ({"canastas": {"natural": 1}, "melded_cards": {"10": 6}}, CLASSIC, ["canasta-too-cheap"]),
        ({"canastas": {"natural": 1}, "melds": ["KKKKKKK"]}, CLASSIC, []),
        # red threes, 9.2 and 6.3
        ({"melds": ["KKKKKKK"], "in_hand": ["3h"]}, CLASSIC, []),
        ({"melds": ["KKKKKKK"], "in_hand": ["4", "3h"]}, AMERICAN, ["red-three-in-hand"]),
        ({"melds": ["KKKKKKK"], "in_hand": ["3h"]}, rules("hand-and-foot"), []),
        ({"net": -5, "red_threes": 1}, CLASSIC, ["unknown-melded"]),
        ({"net": -5, "red_threes": 1, "has_melded": True}, CLASSIC, []),
        ({"net": -5, "red_threes": 1, "has_melded": False}, CLASSIC, []),
        ({"net": -5, "red_threes": 0}, CLASSIC, []),
        ({"net": 5, "red_threes": 1}, CLASSIC, []),
        ({"net": -5, "red_threes": 1}, AMERICAN, []),
        ({"net": -5}, rules("modern-american"), ["unknown-melded"]),
        ({"net": -5, "has_melded": False}, rules("modern-american"), []),
        ({"net": -5, "canastas": {"mixed": 1}}, rules("modern-american"), []),
    ],
)
def test_a_side_that_can_and_one_that_cannot_be(
    side: Side, rule_set: RuleSet, found: list[str]
) -> None:
    problems = played(side, rule_set).problems
    assert [problem.code for problem in problems] == [whole_code(each) for each in found]
    assert all(problem.clause for problem in problems)


@pytest.mark.parametrize(
    ("side", "rule_set", "where", "message"),
    [
        ({"melded": 45}, CLASSIC, "melds", "worth 45, but this side needed 50 to open at 0"),
        (
            {"melded": 45},
            rules("hand-and-foot"),
            "melds",
            "worth 45, but this side needed 50 to open in this hand",
        ),
        (
            {"melds": ["444XX"]},
            rules("italian"),
            "melds",
            "the natural cards melded are worth 15, but",
        ),
        (
            {"melds": ["KKKK"], "score": 9000},
            rules("brazilian"),
            "melds",
            "this side needed 1 natural, escalera or bolivia canasta to open at 9000",
        ),
        ({"melded": 100, "out": "out"}, CLASSIC, "out", "needs 1 canasta; this side has no canast"),
        (
            {"melded": 100, "canastas": {"mixed": 1}, "out": "out"},
            TWO,
            "out",
            "going out needs 2 canastas; this side has 1 canasta",
        ),
        (
            {"melds": ["KKKKKKK", "AAAAAAA"], "out": "out"},
            rules("bolivia"),
            "out",
            "needs 2 canastas, 1 escalera canasta among them; this side has 2 canastas, no ",
        ),
        ({"melded": 57}, CLASSIC, "melded", "57 is not a multiple of 5; card points always are"),
        (
            {"canastas": {"natural": 2}, "melded": 65},
            CLASSIC,
            "melded",
            "2 natural canastas: that takes at least 70 card points, but 65 are melded",
        ),
        (
            {"canastas": {"natural": 1}, "melded_cards": {"10": 6}},
            CLASSIC,
            "melded_cards",
            "1 natural canasta: that takes at least 7 cards, but 6 are melded",
        ),
        ({"net": -5}, rules("modern-american"), "net", "give the points melded and left apart"),
        ({"net": -5, "red_threes": 1}, CLASSIC, "has_melded", "write whether this side melded"),
    ],
)
def test_the_sentence_tells_the_scorer_what_is_the_matter(
    side: Side, rule_set: RuleSet, where: str, message: str
) -> None:
    (problem,) = played(side, rule_set).problems
    assert problem.where == where
    assert message in problem.message
    assert problem.side == "Us"


def test_awards_need_not_be_written_but_agree_9_1() -> None:
    spanish = rules("spanish")
    five: Side = {"canastas": {"natural": 5}, "melded": 400}
    assert codes(five, spanish) == []
    assert codes({**five, "adjustments": {"five_canastas": 1}}, spanish) == []
    assert codes({**five, "adjustments": {"illegal_pile": 1}}, spanish) == []
    for times in (0, 2):
        side = {**five, "adjustments": {"five_canastas": times}}
        assert codes(side, spanish) == ["figures-disagree"]
    four = {**five, "canastas": {"natural": 4}, "adjustments": {"five_canastas": 1}}
    assert codes(four, spanish) == ["figures-disagree"]
    unknown: Side = {"total": 500, "adjustments": {"five_canastas": 1}}
    result = played(unknown, spanish)
    assert result.problems == ()
    assert result.sheets[0].total == 1000


def test_the_step_of_figures_is_what_all_card_points_share_10_4() -> None:
    tens = house(
        "[cards.values]\nA = 20\nK = 20\nQ = 10\n7 = 10\n6 = 10\n5 = 10\n4 = 10\n3b = 10\n"
    )
    assert codes({"melded": 55}, tens) == ["not-multiple-of-five"]
    assert codes({"melded": 55}, house("[cards.values]\n4 = 1")) == []
    nothing = "\n".join(f"{rank} = 0" for rank in RANKS if rank != "3r")
    assert codes({"melded": 57}, house(f"[cards.values]\n{nothing}")) == ["too-many-points"]


RUN_OF_8, RUN_OF_11 = "4h5h6h7h8h9h10hJh", "4h5h6h7h8h9h10hJhQhKhAh"


@pytest.mark.parametrize(
    ("name", "side", "found"),
    [
        (
            "brazilian",
            {"melds": ["KKK", RUN_OF_8], "out": "no"},
            [
                (
                    "melds[1]",
                    f"{RUN_OF_8} has 8 cards; a sequence may have 7, and more only to go out",
                )
            ],
        ),
        (
            "brazilian",
            {"melds": ["KKK", RUN_OF_11], "out": "no"},
            [
                (
                    "melds[1]",
                    f"{RUN_OF_11} has 11 cards; a sequence may have 7, and more only to go out",
                )
            ],
        ),
        ("brazilian", {"melds": ["AAA", "KKKKKKK", RUN_OF_11], "out": "out"}, []),
        (
            "brazilian",
            {"melds": [RUN_OF_8, "KKK", "AAA"], "left": 3, "out": "no"},
            [
                ("left", "3 is not a multiple of 5; card points always are"),
                (
                    "melds[0]",
                    f"{RUN_OF_8} has 8 cards; a sequence may have 7, and more only to go out",
                ),
            ],
        ),
        (
            "modern-american",
            {"melds": ["KKKKKKK", "2222XX", "AAAAAAA"], "out": "out"},
            [("melds[1]", "2222XX must be a complete canasta before its side goes out")],
        ),
        (
            "classic",
            {"melds": ["KKK", "AAA"], "black_threes": 2},
            [
                (
                    "black_threes",
                    "black threes are not laid out here: count them among the melds or the hands",
                )
            ],
        ),
        # An award is only held against what is known of the side.
        ("italian", {"total": 5000, "adjustments": {"five_pure": 1}}, []),
        (
            "italian",
            {"melded": 1000, "canastas": {"natural": 1}, "adjustments": {"five_pure": 1}},
            [("adjustments.five_pure", "“five pure” is not earned, but 1 is written")],
        ),
        # Of more canastas than the pack holds no least number of points is known.
        ("classic", {"canastas": {"natural": 12}, "melded": 0}, []),
    ],
)
def test_a_problem_of_a_side_names_its_place(
    name: str, side: Side, found: list[tuple[str, str]]
) -> None:
    problems = [each for each in played(side, rules(name)).problems if each.side == "Us"]
    assert [(each.where, each.message) for each in problems] == found
    assert {each.level for each in problems} <= {"error"}


@pytest.mark.parametrize(
    ("needs", "enough"),
    [
        ("{ canastas = 1 }", [{"natural": 1}, {"mixed": 1}]),
        ("{ natural = 2 }", [{"natural": 2}, {"samba": 2}]),
        ('{ "natural or mixed" = 2 }', [{"mixed": 2}]),
        ("{ samba = 2 }", [{"samba": 2}]),
        ("{ canastas = 2, natural = 1 }", [{"natural": 2}, {"natural": 1, "mixed": 1}]),
    ],
)
def test_an_opening_that_needed_canastas_left_as_many_4_4(
    needs: str, enough: list[dict[str, int]]
) -> None:
    rule_set = house(f"opening.needs = {needs}", extends="samba")
    fewer = [{name: number - 1 for name, number in each.items()} for each in enough]
    for canastas, found in (
        *((each, []) for each in enough),
        *((each, ["opening-needs"]) for each in fewer),
    ):
        assert codes({"melded": 600, "canastas": canastas, "out": "no"}, rule_set) == found
