"""The odds of an opening asked for a turn, where all that is held may be laid to go out."""

import pytest

from canasta_club.game.odds.hands import hand_odds
from canasta_club.game.scoring.opening import Opening
from tests.game.examples import dealing, sets

SMALL = "pack = { decks = 1, jokers = 2 }\ncanasta.cards = 4\n"


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("cards", "needs"),
    [
        (3, "{}"),
        (3, "{ melds = 1 }"),
        (3, "{ canastas = 1 }"),
        (4, "{ canastas = 1 }"),
        (4, "{ mixed = 1 }"),
        (5, "{ canastas = 1, mixed = 1 }"),
        (5, "{ melds = 2 }"),
        (6, "{ melds = 2 }"),
    ],
)
def test_a_turn_that_opens_and_ends_the_hand_5_1(cards: int, needs: str) -> None:
    rules = sets.house(f"{SMALL}going_out.needs = {needs}")
    opening = Opening(15, {})
    (odds, *_) = hand_odds(rules, cards, [opening], in_turn=True)
    assert odds.favourable == sum(
        ways
        for hand, ways in dealing.all_hands(rules, cards)
        if dealing.opens(rules, hand, opening, in_turn=True)
    )
