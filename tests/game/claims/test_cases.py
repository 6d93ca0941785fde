"""Cases that the keys of a rule set decide: the whole of each answer, as it is read out."""

import pytest

from canasta_club.game.claims.claims import case_claim
from canasta_club.game.rules.model import RuleSet
from tests.game.examples.sets import house, rules

PAIR = "When it is frozen, it is taken only with a natural pair from the hand."
OUT_WITHOUT_POT = "[going_out]\nneeds = { canastas = 1 }"
NO_PENALTY = "[adjustments]\npot_not_taken = 0"
NOT_TAKEN_UP = "What other players did not take up counts against their side as cards in hand."
LOSES = "A side that has not taken its pot when the hand ends loses 100."


@pytest.mark.parametrize(
    ("name", "rule_set", "answer"),
    [
        (
            "pile_cards",
            rules("burraco"),
            "All of them: a player takes the whole pile, whatever lies on top.",
        ),
        (
            "pile_cards",
            rules("classic"),
            "All of them: a player who takes the top card takes the whole pile, frozen or not. "
            + PAIR,
        ),
        (
            "pile_cards",
            rules("dollars-from-heaven"),
            f"The top 5, or all where the pile has fewer, frozen or not. {PAIR}",
        ),
        (
            "concealed_after_pile",
            rules("samba"),
            (
                "It makes no difference: going out concealed earns 200,"
                " as any other way of going out does."
            ),
        ),
        (
            "concealed_after_pile",
            house('[going_out]\nconcealed_needs = ["no_pile"]'),
            (
                "Not concealed: the player may go out, but earns 100 and not 200 once the pile was"
                " taken in that turn."
            ),
        ),
        (
            "concealed_after_pile",
            rules("classic"),
            (
                "Yes, for 200: the rule set does not forbid it. The top card of the pile is melded"
                " at once, and everything the player holds after taking it must be played."
            ),
        ),
        ("foot_not_taken", rules("classic"), "There is no foot or pot to take."),
        (
            "foot_not_taken",
            rules("pennies"),
            f"No: a player goes out only once their packet is taken up. {NOT_TAKEN_UP}",
        ),
        (
            "foot_not_taken",
            house("[foot]\nout_before = true", extends="hand-and-foot"),
            f"Yes: a player may go out while their foot lies face down. {NOT_TAKEN_UP}",
        ),
        (
            "foot_not_taken",
            rules("burraco"),
            f"No: going out needs 1 canasta and the pot taken. {LOSES}",
        ),
        (
            "foot_not_taken",
            house(OUT_WITHOUT_POT, extends="burraco"),
            f"Yes: only 1 canasta is needed. {LOSES}",
        ),
        (
            "foot_not_taken",
            house(f"{OUT_WITHOUT_POT}\n{NO_PENALTY}", extends="burraco"),
            "Yes: only 1 canasta is needed.",
        ),
        # What no key decides is answered by sources alone.
        ("misdeal", rules("classic"), ""),
    ],
)
def test_what_the_keys_of_a_rule_set_answer(name: str, rule_set: RuleSet, answer: str) -> None:
    claim = case_claim(name, rule_set)
    assert (claim.text if claim else "") == answer
