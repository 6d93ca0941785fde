"""The entry screen fits its window: every box is shown, no help is cut, thirty tables have room."""

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from canasta_club.records.book.book import Book
from canasta_club.screen._boxes import BoxInput
from canasta_club.screen._slip import SlipScreen
from canasta_club.screen.app import EntryApp
from canasta_club.services.entry import saving
from tests.depth import mostly_long
from tests.screen.driving import press, run, shown
from tests.services.examples.entering import begin, counts


@pytest.mark.parametrize(
    "size", mostly_long([((60, 24),), ((80, 24),), ((120, 40),)], [((60, 24),)])
)
def test_every_box_is_on_the_screen(book: Book, size: tuple[int, int]) -> None:
    (place,) = begin(book)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", "\n1\n277\n")
        assert isinstance(app.screen, SlipScreen)
        for field in app.screen.query(BoxInput):
            if field.place[1] not in {"more", "dealer", "note", "reason", "running"}:
                assert field.region.height == 1
                assert field.region.width >= 10
                assert field.region.bottom <= size[1]
        await pilot.resize_terminal(100, 30)
        await press(pilot, "10\n")
        assert app.screen.query_one("#side0-left", BoxInput).value == "10"

    run(book, place, script, size)


@pytest.mark.long
@pytest.mark.parametrize("columns", mostly_long([60, 80, 120], [60]))
def test_help_and_headings_are_never_cut(book: Book, columns: int) -> None:
    (place,) = begin(book)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        assert_fits(app, "help", "F8 undo", columns)
        await press(pilot, "\n")
        for _box in range(12):
            assert_fits(app, "help", "F2 more", columns)
            await press(pilot, "\n" if _box < 10 else "{up}")
        for side in (0, 1):
            assert shown(app, f"opens{side}") == "  opens 50, at 0"
            name = app.screen.query_one(f"#name{side}", Static)
            assert len(shown(app, f"name{side}")) <= name.region.width

    run(book, place, script, (columns, 24))


@pytest.mark.long
def test_what_opens_is_seen_on_a_narrow_screen(book: Book) -> None:
    (place,) = begin(book)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n")
        for side in (0, 1):
            width = app.screen.query_one(f"#opens{side}", Static).region.width
            assert shown(app, f"opens{side}")[:width].startswith("  opens 50")

    run(book, place, script, (40, 24))


def assert_fits(app: EntryApp, name: str, word: str, columns: int) -> None:
    lines = shown(app, name).split("\n")
    assert word in lines[0] + lines[-1]
    assert len(lines) <= app.screen.query_one(f"#{name}", Static).region.height
    assert max(map(len, lines)) <= columns


@pytest.mark.parametrize("columns", [60])
def test_what_is_said_below_the_grid_is_not_cut(book: Book, columns: int) -> None:
    (place, _other) = begin(book, tables=2)
    saving.save(book, place, counts("- 1 275 10", "- 1 135 20", out="1"), 1, lambda _: True)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "{f7}")
        assert shown(app, "message") == "Time: end table 1 as it stands? F7 again ends it."
        await press(pilot, "{f7}")
        assert "Void what was not played." in shown(app, "message")
        assert app.screen.query_one("#message").region.height == 3

    run(book, place, script, (columns, 20))


@pytest.mark.long
def test_thirty_tables_fit_and_a_table_is_reached_by_its_number(book: Book) -> None:
    places = begin(book, tables=30)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        assert app.screen.query_one(OptionList).option_count == 30
        await press(pilot, "27\n")
        assert shown(app, "heading").startswith("Table 27, hand 1")
        await press(pilot, "{escape}", "99\n")
        assert "There is no game at table 99 tonight." in shown(app, "message")

    run(book, places[0], script, (60, 24))
