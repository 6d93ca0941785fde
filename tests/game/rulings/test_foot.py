"""A foot, a knee and a foot, a packet: every ruling at the end of a hand knows what lies aside."""

from typing import Any

import pytest

from canasta_club.game.rules.model import RuleSet
from canasta_club.services.rules import rulesets
from tests.game.examples.asking import ask
from tests.game.examples.sets import codes as codes_of
from tests.game.examples.sets import house, rules


def _with_an_aside() -> dict[str, RuleSet]:
    found = {}
    for name in rulesets.ids():
        document = rulesets.document(name)
        for players in document.player_counts:
            rule_set = document.for_players(players)
            if rule_set.seating.aside:
                found[f"{name} {players}"] = rule_set
    return found


ASIDE = _with_an_aside()
PLAYED = {name: each for name, each in ASIDE.items() if each.foot.taken_up == "hand_played"}
CANASTA = {name: each for name, each in ASIDE.items() if each.foot.taken_up == "first_canasta"}
MUCH = {"score": 0, "hand_number": 1}


def test_the_sets_that_are_played_with_more_than_a_hand() -> None:
    assert {name.split()[0] for name in PLAYED} == {
        "hand-and-foot", "hand-and-foot-score", "hand-knee-foot", "triple-play",
    }  # fmt: skip
    assert {name.split()[0] for name in CANASTA} == {"pennies", "dollars-from-heaven"}


def first(rule_set: RuleSet) -> str:
    return rule_set.foot.names[0]


Row = tuple[str, dict[str, Any], bool, str]
"""What is asked, the rest of the question, whether it is legal, and words of the reason."""

