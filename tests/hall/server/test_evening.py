"""An evening on phones, in Chromium beside a process that serves: it is typed, cut, confirmed."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from canasta_club.records.book.book import open_book
from canasta_club.services.evening import states
from canasta_club.services.play import games, standing
from canasta_club.services.season import seasons
from tests.hall.examples import browser as browsers
from tests.hall.examples.browser import (
    BROKEN_WORDS,
    PHONE,
    SCROLLS,
    SMALL_TARGETS,
    served,
    violations,
)
from tests.hall.examples.evenings import begin
from tests.hall.examples.pages import issue

pytestmark = pytest.mark.long

expect.set_options(timeout=20_000)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsers.browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Begin a night of four tables."""
    return begin(tmp_path_factory.mktemp("evening"), [4] * 4)


class Hall:
    """A hall that is served, with its codes and the pages that are open."""

    def __init__(self, browser: Browser, path: Path, address: str) -> None:
        self.browser, self.path, self.address = browser, path, address
        self.codes = issue(path)
        self.contexts: dict[str, BrowserContext] = {}
        self.errors: list[str] = []

    def url(self, who: str) -> str:
        letter = {"desk": "d", "wall": "w"}.get(who, "t")
        return f"{self.address}{letter}/{self.codes[who]}"

    def open(self, who: str, **how: object) -> Page:
        viewport = {"width": 1280, "height": 720} if who in {"desk", "wall"} else PHONE
        context = self.browser.new_context(**{"viewport": viewport, **how})  # type: ignore[arg-type]
        self.contexts[who] = context
        page = context.new_page()
        page.on("console", self._note)
        page.on("pageerror", lambda fault: self.errors.append(str(fault)))
        page.goto(self.url(who))
        return page

    def _note(self, message: object) -> None:
        text = f"{message.type}: {message.text}"  # type: ignore[attr-defined]
        if "Content Security Policy" in text or "Uncaught" in text:
            self.errors.append(text)


@pytest.fixture
def hall(browser: Browser, evening: Path, tmp_path: Path) -> Iterator[Hall]:
    path = Path(shutil.copy(evening, tmp_path / "club.canasta"))
    with served(path, browsers.free_port()) as at:
        opened = Hall(browser, path, at.address)
        yield opened
        for context in opened.contexts.values():
            context.close()
    assert opened.errors == []


def fill(page: Page, out: str = "A2", melded: int = 275) -> None:
    """Fill in a hand; two tables with the same one would be asked whether that is right."""
    for name, text in (
        ("A-kind-mixed", "1"), ("A-melded", f"{melded}"), ("A-left", "10"),
        ("B-kind-mixed", "1"), ("B-melded", "135"), ("B-left", "20"),
    ):  # fmt: skip
        page.fill(f"#{name}", text)
    page.select_option("#hand-out", out)


def test_an_evening_of_four_tables_from_check_in_to_the_wall(hall: Hall) -> None:
    desk, wall = hall.open("desk"), hall.open("wall")
    phones = {
        f"{table}{seat}": hall.open(f"{table}{seat}") for table in range(1, 5) for seat in "AB"
    }
    desk.get_by_role("button", name="Start round 1").click()
    expect(desk.locator("#d-clock .clock")).to_be_visible()
    expect(phones["1A"].locator(".clock")).to_be_visible()
    for table in range(1, 5):
        page, other = phones[f"{table}A"], phones[f"{table}B"]
        fill(page, melded=270 + 5 * table)
        expect(page.locator("[data-sums='0']")).to_contain_text(f"{660 + 5 * table}")
        if table == 1:  # The network is cut before the hand is sent, and comes back.
            hall.contexts["1A"].set_offline(True)
        page.get_by_role("button", name="Send hand 1").click()
        if table == 1:
            expect(page.locator("#pending")).to_contain_text("1 not yet confirmed")
            hall.contexts["1A"].set_offline(False)
        expect(page.locator("#work h2")).to_contain_text("waits for the other side")
        expect(other.locator("#work h2")).to_contain_text("is this what you counted?")
        if table == 2:  # It is cut for the one who confirms.
            hall.contexts["2B"].set_offline(True)
        other.get_by_role("button", name="Yes, record hand 1").click()
        if table == 2:
            expect(other.locator("#pending")).to_contain_text("1 not yet confirmed")
            hall.contexts["2B"].set_offline(False)
        expect(other.locator("#slip h2")).to_contain_text("Hand 2")
        expect(page.locator("#slip h2")).to_contain_text("Hand 2")
        expect(page.locator("#word")).to_be_empty()  # It waits no longer.
    expect(desk.locator("#d-live tbody tr").first).to_contain_text("hand 2")
    frame = wall.frame_locator("iframe")
    expect(frame.locator("body")).to_contain_text("665")
    with open_book(str(hall.path), by="Tom") as book:
        for table in range(1, 5):
            state = standing.of_game(book, games.find(book, table=table))
            assert [hand.totals for hand in state.hands] == [(660 + 5 * table, 415)]


def test_the_server_ends_with_a_word_and_the_page_comes_back(
    browser: Browser, evening: Path, tmp_path: Path
) -> None:
    path = Path(shutil.copy(evening, tmp_path / "club.canasta"))
    port = browsers.free_port()
    with served(path, port) as at:
        hall = Hall(browser, path, at.address)
        page = hall.open("1A")
        fill(page)
        expect(page.locator("[data-sums='0']")).to_contain_text("665")
        assert '"stopped"' in at.stop()
        expect(page.locator("#lost")).to_contain_text("No connection")
        page.get_by_role("button", name="Send hand 1").click()
        expect(page.locator("#pending")).to_contain_text("1 not yet confirmed")
    with open_book(str(path), by="Tom") as book:  # It is let go of at once.
        assert games.find(book, table=1)
    with served(path, port):
        expect(page.locator("#work h2")).to_contain_text("waits for the other side")
    hall.contexts["1A"].close()


