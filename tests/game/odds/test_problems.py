"""Odds that are not counted: what is asked, and the sentence that says why."""

import pytest

from canasta_club.errors import CanastaError
from canasta_club.game.odds.hands import hand_odds
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.opening import Opening
from tests.game.examples.sets import rules


@pytest.mark.parametrize(
    ("rule_set", "cards", "opening", "message", "hint"),
    [
        (
            rules("burraco"),
            11,
            Opening(0, {}),
            "The odds of Burraco cannot all be counted: threes are ordinary cards there.",
            "Some are found by dealing hands at random: canasta odds --rules ID",
        ),
        (
            rules("classic"),
            105,
            Opening(50, {}),
            (
                "A hand of 105 cards cannot be dealt: there are 104 in the pack beside the threes"
                " that are laid out."
            ),
            None,
        ),
        (
            rules("classic"),
            5,
            Opening(50, {"melds": [0, 1]}),
            "What a hand may hold at most cannot be counted.",
            None,
        ),
    ],
)
def test_why_odds_are_not_counted(
    rule_set: RuleSet, cards: int, opening: Opening, message: str, hint: str | None
) -> None:
    with pytest.raises(CanastaError) as caught:
        next(hand_odds(rule_set, cards, [opening]))
    assert (caught.value.message, caught.value.hint) == (message, hint)
