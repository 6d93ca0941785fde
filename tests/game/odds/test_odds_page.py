"""docs/odds.md says what the program counts, beside what a club's page quotes."""

from fractions import Fraction
from functools import cache
from typing import Final

import pytest

from canasta_club.game.odds.hands import Odds
from canasta_club.reports.pages.odds import say_event, say_one_in
from canasta_club.services.rules.odds import OddsQuery, odds
from tests.places import ROOT

PAGE = (ROOT / "docs" / "odds.md").read_text(encoding="utf-8")

QUOTED: Final = {
    "can open with 50": ("2 in 3", Fraction(2, 3)),
    "can open with 90": ("1 in 3", Fraction(1, 3)),
    "can open with 120": ("1 in 10", Fraction(1, 10)),
    "holds a mixed canasta": ("1 in 230", Fraction(1, 230)),
    "holds a natural canasta": ("1 in 31,000", Fraction(1, 31000)),
}
"""What the club's page says of a hand as dealt, in its own words and as a number."""
CARDS: Final = (11, 12, 13, 15)
"""As dealt to four, the same with a card drawn, as dealt to three and as dealt to two."""
NEAR: Final = Fraction(1, 10)
"""“About” is understood as a tenth more or less."""


@cache
def counted(cards: int) -> dict[str, Odds]:
    """Return the odds of a hand of the club's game by what they are of."""
    return {say_event(each): each for each in odds(OddsQuery("club", 4, (cards,)))[1]}


def quoted_row(event: str) -> str:
    """Write a row of the first table: what is quoted, what is counted, for which cards it holds."""
    message, quoted = QUOTED[event]
    chances = {cards: counted(cards)[event].chance for cards in CARDS}
    near = [str(n) for n, chance in chances.items() if abs(chance - quoted) <= quoted * NEAR]
    cells = " | ".join(f"1 in {say_one_in(chance)}" for chance in chances.values())
    return f"| {event} | {message} | {cells} | {' and '.join(near) or 'none'} |"


def exact_row(event: str, cards: int) -> str:
    """Write a row of the second table: the exact fraction and its decimal."""
    each = counted(cards)[event]
    return f"| {event} | {cards} | {each.chance} | {each.decimal} |"


@pytest.mark.long
@pytest.mark.sampled(1)
@pytest.mark.parametrize("event", QUOTED)
def test_the_page_sets_what_is_quoted_beside_what_is_counted(event: str) -> None:
    assert quoted_row(event) in PAGE.splitlines()


@pytest.mark.parametrize("cards", [11, 12])
@pytest.mark.parametrize("event", QUOTED)
def test_the_page_gives_the_exact_fractions(event: str, cards: int) -> None:
    assert exact_row(event, cards) in PAGE.splitlines()


@pytest.mark.long
def test_no_hand_holds_a_natural_canasta_as_often_as_is_quoted() -> None:
    """The page says between which numbers of cards the quoted figure lies."""
    event = "holds a natural canasta"
    fifteen, sixteen = (counted(cards)[event].chance for cards in (15, 16))
    assert fifteen < QUOTED[event][1] < sixteen
    assert f"1 in {say_one_in(fifteen)} with 15 cards" in PAGE
    assert f"1 in {say_one_in(sixteen)} with 16" in PAGE
    assert f"1 in {say_one_in(counted(12)[event].chance)} with 12" in PAGE


@pytest.mark.long
def test_the_page_says_how_little_the_end_of_a_turn_matters() -> None:
    (in_turn, *_) = odds(OddsQuery("club", 4, (12,), minimums=(120,), in_turn=True))[1]
    without = counted(12)["can open with 120"]
    figures = f"{in_turn.decimal[:11]} of the hands in place of {without.decimal[:11]}"
    assert figures in PAGE
    assert in_turn.chance < without.chance


@pytest.mark.long
def test_the_page_says_what_is_counted_without_sequences() -> None:
    found = odds(OddsQuery("samba", 4, (15,)))[1]
    without = [each for each in found if each.has_more]
    assert [each.opening.points for each in without if each.opening] == [50, 90, 120, 160]
    for each in without:
        assert each.opening
        assert f"  | {each.opening.points} | {float(each.chance):.3f} |" in PAGE