def test_a_hand_is_sent_once_from_two_tabs_of_a_phone(hall: Hall) -> None:
    page, other = hall.open("1A"), hall.open("1B")
    tab = hall.contexts["1A"].new_page()
    tab.goto(hall.url("1A"))
    sent: list[str] = []
    for one in (page, tab):
        one.on("response", lambda reply: sent.append(f"{reply.request.method} {reply.url}"))
    fill(page)
    hall.contexts["1A"].set_offline(True)
    page.get_by_role("button", name="Send hand 1").click()
    for one in (page, tab):
        expect(one.locator("#pending")).to_contain_text("1 not yet confirmed")
    hall.contexts["1A"].set_offline(False)
    for one in (page, tab):
        expect(one.locator("#work h2")).to_contain_text("waits for the other side")
        expect(one.locator("#pending")).to_be_hidden()
    other.get_by_role("button", name="Yes, record hand 1").click()
    for one in (page, tab):
        expect(one.locator("#slip h2")).to_contain_text("Hand 2")
    page.fill("#A-melded", "300")
    fill(other, melded=300)
    other.get_by_role("button", name="Send hand 2").click()
    expect(page.locator("#word")).to_contain_text("What you typed is still there")
    expect(page.locator("#A-melded")).to_have_value("300")
    # What changes later at the table sends nothing again.
    assert 1 <= sent.count(f"POST {hall.url('1A')}") <= 2
    with open_book(str(hall.path), by="Tom") as book:
        state = standing.of_game(book, games.find(book, table=1))
        assert [hand.totals for hand in state.hands] == [(665, 415)]


def test_by_keys_alone_a_hand_is_sent(hall: Hall) -> None:
    page = hall.open("1A")
    page.locator("#A-kind-natural").focus()
    texts = {"A-kind-mixed": "1", "A-melded": "275", "A-left": "10", "B-kind-mixed": "1"}
    texts |= {"B-melded": "135", "B-left": "20"}
    for _ in range(40):
        at = page.evaluate("document.activeElement.id || document.activeElement.textContent")
        if at in texts:
            page.keyboard.type(texts[at])
        elif at == "hand-out":
            page.keyboard.type("A2")
        elif at == "Send hand 1":
            page.keyboard.press("Enter")
            break
        page.keyboard.press("Tab")
    expect(page.locator("#work h2")).to_contain_text("waits for the other side")


def test_what_a_phone_typed_is_there_after_it_reloads_and_gone_after_the_night(hall: Hall) -> None:
    page = hall.open("1A")
    page.fill("#A-melded", "275")
    page.reload()
    expect(page.locator("#A-melded")).to_have_value("275")
    with open_book(str(hall.path), by="Tom") as book:
        states.close(book, seasons.find(book))
    expect(page.locator("body")).to_contain_text("is closed")
    for _try in range(100):
        if (kept := page.evaluate("Object.keys(localStorage)")) == []:
            break
        page.wait_for_timeout(100)
    assert kept == []


def test_figures_are_typed_with_the_keys_for_numbers(hall: Hall) -> None:
    page = hall.open("1A")
    modes = page.eval_on_selector_all(
        "#slip .sides input:not([type=checkbox])", "all => all.map(at => at.inputMode)"
    )
    assert set(modes) == {"numeric"}
    page.get_by_role("button", name="Letters for cards").click()
    assert page.eval_on_selector("#A-melded", "at => at.inputMode") == "text"


LOOKS: dict[str, dict[str, object]] = {
    "320": {"viewport": {"width": 320, "height": 568}},
    "430": {"viewport": {"width": 430, "height": 932}},
    "sideways": {"viewport": {"width": 667, "height": 320}},
    "dark": {"viewport": PHONE, "color_scheme": "dark"},
    "large text": {"viewport": PHONE},
}


@pytest.mark.parametrize("look", LOOKS)
def test_no_page_shuts_anybody_out(hall: Hall, look: str) -> None:
    sender = hall.open("2A")
    fill(sender)
    sender.get_by_role("button", name="Send hand 1").click()
    expect(sender.locator("#work h2")).to_contain_text("waits")
    unusual = hall.open("3A", **LOOKS[look])
    fill(unusual, out="0")
    unusual.get_by_role("button", name="Send hand 1").click()
    expect(unusual.locator("#unusual legend")).to_be_visible()
    pages = [unusual, *(hall.open(who, **LOOKS[look]) for who in ("1A", "2B", "desk"))]
    word = hall.open("1B", **LOOKS[look])
    word.goto(hall.address)
    pages.append(word)
    if look == "320":
        pages.append(hall.open("wall", **LOOKS[look]))
    for page in pages:
        if look == "large text":
            page.evaluate("document.documentElement.style.fontSize = '200%'")
        for summary in page.locator("summary").all():
            summary.click()
        name = re.sub(r"[^/]*$", "", page.url)
        assert violations(page) == [], name
        assert not page.evaluate(SCROLLS), name
        assert page.evaluate(SMALL_TARGETS) == [], name
        assert page.evaluate(BROKEN_WORDS) == [], name
