"""Score sheets and rulings agree: a meld that no ruling allows is refused on the sheet too."""

import pytest

from tests.game.examples.asking import ask
from tests.game.examples.sets import all_sets, played, rules

SHAPES = (
    "KK", "KK2", "K22", "KKK222", "KKKK222", "KKKK2222", "KKKKKKKK", "77722", "777772X2", "AA2",
    "3c3c3c", "3h3h3h", "3c3c2", "22X", "222X", "2222XXX", "22222XXX", "2222222222",
    "4h5h", "4h5h6h", "4h5h2", "4h5h6h2X", "4h5h7h", "4h..Jh", "4h..Ah", "Ah2h3h", "4h5h6s",
)  # fmt: skip
OPENING = {"below-opening", "opening-needs"}


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", all_sets())
def test_what_every_ruling_refuses_a_sheet_refuses_too(name: str) -> None:
    rule_set = rules(name)
    for cards in SHAPES:
        for going_out, out in ((False, "no"), (True, "out")):
            is_legal = any(
                ask("meld", rule_set, cards=cards, opening=opening, going_out=going_out)["legal"]
                for opening in (False, True)
            )
            problems = played({"melds": [cards], "out": out}, rule_set).problems
            refused = [
                each.code
                for each in problems
                if each.code == "more-than-pack"
                or ((each.where or "").startswith("melds[") and each.code not in OPENING)
            ]
            assert is_legal is not bool(refused), (cards, out, refused)
