"""Opening melds: all that can be laid of a rank, or of wild cards alone, from what is held."""

import pytest

from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rulings._opening_melds import options_of
from tests.game.examples.sets import house, rules

CLASSIC, CLUB, SAMBA, BOLIVIA = map(rules, ("classic", "club", "samba", "bolivia"))
KINGS = {"KKKK", "KKK"}
SEVERAL_TO_OPEN = house('meld.wild_melds = "opening"', extends="samba")


@pytest.mark.parametrize(
    ("rule_set", "rank", "held", "wilds", "melds"),
    [
        (CLASSIC, "K", 3, (1, 1), {"KKKX2", "KKX2", "KKKX", "KKX", "KKK2", "KK2", "KKK"}),
        (CLASSIC, "K", 2, (0, 0), set()),
        (CLASSIC, "", 0, (1, 6), set()),
        # Where a side may have several melds of a rank.
        (SAMBA, "K", 6, (0, 0), {"KKKKKK", "KKK KKK", "KKKKK", "KKKK", "KKK"}),
        (SAMBA, "K", 4, (2, 0), {"KKKKXX", "KKX KKX", "KKKXX", "KKKKX", "KKKX", "KKX"} | KINGS),
        (SAMBA, "K", 4, (0, 1), {"KKKK2", "KKK2", "KK2"} | KINGS),
        # Wild cards alone: as many melds as there are cards for, or only one to open.
        (BOLIVIA, "", 0, (1, 3), {"X222", "X22", "222"}),
        (BOLIVIA, "", 0, (0, 6), {"222222", "22222", "2222", "222", "222 222"}),
        (CLUB, "", 0, (1, 6), {"X222222"}),
        (CLUB, "", 0, (0, 14), {"2" * number for number in range(7, 15)}),
        (SEVERAL_TO_OPEN, "", 0, (0, 14), {"2" * number for number in range(7, 15)}),
        (SEVERAL_TO_OPEN, "K", 6, (0, 0), {"KKKKKK", "KKK KKK", "KKKKK", "KKKK", "KKK"}),
    ],
)
def test_what_can_be_laid_of_a_rank(
    rule_set: RuleSet, rank: str, held: int, wilds: tuple[int, int], melds: set[str]
) -> None:
    found = [" ".join(option.texts) for option in options_of(rule_set, rank, held, wilds)]
    assert set(found) == melds
    assert len(found) == len(melds)
