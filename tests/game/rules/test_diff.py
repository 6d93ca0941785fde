"""Rule sets side by side: which keys are listed, and which of them differ."""

from typing import Any

import pytest

from canasta_club.game.rules.diff import Difference, differences, leaves

Table = dict[str, Any]


@pytest.mark.parametrize(
    ("table", "keys"),
    [
        # The name of a rule set is not a way to play; the same words further down are.
        ({"id": "a", "name": "A", "sources": [], "notes": []}, {}),
        ({"meld": {"notes": ["x"]}}, {"meld.notes": ["x"]}),
        ({"id": "a", "game": {"target": 5000}}, {"game.target": 5000}),
        (
            {"players": {"4": {"pack": {"decks": 3, "jokers": 6}}}},
            {"players.4.pack.decks": 3, "players.4.pack.jokers": 6},
        ),
        # Tables of rules are listed key by key, even if all of them are numbers.
        ({"going_out": {"bonus": 100}}, {"going_out.bonus": 100}),
        ({"game": {"target": 5000, "tie": "draw"}}, {"game.target": 5000, "game.tie": "draw"}),
        ({"canasta": {"kinds": {"wild": {"bonus": 1}}}}, {"canasta.kinds.wild.bonus": 1}),
        ({"pack": {"decks": 2, "jokers": 4}}, {"pack.decks": 2, "pack.jokers": 4}),
        ({"adjustments": {"slow": -50}}, {"adjustments.slow": -50}),
        ({"special_hands": {"pairs": 2500}}, {"special_hands.pairs": 2500}),
        (
            {"players": {"2": {"sides": 2, "deal": 15}}},
            {"players.2.sides": 2, "players.2.deal": 15},
        ),
        (
            {"players": {"12": {"going_out": {"bonus": 1}}}},
            {"players.12.going_out.bonus": 1},
        ),
        # Card values and conditions are one value.
        ({"cards": {"values": {"A": 20, "K": 10}}}, {"cards.values": {"A": 20, "K": 10}}),
        ({"going_out": {"needs": {"canastas": 2}}}, {"going_out.needs": {"canastas": 2}}),
        ({"going_out": {"needs": {}}}, {"going_out.needs": {}}),
        ({"going_out": {"needs": {"pot": [0, 1]}}}, {"going_out.needs": {"pot": [0, 1]}}),
        ({"discard": {"after": {"K": {"melds": [1, 2]}}}}, {"discard.after.K": {"melds": [1, 2]}}),
        (
            {"adjustments": {"five": {"points": 500, "if": {"natural": 5}}}},
            {"adjustments.five.points": 500, "adjustments.five.if": {"natural": 5}},
        ),
        (
            {"players": {"2": {"going_out": {"needs": {"canastas": 2}}}}},
            {"players.2.going_out.needs": {"canastas": 2}},
        ),
        # Yes and no are not numbers.
        ({"pile": {"take": {"pair": True}}}, {"pile.take.pair": True}),
    ],
)
def test_every_key_that_holds_a_value(table: Table, keys: Table) -> None:
    assert dict(leaves(table)) == keys


def test_only_what_differs_is_reported_in_the_order_of_the_first() -> None:
    one = {"game": {"tie": "draw", "target": 5000, "hands": 0}, "pile": {"upcard": "cover"}}
    other = {"meld": {"min_cards": 3}, "game": {"target": 7500, "hands": 0}}
    assert list(differences(one, other)) == [
        Difference("game.tie", "draw", None),
        Difference("game.target", 5000, 7500),
        Difference("pile.upcard", "cover", None),
        Difference("meld.min_cards", None, 3),
    ]
    assert list(differences(one, one)) == []