WHEN_PLAYED: dict[str, Row] = {
    "4.1 all cards": ("opening", {"hand": "AAA", **MUCH}, True, "take up your {first} and play"),
    "4.1 all but one": (
        "opening", {"hand": "AAA4", **MUCH}, True,
        "discard the last card and take up your {first} in your next turn",
    ),
    "4.1 these melds": (
        "opening", {"hand": "AAAKKK", "melds": ["AAA", "KKK"], **MUCH}, True,
        "you take up your {first}",
    ),
    "4.1 two are left": ("opening", {"hand": "AAA45", "melds": ["AAA"], **MUCH}, True, "open"),
    "4.1 too little": ("opening", {"hand": "444", **MUCH}, False, "35 points short"),
    "5.3 concealed with a foot": (
        "opening", {"hand": "AAA", "concealed": True, "aside": 1, **MUCH}, False,
        "your {last} still lies face down",
    ),
    "8.3 the pile with all": (
        "pile", {"top": "K", "hand": "KK", "melds": ["QQQ"], "pile_size": 1, "aside": 1}, True,
        "KK from the hand",
    ),
    "8.3 the pile, unsaid": (
        "pile", {"top": "K", "hand": "KK", "melds": ["QQQ"], "pile_size": 1}, True,
        "while your {first} lies face down",
    ),
    "5.1 the pile, taken up": (
        "pile", {"top": "K", "hand": "KK", "melds": ["QQQ"], "pile_size": 1, "aside": 0}, False,
        "keep at least two cards",
    ),
    "5.1 out before the foot": (
        "out", {"melds": ["KKK"], "partner_melds": ["KKK"], "aside": 1, "asked": True}, False,
        "you take up your {last} and play on",
    ),
    "5.1 out with a discard before the foot": (
        "out", {"melds": ["KKK"], "partner_melds": ["KKK"], "hand": "4", "aside": 1, "asked": True},
        False, "take up your {last} in your next turn",
    ),
    "1.4 the last discard": (
        "discard", {"card": "5", "hand": "5", "aside": 1}, True, "you take up your {last} in your",
    ),
    "1.4 the last discard, unsaid": (
        "discard", {"card": "5", "hand": "5"}, True, "otherwise this is going out",
    ),
    "1.4 the last discard, taken up": (
        "discard", {"card": "5", "hand": "5", "aside": 0}, True, "so this is going out",
    ),
    "3.7 black threes before the foot": (
        "meld", {"cards": "333", "going_out": True, "aside": 1}, False, "nobody goes out before",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("case", WHEN_PLAYED)
def test_a_hand_that_is_played_out_is_followed_by_the_next(name: str, case: str) -> None:
    what, given, legal, words = WHEN_PLAYED[case]
    _check(PLAYED[name], case, (what, given, legal, words))


OWN = ["AAAAAAA"]
AFTER_A_CANASTA: dict[str, Row] = {
    "5.1 all cards": ("opening", {"hand": "AAA", "melds": ["AAA"]}, False, "only after a canasta"),
    "5.1 all but one": ("opening", {"hand": "AAA4", "melds": ["AAA"]}, False, "this leaves 1 card"),
    "4.1 none can be laid": ("opening", {"hand": "AAA"}, False, "nothing can be laid"),
    "4.1 two are left": ("opening", {"hand": "AAA45", "melds": ["AAA"]}, True, "60 points open"),
    "1.5 a canasta": ("opening", {"hand": "AAAAAAA"}, True, "you take up your packet and play on"),
    "1.5 a canasta of melds": ("opening", {"melds": OWN}, True, "you take up your packet"),
    "1.5 a canasta and a card": ("opening", {"hand": "AAAAAAA4"}, True, "take up your packet"),
    "5.1 taken up before": ("opening", {"hand": "AAAAAAA", "aside": 0}, True, "is AAAAA (100)"),
    "8.3 the pile makes a canasta": (
        "pile", {"top": "K", "hand": "55", "melds": ["KKKKKK"], "pile_size": 1, "aside": 1}, True,
        "laid on KKKKKK, makes KKKKKKK",
    ),
    "5.1 the pile makes none": (
        "pile", {"top": "K", "hand": "KK", "melds": ["QQQ"], "pile_size": 1, "aside": 1}, False,
        "only after a canasta of yours",
    ),
    "5.1 out before the packet": (
        "out", {"melds": ["KKK"], "partner_melds": ["KKK"], "aside": 1}, False,
        "your packet still lies face down",
    ),
    "1.5 out with the canasta that takes it up": (
        "out", {"melds": ["KKK", *OWN], "partner_melds": ["KKK"], "aside": 1}, False,
        "you take up your packet and play on",
    ),
    "5.1 the last discard": (
        "discard", {"card": "5", "hand": "5", "aside": 1}, False, "only after a canasta of yours",
    ),
    "5.1 the last discard, unsaid": (
        "discard", {"card": "5", "hand": "5"}, True, "is taken up, this is going out",
    ),
    "1.5 a meld that is the canasta": (
        "meld", {"cards": OWN[0], "aside": 1}, True, "then you take up your packet and play on.",
    ),
    "1.5 a card that makes the canasta": (
        "meld", {"cards": "A", "onto": "AAAAAA", "aside": 1}, True, "you take up your packet",
    ),
    "1.5 a canasta, unsaid": ("meld", {"cards": OWN[0]}, True, "if it still lies face down"),
    "3.7 black threes before the packet": (
        "meld", {"cards": "333", "going_out": True, "aside": 1}, False, "nobody goes out before",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CANASTA)
@pytest.mark.parametrize("case", AFTER_A_CANASTA)
def test_a_packet_is_taken_up_after_a_canasta(name: str, case: str) -> None:
    _check(CANASTA[name], case, AFTER_A_CANASTA[case])


def _check(rule_set: RuleSet, case: str, row: Row) -> None:
    what, given, legal, words = row
    ruling = ask(what, rule_set, **given)
    names = rule_set.foot.names
    wanted = words.format(first=names[0], last=names[-1]).casefold()
    assert (ruling["legal"], wanted in ruling["reason"].casefold()) == (legal, True), ruling
    if not legal and case.startswith("5.1"):
        assert ruling["clause"] == "5.1"


TAKEN: list[tuple[str, str, int | None, str | None]] = [
    ("hand-and-foot", "AAA", None, "now"),
    ("hand-and-foot", "AAA4", None, "next turn"),
    ("hand-and-foot", "AAA45", None, None),
    ("hand-and-foot", "AAA45", 0, None),
    ("pennies", "AAAAAAA", None, "now"),
    ("pennies", "AAAAAAA45", None, "now"),
    ("pennies", "AAAA45", None, None),
]


@pytest.mark.parametrize(("name", "hand", "aside", "when"), TAKEN)
def test_an_opening_says_when_more_is_taken_up_1_5(
    name: str, hand: str, aside: int | None, when: str | None
) -> None:
    given = {"hand": hand, **({} if aside is None else {"aside": aside}), **MUCH}
    assert ask("opening", name, **given)["takes_up"] == when
    assert "takes_up" not in ask("opening", "classic", hand="AAA45")


def test_the_next_of_several_is_named_1_5() -> None:
    for aside, name in ((2, "knee"), (1, "foot")):
        ruling = ask("discard", "hand-knee-foot", card="5", hand="5", aside=aside)
        assert f"take up your {name} in your next turn" in ruling["reason"]


@pytest.mark.parametrize("given", [{"cards": OWN[0][1:]}, {"cards": OWN[0], "aside": 0}])
def test_a_meld_that_takes_up_nothing_says_nothing_of_it_1_5(given: dict[str, Any]) -> None:
    assert "take up" not in ask("meld", "pennies", **given)["reason"]
    assert "take up" not in ask("meld", "hand-and-foot", cards=OWN[0], aside=1)["reason"]


@pytest.mark.parametrize(("hand", "legal"), [("AAA", True), ("AAA4", True), ("444", False)])
def test_who_opens_in_mexicana_draws_thirteen_1_5(hand: str, legal: bool) -> None:
    ruling = ask("opening", "mexicana", hand=hand)
    assert ruling["legal"] is legal
    assert ("you draw 13 cards from the stock" in ruling["reason"]) is legal
    with_pile = {"top": "K", "hand": "KK AAA", "opened": False, "pile_size": 1}
    assert "you draw 13 cards from the stock" in ask("pile", "mexicana", **with_pile)["reason"]
    assert not ask("pile", "classic", **with_pile)["legal"]


def test_nobody_goes_out_in_opening_where_more_cards_are_drawn_1_5() -> None:
    whole = {"hand": "KKKKKKK QQQQQQQ 3c3c3s"}
    ruling = ask("opening", "mexicana", melds=["KKKKKKK", "QQQQQQQ", "3c3c3s"], **whole)
    assert ruling["code"] == "black-threes-need-out"
    concealed = ask("opening", "mexicana", melds=["KKKKKKK", "QQQQQQQ"], concealed=True)
    assert "the 13 cards drawn too" in concealed["reason"]


FREE = house(
    """[foot]
    out_before = true
    play_on = false
    [players.4]
    deal = 22
    aside = 11"""
)


def test_a_house_may_let_a_player_out_before_the_foot_5_1() -> None:
    melds = {"melds": ["KKKKKKK", "QQQ"], "partner_melds": ["KKKKK"]}
    assert ask("out", FREE, **melds, aside=1)["legal"]
    assert "This holds" not in ask("out", FREE, **melds)["reason"]
    assert "your turn ends" in ask("opening", FREE, hand="AAA")["reason"]


@pytest.mark.parametrize(("out_before", "codes"), [(True, []), (False, ["out-with-cards"])])
def test_a_sheet_follows_the_same_rule_10_5(out_before: bool, codes: list[str]) -> None:
    text = f"[foot]\nout_before = {str(out_before).lower()}\n[players.2]\naside = 11\ndeal = 22"
    side = {"canastas": {"natural": 2}, "melded": 200, "left": 60, "out": "out"}
    assert codes_of(side, house(text, players=2)) == codes


@pytest.mark.parametrize(
    ("rule_set", "aside", "words"),
    [
        (rules(), 1, "nothing does in Classic Canasta"),
        (rules("hand-and-foot"), 2, "a player has a foot"),
        (rules("hand-knee-foot"), 3, "a player has a knee and a foot"),
    ],
)
def test_more_than_there_is_cannot_lie_aside_10_7(
    rule_set: RuleSet, aside: int, words: str
) -> None:
    ruling = ask("discard", rule_set, card="5", hand="5", aside=aside)
    assert (ruling["legal"], ruling["code"]) == (None, "bad-value")
    assert words in ruling["reason"]


def test_a_word_for_what_lies_aside_leads_to_its_key_10_7() -> None:
    ruling = ask("discard", "hand-and-foot", card="5", foot=1)
    assert "did you mean “aside”" in ruling["reason"]
