"""Slips: what stands on the paper beside the boxes."""

import pytest

from canasta_club.reports.pages.slips import SlipHead, SlipSide, slips_page
from tests.game.examples.sets import rules


@pytest.mark.parametrize(
    ("name", "suits"), [("biriba", "clubs · diamonds · hearts · spades"), ("classic", None)]
)
def test_the_trump_suit_is_to_be_circled_where_there_is_one(name: str, suits: str | None) -> None:
    head = SlipHead(rules(name), (SlipSide(), SlipSide()))
    page = slips_page([head], club="Riverside", season="Winter", night=None, round_number=1)
    assert dict(page.parts[0].facts).get("Trump suit") == suits
