"""The grid: the earlier hands of a table are a key away, all of them, and follow the cursor."""

from dataclasses import replace

import pytest
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import OptionList

from canasta_club.club.paper import address
from canasta_club.records.book.book import Book
from canasta_club.screen._boxes import BoxInput
from canasta_club.screen._grid import GridScreen
from canasta_club.screen.app import EntryApp
from canasta_club.services import journal
from canasta_club.services.book import clubs, entry_orders
from canasta_club.services.entry import saving
from canasta_club.services.play import games, standing
from canasta_club.services.season.nights import AtNight
from tests.screen.driving import FIRST, press, run, run_app, shown, totals
from tests.services.examples.entering import address_of, begin, counts, grid_of


def test_a_key_shows_every_earlier_hand_page_by_page(book: Book) -> None:
    (place,) = begin(book, target=100_000)
    for number in range(1, 7):
        slip = counts(f"- 1 {270 + 5 * number} 10", "- 1 135 20", out="1")
        saving.save(book, place, slip, number, lambda _: True)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        earlier = app.screen.query_one("#earlier")
        pages = 0
        await press(pilot, "{f3}")
        while earlier.display and pages < 10:
            last = earlier.scroll_y
            pages += 1
            await press(pilot, "{f3}")
        assert pages > 1
        assert last == earlier.max_scroll_y
        assert not earlier.display

    run(book, place, script, (60, 24))


def test_the_earlier_hands_are_those_of_the_table_under_the_cursor(book: Book) -> None:
    places = begin(book, tables=2)
    saving.save(book, places[0], counts("- 1 275 10", "- 1 135 20", out="1"), 1, lambda _: True)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        app.screen.query_one(OptionList).highlighted = 0
        await press(pilot, "{f3}")
        assert "665 : 415" in shown(app, "hands")
        await press(pilot, "{down}")
        assert "No hand of this game is in yet." in shown(app, "hands")

    run(book, places[0], script)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("letters", ["\x1b]0;owned\x07", "\x9b31m", "\u202e"])
def test_no_text_of_the_book_steers_the_terminal(book: Book, letters: str) -> None:
    (place,) = begin(book)
    slip = counts("- 1 275 10", "- 1 135 20", out="1", note=f"late {letters}!")
    saving.save(book, place, slip, 1, lambda _: True)

    def lines(widget: Widget) -> str:
        strips = widget.render_lines(Region(0, 0, *widget.size))
        return "".join(segment.text for strip in strips for segment in strip)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "{f3}")
        hands = lines(app.screen.query_one("#hands"))
        await press(pilot, "1.1\n")
        box = lines(app.screen.query_one("#hand-note"))
        for text in (hands, box):
            assert "late " in text
            assert not {"\x1b", "\x07", "\x9b", "\u202e"} & {*text}

    run(book, place, script)


@pytest.mark.long
def test_a_table_of_three_sides_stands_in_one_line_at_60_columns(book: Book) -> None:
    (place,) = begin(book)
    games.start(book, table=2, sides=["Elm", "Fir", "Gum"])

    async def script(app: EntryApp, _pilot: Pilot[int]) -> None:
        rows = app.screen.query_one(OptionList)
        lines = [str(rows.get_option_at_index(at).prompt) for at in range(rows.option_count)]
        assert [len(line.split()) for line in lines] == [6, 8]
        assert max(map(len, lines)) <= 60
        heading = shown(app, "columns")
        assert heading.split() == ["Table", *"1234", "A", "opens", "B", "opens", "C", "opens"]
        assert heading.index("C") == lines[1].rindex(" 0 ") + 1

    run(book, place, script, (60, 24))
    run(book, place, lambda app, _pilot: _assert_hands(app, 8), (80, 24))


async def _assert_hands(app: EntryApp, number: int) -> None:
    assert f"{number}  " in shown(app, "columns")


@pytest.mark.long
def test_the_order_of_the_slips_is_changed_by_a_key(book: Book) -> None:
    places = begin(book, tables=2)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "{f5}")
        assert "table by table" in shown(app, "message")
        await press(pilot, "\n", FIRST)
        assert "Table 1, hand 2" in shown(app, "heading")
        await press(pilot, "{escape}", "{f5}")
        assert "hand by hand" in shown(app, "message")
        await press(pilot, "\n")
        assert "Table 2, hand 1" in shown(app, "heading")

    run(book, places[0], script)


