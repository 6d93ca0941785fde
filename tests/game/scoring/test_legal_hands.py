"""Hands dealt from a real pack, in every rule set: the legal are accepted, one fault is named."""

from collections.abc import Iterator
from itertools import islice

import pytest

from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import HandResult, score_json
from canasta_club.services.rules import rulesets
from tests.depth import draws, examples
from tests.game.examples.breaking import UnfitError
from tests.game.examples.broken_hands import BREAKS, Break, break_hand
from tests.game.examples.legal_hands import Side, Table, legal_hand
from tests.game.examples.sets import all_sets

pytestmark = pytest.mark.deeper

ALL = all_sets()
USUAL = {name: rulesets.usual(rulesets.document(name)) for name in ALL}


@pytest.mark.sampled(9)
@pytest.mark.parametrize("name", ALL)
def test_a_legal_hand_is_accepted(name: str) -> None:
    for players in rulesets.document(name).player_counts:
        rule_set = rulesets.rules(name, players)
        for draw in draws(f"{name} {players}", examples(8, 160)):
            hand = legal_hand(draw, rule_set, goes_out=draw.random() < 0.5).hand
            result = score_json(hand, rule_set)
            nobody_out = all(side.get("out") == "no" for side in hand["sides"])
            found = [problem.code for problem in result.problems]
            assert found == ["nobody-out"] * nobody_out, f"{players} players: {hand}"
            _write_totals(hand["sides"], result)
            assert score_json(hand, rule_set).problems == result.problems, hand


def _write_totals(sides: list[Side], result: HandResult) -> None:
    for side, sheet in zip(sides, result.sheets, strict=True):
        assert sheet.total == sum(line.points for line in sheet.lines)
        side["says"] = sheet.total


@pytest.mark.sampled(9)
@pytest.mark.parametrize("name", ALL)
def test_cards_and_what_is_counted_from_them_score_the_same(name: str) -> None:
    rule_set = USUAL[name]
    for draw in draws(name, examples(8, 160)):
        hand = legal_hand(draw, rule_set, goes_out=True).hand
        by_cards = score_json(hand, rule_set)
        by_counts = score_json({**hand, "sides": _counted(hand["sides"], by_cards)}, rule_set)
        assert by_counts.errors == (), hand
        assert [each.total for each in by_counts.sheets] == [
            each.total for each in by_cards.sheets
        ], hand


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


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", ALL)
def test_one_thing_broken_is_named(name: str) -> None:
    rule_set = USUAL[name]
    no_groups = {"group-not-allowed"} if rule_set.meld.group_ranks is not None else set()
    wrong: list[tuple[str, object, object]] = []
    for words, broken in BREAKS.items():
        if not broken.applies(rule_set):
            continue
        tables = list(islice(_broken(rule_set, broken, words), examples(3, 30)))
        assert tables, f"no hand was found that can be broken so: {words}"
        for table, side in tables:
            found = score_json(table.hand, rule_set).problems
            codes = {problem.code for problem in found if problem.code != "nobody-out"}
            if not {broken.code} <= codes <= {broken.code} | broken.besides | no_groups:
                wrong.append((words, codes, table.hand))
            if not {problem.side for problem in found} <= {None, side["name"]}:
                wrong.append((words, "another side", table.hand))
    assert wrong == []


def _broken(rules: RuleSet, broken: Break, words: str) -> Iterator[tuple[Table, Side]]:
    """Deal hands and break them; one that cannot be broken so is passed over."""
    for draw in draws(words, 1000):
        table = legal_hand(draw, rules, goes_out=broken.goes_out or draw.random() < 0.5)
        try:
            side = break_hand(table, broken)
        except UnfitError:
            continue
        yield table, side
