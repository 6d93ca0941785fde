"""The help line names what a box takes."""

import pytest

from canasta_club.club import slip as boxes
from canasta_club.screen import _keys
from canasta_club.services.rules import rulesets


@pytest.mark.parametrize(
    ("rules", "hint"),
    [
        ("burraco", "as pot_not_taken=1 or director=-50:late"),
        ("club", "as undeclared_red_three=1 or director=-50:late"),
        ("cardgames-io", "as director=-50:late"),
    ],
)
def test_the_adjustment_that_the_rules_know_is_named(rules: str, hint: str) -> None:
    known = rulesets.document(rules).for_players(4).adjustments
    for keys in (_keys.of_box(boxes.MORE, known), _keys.of_second(boxes.MORE, known)):
        assert keys[0] == hint


def test_a_box_without_a_hint_of_its_own_is_left_with_enter() -> None:
    assert _keys.of_box(boxes.DEALER, ["penalty"])[0] == "Enter next box"
