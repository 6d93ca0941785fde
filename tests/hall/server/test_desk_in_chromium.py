"""The desk in Chromium: who arrives is confirmed by name, and its clock is on every page."""

import re

import pytest
from playwright.sync_api import Page, expect

from canasta_club.errors import accept_all
from canasta_club.records.book.book import open_book
from canasta_club.services.attendance import attending
from canasta_club.services.entry import saving
from canasta_club.services.people import players
from canasta_club.services.play import games
from canasta_club.services.season import entries, nights, seasons
from tests.hall.examples.browser import SCROLLS, SMALL_TARGETS, violations
from tests.hall.server.test_evening import Hall, browser, evening, fill, hall
from tests.services.examples.entering import counts

__all__ = ["browser", "evening", "hall"]

pytestmark = pytest.mark.long


def seconds(page: Page, where: str = ".clock") -> int:
    """Return the seconds that a clock shows."""
    sign, minutes, rest = re.findall(r"(-?)(\d+):(\d\d)", page.locator(where).first.inner_text())[0]
    return (int(minutes) * 60 + int(rest)) * (-1 if sign else 1)


def act(desk: Page, button: str) -> None:
    """Press a button of the desk, and wait for what it answers."""
    desk.get_by_role("button", name=button).click()
    expect(desk.locator("#word")).not_to_be_empty()


def test_who_arrives_is_confirmed_by_name(hall: Hall) -> None:
    with open_book(str(hall.path), by="Sue") as book:
        players.add(book, ["Zelkova", "Yew"])
        entries.register(book, seasons.find(book), ["Yew+Zelkova"])
    desk = hall.open("desk")
    desk.get_by_role("link", name="Yew", exact=True).click()
    question = desk.get_by_role("heading", name="Check in Yew?")
    expect(question).to_be_visible()
    assert violations(desk) == []
    desk.get_by_role("link", name="No").click()
    expect(question).to_be_hidden()
    desk.get_by_role("link", name="Yew", exact=True).click()
    act(desk, "Yes, Yew is here")
    expect(desk.locator("#word")).to_contain_text("Yew")
    expect(desk.get_by_role("link", name="Yew", exact=True)).to_be_hidden()
    with open_book(str(hall.path)) as book:
        season = seasons.find(book)
        stays = attending.of_night(book, season, nights.find(book, season))
        here = {stay.player.name for stay in stays if stay.is_here(2)}
    assert "Yew" in here
    assert "Zelkova" not in here


def test_the_clock_is_the_servers_on_every_page_and_right_after_a_reconnect(hall: Hall) -> None:
    desk, wall, one, two = (hall.open(who) for who in ("desk", "wall", "1A", "2B"))
    desk.get_by_label("Minutes (blank: by the terms)").fill("40")
    act(desk, "Start round 1")
    for page in (desk, wall, one, two):
        expect(page.locator(".clock").first).to_be_visible()
        assert abs(seconds(page) - 2400) < 30
    desk.get_by_label("Table (blank: all)").fill("2")
    act(desk, "Add minutes")
    expect(wall.locator("header")).to_contain_text("Table 2:")
    expect(desk.locator("#d-clock")).to_contain_text("Table 2 has 5 more minutes:")
    expect(two.locator("#live")).to_contain_text("Your table has 5 more minutes.")
    two.wait_for_timeout(1500)
    assert abs(seconds(two) - seconds(one) - 300) < 5
    # A phone without a network goes on counting, and knows nothing of the pause.
    hall.contexts["1A"].set_offline(True)
    act(desk, "Pause")
    for page in (desk, wall, two):
        expect(page.locator("body")).to_contain_text(re.compile("paused|Pause"))
    still = seconds(two)
    two.wait_for_timeout(3000)
    assert seconds(two) == still
    assert seconds(one) < still - 300
    hall.contexts["1A"].set_offline(False)
    expect(one.locator("body")).to_contain_text("paused")
    assert seconds(one) == still - 300
    act(desk, "Go on")
    act(desk, "Last hand")
    for page in (wall, one, two):
        expect(page.locator("body")).to_contain_text("ast hand")
    for page in (desk, wall, one):
        assert violations(page) == [], page.url
        assert not page.evaluate(SCROLLS), page.url
        assert page.evaluate(SMALL_TARGETS) == [], page.url


def test_a_lost_server_is_shown_on_the_wall_and_at_the_desk(hall: Hall) -> None:
    for who in ("desk", "wall"):
        page = hall.open(who)
        hall.contexts[who].set_offline(True)
        expect(page.locator("#lost")).to_contain_text("what is shown may be old", timeout=40_000)
        hall.contexts[who].set_offline(False)
        expect(page.locator("#lost")).to_be_hidden(timeout=40_000)


HEARD = """
window.heard = [];
const Own = window.EventSource;
window.EventSource = class extends Own {
  constructor(where) {
    super(where);
    for (const name of ["changed", "pulse", "end"])
      this.addEventListener(name, () => window.heard.push(name));
  }
};
"""
"""Keeps what a page was told by the hall, in order."""


def heard_since(page: Page, mark: int) -> list[str]:
    return list(page.evaluate("from => window.heard.slice(from)", mark))


def test_a_hand_is_at_the_desk_and_on_the_other_phone_by_the_event_that_tells_of_it(
    hall: Hall,
) -> None:
    """No page is loaded by hand, and none waits for a stream that begins anew."""
    phone, desk, other = (hall.open(who) for who in ("4A", "desk", "4B"))
    for page in (desk, other):
        page.add_init_script(HEARD)
        page.reload()
        while not heard_since(page, 0):
            page.wait_for_timeout(50)
    row = desk.locator("#d-live tbody tr").nth(3)
    fill(phone)
    for page, button, at_desk, on_phone in (
        (phone, "Send hand 1", "waits", "is this what you counted?"),
        (other, "Yes, record hand 1", "hand 2", "Hand 2"),
    ):
        marks = {each: len(heard_since(each, 0)) for each in (desk, other)}
        page.get_by_role("button", name=button).click()
        expect(row).to_contain_text(at_desk)
        expect(other.locator("#work h2").first).to_contain_text(on_phone)
        for each, mark in marks.items():
            heard = heard_since(each, mark)
            assert ("changed" in heard, "end" in heard) == (True, False), heard


def test_what_the_desk_types_is_on_the_phone_within_a_moment(hall: Hall) -> None:
    phone = hall.open("3A")
    expect(phone.locator("#slip h2")).to_contain_text("Hand 1")
    with open_book(str(hall.path), by="Sue") as book:
        place = games.find(book, table=3)
        saving.save(book, place, counts("- 1 275 10", "- 1 135 20", out="1"), 1, accept_all)
    expect(phone.locator("#slip h2")).to_contain_text("Hand 2")
    expect(phone.locator("body")).to_contain_text("665")
