"""A key costs only what it changes: no other box is laid out again, no other table read again."""

from collections.abc import Callable

import pytest
from textual._compositor import Compositor
from textual.pilot import Pilot

from canasta_club.records.book.book import Book
from canasta_club.screen._boxes import BoxInput
from canasta_club.screen.app import EntryApp
from canasta_club.services.entry import grid as grids
from canasta_club.services.entry import saving
from tests.screen.driving import FIRST, press, run, shown
from tests.services.examples.entering import begin, counts


def counting(monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> Callable[[], int]:
    """Count the calls of a function; return what tells how many there were."""
    calls: list[str] = []
    done = getattr(owner, name)

    def counted(*given: object, **options: object) -> object:
        calls.append(name)
        return done(*given, **options)

    monkeypatch.setattr(owner, name, counted)
    return lambda: len(calls)


@pytest.mark.long
def test_a_digit_and_the_way_to_the_next_box_lay_nothing_out_again(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    (place,) = begin(book)
    laid_out = counting(monkeypatch, Compositor, "reflow")

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", "\n1\n")
        before = laid_out()
        await press(pilot, "275\n", "10")
        assert "775 A" in shown(app, "sheet0") or "565 A" in shown(app, "sheet0")
        assert laid_out() == before

    run(book, place, script)


@pytest.mark.long
def test_long_cards_scroll_within_their_box(book: Book) -> None:
    (place,) = begin(book)
    cards = "KKKKKKKQQQQQJJJJJ999998888877777666665555"

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", "\n\n", cards)
        box = app.screen.query_one("#side0-melded", BoxInput)
        assert box.size.width < len(cards)
        assert "5555" in "".join(segment.text for segment in box.render_line(0))

    run(book, place, script, (60, 24))


def test_after_a_hand_only_its_table_is_read_again(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = begin(book, tables=3)
    read = counting(monkeypatch, grids, "of_night")
    theirs = counts("- 1 375 10", "- 1 135 20", out="1")

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        before = read()
        await press(pilot, "\n", FIRST)
        assert shown(app, "heading") == "Table 2, hand 1"
        assert read() == before
        saving.save(book, places[2], theirs, 1, lambda _: True)
        await press(pilot, FIRST.replace("275", "280"))
        # Another person entered hand 1 of table 3 meanwhile.
        assert shown(app, "heading") == "Table 3, hand 2"
        assert read() == before + 1

    run(book, places[0], script)
