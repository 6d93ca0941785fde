"""Legal hands with one thing broken, whatever a rule set has that can be; each by its code."""

from collections.abc import Callable
from typing import NamedTuple

from canasta_club.game.cards import BLACK_THREE, NATURAL_RANKS, RED_THREE
from canasta_club.game.rules.model import UNDECLARED, RuleSet
from tests.game.examples import breaking as how
from tests.game.examples.legal_hands import Side, Table


class Break(NamedTuple):
    """A mistake to make: its code, how, in which rule sets, and the codes that may join it."""

    code: str
    do: how.Do
    applies: Callable[[RuleSet], object] = lambda _: True
    besides: frozenset[str] = frozenset()
    goes_out: bool = False
    """The side that is broken is the one that goes out."""


def break_hand(table: Table, broken: Break) -> Side:
    """Break one thing about one side and return it; raises `breaking.UnfitError`."""
    fitting = [
        side
        for side in table.sides
        if "special" not in side and (side["out"] != "no") == broken.goes_out
    ]
    if not fitting:
        raise how.UnfitError
    broken.do(table, fitting[0])
    return fitting[0]


def _has_sequences(rules: RuleSet) -> bool:
    return rules.meld.sequence is not None


def _has_bonus_threes(rules: RuleSet) -> bool:
    return not rules.pack.ordinary_threes


def _has_short_sequences(rules: RuleSet) -> bool:
    sequence = rules.meld.sequence
    return sequence is not None and sequence.max_cards < 8


def _is_laid(rules: RuleSet) -> bool:
    return rules.lays_black_threes


def _needs(word: str) -> Callable[[RuleSet], bool]:
    return lambda rules: any(word in (step.needs or ()) for step in rules.opening.steps)


ELSE = frozenset({"below-opening", "opening-needs"})
UNSETTLED = frozenset({"settlement-unknown"})

