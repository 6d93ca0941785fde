"""From keys to a rule set: each key that may be left out, written and not written."""

import pytest

from canasta_club.game.cards import BLACK_THREE, THREE
from canasta_club.game.rules.model import (
    MANY,
    Adjustment,
    CanastaKind,
    DiscardRules,
    HeldCards,
    LaidMeld,
)
from tests.game.examples.sets import BARE, house, read

EXTRA = "[canasta.kinds.extra]\nbonus = 5\n"


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("naturals_for_wild = 2", "naturals_for_wild", 2),
        ('wilds_to_open = ["7", "A"]', "wilds_to_open", {"7", "A"}),
        ('unfinished_wild = "twos"', "unfinished_wild", "twos"),
        ('group_ranks = ["4", "K"]', "group_ranks", {"4", "K"}),
        ("max_wilds_in_canasta = 5", "max_wilds_in_canasta", 5),
        ("", "naturals_for_wild", 0),
        ("", "wilds_to_open", frozenset()),
        ("", "unfinished_wild", "free"),
        ("", "group_ranks", None),
    ],
)
def test_what_may_lie_in_a_meld(text: str, key: str, value: object) -> None:
    assert getattr(house(f"[meld]\n{text}").meld, key) == value


PLAIN = CanastaKind(
    name="extra",
    bonus=5,
    shape="group",
    ranks=None,
    wilds=None,
    jokers=None,
    counts=True,
    is_closed=False,
    reported_as="extra",
)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", PLAIN),
        ('type = "any"', PLAIN._replace(shape="any")),
        ('rank = ["7"]', PLAIN._replace(ranks=frozenset({"7"}))),
        ("wilds = 2", PLAIN._replace(wilds=(2, 2))),
        ("jokers = [1, 3]", PLAIN._replace(jokers=(1, 3))),
        ("counts = false", PLAIN._replace(counts=False)),
        ("closed = true", PLAIN._replace(is_closed=True)),
        ('as = "mixed"', PLAIN._replace(reported_as="mixed")),
        ("cards = [5, 6]", PLAIN._replace(cards=(5, 6))),
        ("row = 5", PLAIN._replace(row=5)),
        ('type = "sequence"\ntrump = true', PLAIN._replace(shape="sequence", is_trump=True)),
        ("natural = true", PLAIN._replace(is_natural=True)),
    ],
)
def test_a_kind_of_canasta_3_6(text: str, kind: CanastaKind) -> None:
    assert {each.name: each for each in house(EXTRA + text).kinds}["extra"] == kind


def test_the_kind_called_natural_is_natural_unless_it_says_otherwise() -> None:
    assert read(BARE).for_players(2).natural_kinds == {"natural"}
    text = BARE.replace("bonus = 500", "bonus = 500\nnatural = false")
    assert read(text).for_players(2).natural_kinds == frozenset()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('never = ["K"]', DiscardRules(never=frozenset({"K"}))),
        ('not_last = ["2"]', DiscardRules(not_last=frozenset({"2"}))),
        ('not_in_first_round = ["7"]', DiscardRules(not_in_first_round=frozenset({"7"}))),
        ("after.7 = { canastas = 1 }", DiscardRules(after={"7": {"canastas": 1}})),
    ],
)
def test_what_may_not_be_discarded(text: str, expected: DiscardRules) -> None:
    assert house(f"[discard]\n{text}").discard == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("-100", Adjustment(-100)),
        ("{ points = 5, if = { melds = 2 } }", Adjustment(5, due_if={"melds": 2})),
        (
            '{ points = 5, held = { rank = ["A"], at_least = 3 } }',
            Adjustment(5, held=HeldCards(frozenset({"A"}), 3)),
        ),
        (
            '{ points = 5, meld = { type = "sequence", wilds = 2, below = 6 } }',
            Adjustment(5, meld=LaidMeld("sequence", None, (2, 2), 0, 6)),
        ),
        (
            '{ points = 5, meld = { rank = ["7"], at_least = 1 } }',
            Adjustment(5, meld=LaidMeld("group", frozenset({"7"}), None, 1, MANY)),
        ),
        # Without a number of cards an unfinished canasta is meant.
        (
            "{ points = 5, meld = { wilds = [0, 1] } }",
            Adjustment(5, meld=LaidMeld("group", None, (0, 1), 0, 7)),
        ),
    ],
)
def test_an_adjustment_6_6(text: str, expected: Adjustment) -> None:
    assert house(f"[adjustments]\nextra = {text}").adjustments["extra"] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ("house", "right_of_highest", frozenset())),
        ('name = "Ours"', ("Ours", "right_of_highest", frozenset())),
        ('[cut]\ndealer = "highest"', ("house", "highest", frozenset())),
        ('[going_out]\ncomplete = ["wild"]', ("house", "right_of_highest", {"wild"})),
    ],
)
def test_name_cut_and_what_must_be_complete(text: str, expected: tuple[object, ...]) -> None:
    rules = read(f'id = "house"\n{text}\n' + BARE.replace('id = "bare"\n', "")).for_players(2)
    assert (rules.name, rules.cut_dealer, rules.going_out.complete) == expected


@pytest.mark.parametrize(("text", "value"), [("ordinary = true", 5), ("", None)])
def test_an_ordinary_three_is_worth_what_a_black_one_is_3_7(text: str, value: int | None) -> None:
    rules = house(f"[threes]\n{text}\n[cards.values]\n3b = 5")
    assert rules.pack.ordinary_threes == (value is not None)
    assert rules.card_points.get(THREE) == value
    assert rules.card_points[BLACK_THREE] == 5
