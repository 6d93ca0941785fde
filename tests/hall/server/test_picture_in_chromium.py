"""A picture of a slip that is sent from a table's page in Chromium, and waits for the desk."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from canasta_club.club.paper.address import Address, of_id
from canasta_club.club.paper.layout import Form
from canasta_club.records.book.book import open_book
from canasta_club.services.entry.drafts import Drafts
from canasta_club.services.play import games
from canasta_club.services.season import nights, seasons
from canasta_club.services.season.season_rules import rules_of
from tests.hall.examples.browser import SCROLLS, SMALL_TARGETS, violations
from tests.hall.server.test_evening import Hall, browser, evening, hall
from tests.scan.examples.drawn import Filled, Texts, drawn, on_a_table

__all__ = ["browser", "evening", "hall"]

pytestmark = pytest.mark.long

FORM = Form("a4", 4)
SIDES = (
    {"kind:mixed": "1", "melded": "235", "red_threes": "1", "says": "735", "running": "735"},
    {"melded": "80", "left": "50", "says": "30", "running": "30"},
)


class Waiting(NamedTuple):
    """What waits at the desk for a hand: the figures as they were read."""

    sides: Sequence[Texts]


def picture(path: Path, table: int, to: Path) -> Path:
    """Draw the first slip of a table into a file."""
    with open_book(str(path)) as book:
        season = seasons.find(book)
        night = nights.find(book, season)
        rules = rules_of(season).on(night.day).for_players(4)
        here = Address(of_id(book.club.id), of_id(night.id), 1, table, 1, FORM.number)
    slip = drawn(rules, FORM, here, Filled(sides=SIDES, ticks=[(0, 1)]))
    on_a_table(slip, 2).save(to / "slip.png")
    return to / "slip.png"


def waiting(path: Path, table: int) -> Waiting | None:
    """Return what waits on the entry screen for the first hand of a table."""
    with open_book(str(path)) as book:
        place = games.find(book, table=table)
        draft = Drafts(book).read(place.game, 1)
        return None if draft is None else Waiting(draft.slip.sides)


def send(page: Page, file: Path) -> None:
    page.get_by_text("Send a picture of the slip").click()
    page.get_by_label("Picture").set_input_files(file)
    assert violations(page) == []
    assert not page.evaluate(SCROLLS)
    assert page.evaluate(SMALL_TARGETS) == []
    page.get_by_role("button", name="Send the picture").click()


def test_a_picture_is_chosen_sent_and_waits_at_the_desk(hall: Hall, tmp_path: Path) -> None:
    page = hall.open("1A")
    send(page, picture(hall.path, 1, tmp_path))
    expect(page.locator("body")).to_contain_text("Hand 1: All its sums agree")
    assert waiting(hall.path, 1) == Waiting(SIDES)
    assert waiting(hall.path, 2) is None


def test_a_picture_of_another_table_is_refused_on_the_page(hall: Hall, tmp_path: Path) -> None:
    page = hall.open("2A")
    send(page, picture(hall.path, 1, tmp_path))
    expect(page.locator("body")).to_contain_text("This is a slip of table 1")
    assert (waiting(hall.path, 1), waiting(hall.path, 2)) == (None, None)