BREAKS: dict[str, Break] = {
    "too few cards": Break("too-few-cards", how.group(2, 0)),
    "too short a sequence": Break("too-few-cards", how.run("4", "5"), _has_sequences),
    "too few wild cards": Break(
        "too-few-cards", how.lay_wilds(2), lambda rules: rules.meld.wild_melds == "yes"
    ),
    "one natural card": Break(
        "too-few-naturals", how.group(1, 2), besides=frozenset({"too-many-wilds"})
    ),
    "too many wild cards": Break("too-many-wilds", how.lay_too_many_wilds),
    "too large a share of wild cards": Break(
        "too-many-wilds",
        how.lay_too_large_a_share_of_wilds,
        lambda rules: rules.meld.wilds != "any",
    ),
    "a wild card in a sequence": Break(
        "too-many-wilds",
        how.run_and_a_two,
        lambda rules: rules.meld.sequence is not None and not rules.meld.sequence.wilds,
    ),
    "wild cards where none may lie": Break(
        "wilds-not-allowed",
        how.lay_wild_cards_to_a_natural_rank,
        lambda rules: rules.meld.natural_only - {BLACK_THREE},
    ),
    "too many cards": Break(
        "too-many-cards", how.lay_too_many_cards, lambda rules: 0 < rules.meld.max_cards < 9
    ),
    "too long a sequence": Break(
        "too-many-cards", how.run(*NATURAL_RANKS[:8]), _has_short_sequences
    ),
    "two ranks in a meld": Break("mixed-ranks", how.lay_two_ranks),
    "two suits in a sequence": Break(
        "mixed-ranks", how.run("4", "5", "6", suits="hs"), _has_sequences
    ),
    "a sequence where there is none": Break(
        "mixed-ranks", how.run("4", "5", "6"), lambda rules: not _has_sequences(rules)
    ),
    "a gap in a sequence": Break("not-a-sequence", how.run("4", "5", "7"), _has_sequences),
    "wild cards alone": Break(
        "wild-meld-not-allowed", how.lay_wilds(3), lambda rules: rules.meld.wild_melds != "yes"
    ),
    "red threes in a meld": Break(
        "red-three-melded", how.lay_threes(RED_THREE, 1), _has_bonus_threes
    ),
    "black threes of a side that is not out": Break(
        "black-threes-need-out",
        how.lay_threes(BLACK_THREE, 3),
        lambda rules: rules.melds_black_threes and _has_bonus_threes(rules),
    ),
    "black threes in a meld": Break(
        "black-threes-not-allowed",
        how.lay_threes(BLACK_THREE, 3),
        lambda rules: not rules.melds_black_threes,
    ),
    "black threes laid out": Break(
        "black-threes-not-allowed",
        how.lay_out_a_black_three,
        lambda rules: not _is_laid(rules) and _has_bonus_threes(rules),
    ),
    "a red three in the hand": Break(
        "red-three-in-hand",
        how.hold_a_red_three,
        lambda rules: rules.red_three_held == "error" and _has_bonus_threes(rules),
    ),
    "a rank more often than in the pack": Break("more-than-pack", how.hold_one_more_than_the_pack),
    "more red threes than in the pack": Break(
        "more-than-pack", how.show_threes("red_threes"), _has_bonus_threes
    ),
    "red threes where threes are ordinary": Break(
        "threes-are-ordinary",
        how.show_threes("red_threes"),
        lambda rules: rules.pack.ordinary_threes,
        besides=frozenset({"more-than-pack"}),
    ),
    "more black threes than in the pack": Break(
        "more-than-pack", how.show_threes("black_threes"), _is_laid
    ),
    "more jokers than in the pack, by values": Break(
        "more-than-pack", how.state_one_joker_too_many
    ),
    "too little to open": Break(
        "below-opening",
        how.open_short,
        lambda rules: any(step.points for step in rules.opening.steps),
    ),
    "wild cards to open": Break(
        "below-opening",
        how.open_with_wild_cards,
        lambda rules: rules.opening.natural_only,
        besides=frozenset({"too-many-wilds"}),
    ),
    "no canasta to open": Break("opening-needs", how.open_without_a_canasta, _needs("canastas")),
    "one canasta short of going out": Break(
        "out-without-canastas", how.one_canasta_short, besides=ELSE, goes_out=True
    ),
    "out with cards in every hand": Break(
        "out-with-cards", how.hold_cards_though_out, goes_out=True
    ),
    "two sides out": Break(
        "two-sides-out",
        how.go_out_too,
        besides=frozenset({"out-without-canastas", "out-with-cards"}),
    ),
    "a hand too many": Break("too-many-hands", how.sit_one_too_many),
    "a side missing": Break(
        "pack-not-checked",
        lambda table, side: table.sides.remove(side),
        lambda rules: rules.seating.sides == 2,
        besides=UNSETTLED,
    ),
    "a side too many": Break(
        "sides-missing",
        lambda table, _: table.sides.append(
            {"name": "Yew", "canastas": {}, "melded": 0, "left": 5}
        ),
        besides=UNSETTLED,
    ),
    "two sides of a name": Break(
        "same-side-twice", lambda table, _: [each.update(name="A") for each in table.sides]
    ),
    "no number of the hand": Break(
        "hand-number-needed",
        lambda table, _: table.hand.pop("hand_number"),
        lambda rules: rules.opening.by == "hand" or rules.game.hands,
    ),
    "another total on the slip": Break("slip-disagrees", how.write("says", 123_455)),
    "points that no cards make": Break("not-multiple-of-five", how.state(left=57)),
    "a canasta too cheap": Break(
        "canasta-too-cheap",
        how.state_a_canasta_too_cheap,
        besides=ELSE | {"more-than-pack"},  # the other side may hold the cards of that canasta
    ),
    "more points than in the pack": Break(
        "too-many-points", how.state(melded=100_000), besides=ELSE
    ),
    "nothing": Break("nothing-stated", how.state(), besides=UNSETTLED),
    "a net that melds may turn": Break(
        "unknown-melded",
        how.state(net=-5),
        lambda rules: rules.melded_minus_unless is not None,
    ),
    "other points than the cards": Break("figures-disagree", how.write("left", 777_775)),
    "other canastas than the cards": Break("figures-disagree", how.write_one_canasta_more),
    "melded or not, wrongly": Break("figures-disagree", how.write_has_melded_wrongly),
    "an adjustment that the cards do not show": Break(
        "figures-disagree",
        how.write_what_cards_do_not_show,
        lambda rules: any(each.is_found for each in rules.adjustments.values()),
    ),
    "an award that is not due": Break(
        "figures-disagree", how.write_what_is_not_due, lambda rules: rules.awards
    ),
    "undeclared red threes fewer than held": Break(
        "figures-disagree",
        how.hold_undeclared,
        lambda rules: UNDECLARED in rules.adjustments,
    ),
    "no number": Break("bad-value", how.write("score", "much"), besides=UNSETTLED),
    "an unknown adjustment": Break(
        "unknown-adjustment", how.write("adjustments", {"no_such": 1}), besides=UNSETTLED
    ),
    "an unknown special hand": Break(
        "unknown-special-hand", how.write("special", "royal_flush"), besides=UNSETTLED
    ),
    "an unknown kind of canasta": Break(
        "unknown-kind", how.write("canastas", {"rumba": 1}), besides=UNSETTLED
    ),
    "an unknown word": Break("unknown-key", how.write("meldings", []), besides=UNSETTLED),
    "text that is not a card": Break("unreadable-cards", how.hold_no_card, besides=UNSETTLED),
}
"""By what is broken, in words."""
