"""The odds and the rulings are of one mind about which hands can open."""

import random

import pytest

from canasta_club.game.scoring.opening import opening
from canasta_club.services.rules import rulings
from tests.game.examples import dealing, sets


@pytest.mark.long
@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("name", "players", "cards"),
    [("club", 4, 12), ("classic", 2, 15), ("modern-american", 4, 13), ("cuban", 4, 13)],
)
def test_a_hand_is_counted_when_a_ruling_lists_an_opening(
    name: str, players: int, cards: int
) -> None:
    rules = sets.rules(name, players)
    chance = random.Random(f"{name} {cards}")  # noqa: S311  (the same hands every time)
    answers = set()
    for _ in range(60):
        hand = dealing.deal(rules, dealing.pack(rules), cards, chance)
        held = "".join(rank.removesuffix("b") * number for rank, number in hand.items())
        for score in (0, 1600, 5000):
            question = {"ask": "opening", "hand": held, "score": score, "players": players}
            listed = bool(rulings.answer(question, name)["openings"])
            assert dealing.opens(rules, hand, opening(rules, score, 1), in_turn=True) == listed
            answers.add(listed)
    assert answers == {True, False}
