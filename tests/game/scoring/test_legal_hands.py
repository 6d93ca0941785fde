"""Hands dealt from a real pack, in every rule set: the legal are accepted, one fault is named."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from canasta_club.game.scoring.hand import HandResult, score_json
from canasta_club.services.rules import rulesets
from tests.depth import examples
from tests.game.examples.breaking import UnfitError
from tests.game.examples.broken_hands import BREAKS, break_hand
from tests.game.examples.legal_hands import Side, legal_hand
from tests.game.examples.sets import all_sets

ALL = all_sets()
SEATED = [
    pytest.param(name, players, id=f"{name}-{players}")
    for name in ALL
    for players in rulesets.document(name).player_counts
]
USUAL = {name: rulesets.usual(rulesets.document(name)) for name in ALL}
HEALTH = (HealthCheck.too_slow, HealthCheck.filter_too_much)
A_FEW = settings(max_examples=examples(3), suppress_health_check=HEALTH)
SOME = settings(max_examples=examples(12, 250), suppress_health_check=HEALTH)
dealers = st.randoms(use_true_random=True)


@pytest.mark.parametrize(("name", "players"), SEATED)
@SOME
@given(dealer=dealers, goes_out=st.booleans())
def test_a_legal_hand_is_accepted(name: str, players: int, dealer: Random, goes_out: bool) -> None:
    rule_set = rulesets.rules(name, players)
    hand = legal_hand(dealer, rule_set, goes_out=goes_out).hand
    result = score_json(hand, rule_set)
    nobody_out = all(side.get("out") == "no" for side in hand["sides"])
    assert [problem.code for problem in result.problems] == ["nobody-out"] * nobody_out
    _write_totals(hand["sides"], result)
    assert score_json(hand, rule_set).problems == result.problems


def _write_totals(sides: list[Side], result: HandResult) -> None:
    for side, sheet in zip(sides, result.sheets, strict=True):
        assert sheet.total == sum(line.points for line in sheet.lines)
        side["says"] = sheet.total


@pytest.mark.parametrize("name", ALL)
@SOME
@given(dealer=dealers)
def test_cards_and_what_is_counted_from_them_score_the_same(name: str, dealer: Random) -> None:
    rule_set = USUAL[name]
    hand = legal_hand(dealer, rule_set, goes_out=True).hand
    by_cards = score_json(hand, rule_set)
    by_counts = score_json({**hand, "sides": _counted(hand["sides"], by_cards)}, rule_set)
    assert by_counts.errors == ()
    assert [each.total for each in by_counts.sheets] == [each.total for each in by_cards.sheets]


def _counted(sides: list[Side], result: HandResult) -> list[Side]:
    """State each side by its counts, with the adjustments that its cards showed."""
    counted = []
    for side, tally in zip(sides, result.tallies, strict=True):
        rest = {key: value for key, value in side.items() if key not in {"melds", "in_hand"}}
        if "special" not in side:
            rest["canastas"] = {kind: entry.number for kind, entry in (tally.kinds or {}).items()}
            rest |= {"melded": tally.melded, "left": tally.left}
            rest["adjustments"] = {each.name: each.times for each in tally.adjustments}
        counted.append(rest)
    return counted


BROKEN = [
    pytest.param(name, words, id=f"{name}-{words}")
    for name, rule_set in USUAL.items()
    for words, broken in BREAKS.items()
    if broken.applies(rule_set)
]


@pytest.mark.parametrize(("name", "words"), BROKEN)
@A_FEW
@given(dealer=dealers)
def test_one_thing_broken_is_named(name: str, words: str, dealer: Random) -> None:
    rule_set, broken = USUAL[name], BREAKS[words]
    table = legal_hand(dealer, rule_set, goes_out=broken.goes_out or dealer.random() < 0.5)
    try:
        side = break_hand(table, broken)
    except UnfitError:
        reject()
    found = score_json(table.hand, rule_set).problems
    codes = {problem.code for problem in found if problem.code != "nobody-out"}
    assert broken.code in codes
    no_groups = {"group-not-allowed"} if rule_set.meld.group_ranks is not None else set()
    assert codes <= {broken.code} | broken.besides | no_groups
    assert {problem.side for problem in found} <= {None, side["name"]}
