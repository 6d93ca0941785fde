"""What a pack can hold: worked out on paper, and never below what was dealt from one."""

from typing import Any

import pytest

from canasta_club.game.scoring._pack_limits import can_hold, least_points, least_total, most_total
from canasta_club.game.scoring.hand import score_json
from canasta_club.services.rules import rulesets
from tests.depth import draws, examples
from tests.game.examples.legal_hands import legal_hand
from tests.game.examples.sets import house, plain_sets, rules

BEYOND = {"more-than-pack", "too-many-points", "canasta-too-cheap"}


@pytest.mark.parametrize(
    ("canastas", "sides", "fits"),
    [
        ({"natural": 11}, 2, True),  # a canasta of each rank
        ({"natural": 12}, 2, False),  # though 84 cards are fewer than the pack has
        ({"natural": 5, "mixed": 6}, 1, True),
        ({"natural": 5, "mixed": 7}, 1, False),  # one meld of a rank
        ({"natural": 5, "mixed": 7}, 2, True),  # two of one rank, of four and three wild cards
        ({"natural": 5, "mixed": 8}, 2, False),  # that would take 16 of 12 wild cards
        ({"mixed": 13}, 2, False),
    ],
)
def test_canastas_in_two_packs(canastas: dict[str, int], sides: int, fits: bool) -> None:
    assert can_hold(rules("classic"), tuple(canastas.items()), sides) is fits


@pytest.mark.parametrize(("number", "fits"), [(1, True), (2, False)])
def test_of_a_rank_without_wild_cards_there_are_fewer_3_2(number: int, fits: bool) -> None:
    """Three packs hold twelve sevens: with a wild card each they would make two canastas."""
    text = 'meld.natural_only = ["7"]\ncanasta.kinds.sevens = { rank = ["7"], bonus = 900 }'
    assert can_hold(house(text, extends="three-pack"), (("sevens", number),), 2) is fits


@pytest.mark.parametrize(
    ("canastas", "points"),
    [
        ({"natural": 4}, 4 * 35),  # of 4, 5, 6 and 7
        ({"natural": 5}, 4 * 35 + 70),
        ({"mixed": 1}, 6 * 5 + 20),
        ({"natural": 3, "mixed": 2}, 3 * 35 + (6 * 5 + 20) + (6 * 10 + 20)),
        ({"mixed": 9}, 4 * 30 + 5 * 60 + 8 * 20 + 50),  # there are only eight twos
        ({"natural": 12}, None),
    ],
)
def test_the_cheapest_cards_of_canastas(canastas: dict[str, int], points: int | None) -> None:
    assert least_points(rules("classic"), tuple(canastas.items())) == points


def test_the_most_of_a_hand_of_two_packs() -> None:
    """Two ranks as two mixed canastas each, nine natural; every card melded; all red threes."""
    bonus = 9 * 500 + 4 * 300
    cards = 8 * (20 + 6 * 10 + 4 * 5) + 8 * 20 + 4 * 50 + 4 * 5
    assert most_total(rules("classic")) == bonus + cards + 800 + 200


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ({"total": 6750}, {"total": 2135}, {"too-many-points"}),
        ({"total": 67500}, {"total": 435}, {"too-many-points"}),
        ({"total": -6750}, {"total": 435}, {"too-many-points"}),
        ({"total": 7000}, {"canastas": {"natural": 3}, "melded": 500}, {"too-many-points"}),
        ({"total": 4000}, {"total": 3000}, set()),
        ({"total": 6000}, {"total": -300}, set()),
        (
            {"canastas": {"natural": 6}, "melded": 600},
            {"canastas": {"natural": 6}, "melded": 500},
            {"more-than-pack"},
        ),
        (
            {"canastas": {"natural": 10}, "melded": 900, "out": "out"},
            {"melds": ["KK2", "AA2"], "in_hand": ["", ""]},
            {"more-than-pack"},
        ),
        ({"canastas": {"natural": 9}, "net": 400}, {"canastas": {"natural": 3}, "net": 200},
         {"more-than-pack"}),
        ({"canastas": {"natural": 6}, "melded": 245}, {"melded": 90}, {"canasta-too-cheap"}),
    ],
)  # fmt: skip
def test_what_two_sides_cannot_have_together(
    one: dict[str, Any], other: dict[str, Any], found: set[str]
) -> None:
    sides = [{"name": "A", **one}, {"name": "B", **other}]
    result = score_json({"sides": sides}, rules("classic"))
    assert {each.code for each in result.problems} & BEYOND == found


@pytest.mark.sampled(7)
@pytest.mark.deeper
@pytest.mark.parametrize("name", plain_sets())
def test_no_hand_that_was_dealt_lies_beyond_them(name: str) -> None:
    rule_set = rulesets.usual(rulesets.document(name))
    for draw in draws(name, examples(10)):
        hand = legal_hand(draw, rule_set, goes_out=draw.random() < 0.5).hand
        scored = score_json(hand, rule_set)
        sides = [
            _stated(side, tally, sheet.total, draw.randint(0, 3))
            for side, tally, sheet in zip(hand["sides"], scored.tallies, scored.sheets, strict=True)
        ]
        found = score_json({**hand, "sides": sides}, rule_set)
        assert {each.code for each in found.problems} & BEYOND == set()
        totals = [sheet.total for sheet in scored.sheets if sheet.total is not None]
        assert sum(max(total, 0) for total in totals) <= most_total(rule_set)
        if rule_set.game.settlement == "each":
            assert min(totals, default=0) >= least_total(rule_set)


def _stated(side: dict[str, Any], tally: Any, total: int | None, way: int) -> dict[str, Any]:
    """State a side by its cards, by counts, by a net figure or by its total alone."""
    beside: dict[str, Any] = {
        key: side[key] for key in ("red_threes", "black_threes", "out") if key in side
    }
    counts = {name: kind.number for name, kind in (tally.kinds or {}).items() if kind.number}
    if way == 0 or total is None or tally.special:
        return side
    if way == 1:
        figures: dict[str, Any] = {"melded": tally.melded, "left": tally.left}
    elif way == 2:
        figures = {"net": tally.melded - tally.left, "has_melded": bool(tally.judged)}
    else:
        return {"name": side["name"], "total": total}
    return {"name": side["name"], "canastas": counts, **figures, **beside}