def test_the_club_sets_the_order(book: Book) -> None:
    places = begin(book, tables=2)
    clubs.edit(book, entry_order="table")
    assert "table" in str(clubs.page(book).rows)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", FIRST)
        assert "Table 1, hand 2" in shown(app, "heading")

    run(book, places[0], script)
    clubs.edit(book, entry_order="hand")
    journal.undo(book)
    assert entry_orders.of_club(book) == "table"


def test_time_is_called_by_a_key_pressed_twice(book: Book) -> None:
    places = begin(book, tables=2)
    saving.save(book, places[0], counts("- 1 275 10", "- 1 135 20", out="1"), 1, lambda _: True)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "{f7}")
        assert "end table 1 as it stands? F7 again" in shown(app, "message")
        await press(pilot, "{down}{f7}")
        assert "F7 again" in shown(app, "message")
        await press(pilot, "{f7}")
        assert "The game ended at table 1." in shown(app, "message")

    run(book, places[0], script)
    book.release()
    assert standing.current_place(book, places[0]).game.state == "ended"  # type: ignore[union-attr]
    assert standing.current_place(book, places[1]).game.state == "running"  # type: ignore[union-attr]


@pytest.mark.parametrize("where", ["grid", "slip"])
def test_a_scanned_address_opens_its_slip(book: Book, where: str) -> None:
    place, other = begin(book, tables=2)
    text = address_of(book, other, hand=3).text.lower()
    groups = "-".join(text[at : at + 4] for at in range(0, 24, 4))

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        if where == "slip":
            await press(pilot, "1\n")
        await press(pilot, f"{groups}\n", FIRST)
        if app.screen.query("#notice"):
            await press(pilot, "*")

    run(book, place, script)
    assert totals(book, place) == []
    assert totals(book, other) == [(665, 415)]
    book.release()
    assert standing.of_game(book, other).hands[0].number == 3


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("9", "There is no game at table 9 tonight."),
        ("table", "“table” is not an address: that is 24 letters and digits."),
        ({"night": 5}, "This is a slip of another night"),
        ({"table": 9}, "No game was started at table 9 in round 1."),
        ({"book": 5}, "This is the address of a slip of another club."),
    ],
    ids=["table", "word", "night", "no game", "club"],
)
def test_what_leads_nowhere_is_named_on_the_grid(
    book: Book, typed: str | dict[str, int], message: str
) -> None:
    (place,) = begin(book)
    here = address_of(book, place)
    text = typed if isinstance(typed, str) else replace(here, **typed).text

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, f"{text}\n")
        assert message in shown(app, "message")

    run(book, place, script)


@pytest.mark.parametrize("is_glanced", [False, True])
def test_the_screen_begins_at_a_table_or_a_slip(book: Book, is_glanced: bool) -> None:
    place, other = begin(book, tables=2)
    third = address_of(book, other, hand=3).text

    def begun(first: str) -> EntryApp:
        seen = grid_of(book, place) if is_glanced else None
        return EntryApp(lambda: AtNight(book, place.season, place.night), first, seen)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await pilot.pause(0.2)
        heads.append(shown(app, "message" if isinstance(app.screen, GridScreen) else "heading"))

    heads: list[str] = []
    for first in ("2", third, "9", third[:-1] + ("0" if third[-1] != "0" else "1")):
        run_app(begun(first), script)
    assert heads[:3] == [
        "Table 2, hand 1", "Table 2, hand 3", "There is no game at table 9 tonight."
    ]  # fmt: skip
    assert heads[3].startswith("A letter of this address is wrong")


def test_cards_are_not_taken_for_an_address(book: Book) -> None:
    (place,) = begin(book, rules="club")
    cards = "KKKKKKKQQQQQQQ5555566666"
    assert address.is_like(cards)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", "{down}{down}", f"{cards}\n")
        assert cards in [field.value for field in app.screen.query(BoxInput)]

    run(book, place, script)
