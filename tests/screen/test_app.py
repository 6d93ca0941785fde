"""The entry screen is used by its keys alone: typed, saved, corrected, undone, never lost."""

import asyncio
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from canasta_club.errors import CanastaError
from canasta_club.records.book.book import Book
from canasta_club.screen import _words
from canasta_club.screen._boxes import BoxInput
from canasta_club.screen._slip import SlipScreen
from canasta_club.screen.app import EntryApp
from canasta_club.services.entry import saving
from canasta_club.services.entry.drafts import Drafts
from canasta_club.services.play import games, standing
from canasta_club.services.season import seasons
from canasta_club.services.season.nights import AtNight
from tests.depth import mostly_long
from tests.screen.driving import FIRST, KEYS, press, run, shown, totals
from tests.services.examples.entering import begin, counts, grid_of


def test_a_hand_is_typed_and_the_next_one_owed_comes_up(book: Book) -> None:
    places = begin(book, tables=2)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", FIRST)
        assert totals(book, places[0]) == [(665, 415)]
        assert shown(app, "heading").startswith("Table 2, hand 1")
        assert "Saved table 1, hand 1: A +665 = 665, B +415 = 415." in shown(app, "notice")
        await press(pilot, FIRST.replace("275", "280"))

    app = run(book, places[0], script)
    assert totals(book, places[0]) == [(665, 415)]
    assert totals(book, places[1]) == [(670, 415)]
    assert app.saved == 2


def test_what_is_impossible_stands_beside_its_box_and_blocks(book: Book) -> None:
    (place,) = begin(book)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", FIRST.replace("275", "277"))
        assert totals(book, place) == []
        assert "✗ A melded: 277 is not a multiple of 5" in shown(app, "problems")
        assert shown(app, "mark-side0-melded") == "✗"
        focused = app.focused
        assert isinstance(focused, BoxInput)
        assert focused.place == (0, "melded")
        await press(pilot, "275", "{ctrl+s}")

    run(book, place, script)
    assert totals(book, place) == [(665, 415)]


def test_more_than_the_pack_holds_is_said_at_once_and_of_the_whole_hand(book: Book) -> None:
    (place,) = begin(book)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", "16\n")
        assert "✗ The hand: 16 canastas of 7 cards are counted" in shown(app, "problems")
        await press(pilot, "{ctrl+s}")

    run(book, place, script)
    assert totals(book, place) == []


def test_what_is_unusual_is_acknowledged_with_a_key(book: Book) -> None:
    (place,) = begin(book)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", FIRST.replace("1\n\n", "0\n\n")[:-1], "\n")
        assert totals(book, place) == []
        assert "! unusual: Went out: nobody went out" in shown(app, "problems")
        assert "* or y accepts" in shown(app, "help")
        await press(pilot, "*")

    run(book, place, script)
    assert totals(book, place) == [(565, 415)]


@pytest.mark.long
def test_the_written_total_is_compared(book: Book) -> None:
    (place,) = begin(book)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", FIRST[:-1], "565\n415\n")
        assert "the slip says 565, the count comes to 665" in shown(app, "problems")
        assert totals(book, place) == []

    run(book, place, script)


@pytest.mark.long
def test_the_score_sheet_grows_with_its_clauses(book: Book) -> None:
    (place,) = begin(book)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", "1\n\n200+75\n")
        assert "+500 natural canasta  6.2" in shown(app, "sheet0")
        assert "775 A in this hand" in shown(app, "sheet0")

    run(book, place, script)


def test_an_unfinished_slip_is_there_again_after_the_window_is_gone(book: Book) -> None:
    (place,) = begin(book)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", "\n1\n275\n")
        app.exit(0)

    run(book, place, script)
    draft = Drafts(book).read(place.game)
    assert draft is not None
    assert draft.slip.sides[0] == {"kind:mixed": "1", "melded": "275"}

    async def again(app: EntryApp, pilot: Pilot[int]) -> None:
        assert "✎" in str(app.screen.query_one(OptionList).get_option_at_index(0).prompt)
        await press(pilot, "\n")
        assert "unfinished slip" in shown(app, "notice")
        await press(pilot, "\n\n\n10\n\n", FIRST[FIRST.index("\n\n") + 2 :])

    run(book, place, again)
    assert totals(book, place) == [(665, 415)]
    assert Drafts(book).read(place.game) is None


def test_any_hand_is_one_jump_away_and_corrected_in_place(book: Book) -> None:
    (place,) = begin(book)
    saving.save(book, place, counts("- 1 275 10", "- 1 135 20", out="1"), 1, lambda _: True)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "1.1\n")
        assert "correct hand 1" in shown(app, "heading")
        assert app.screen.query_one("#side0-melded", BoxInput).value == "275"
        await press(pilot, "{down}", "{down}", "375", "{ctrl+s}")
        assert "Corrected table 1, hand 1, before 665 : 415." in shown(app, "notice")

    run(book, place, script)
    assert totals(book, place) == [(765, 415)]


def test_a_key_shows_and_takes_back_further_changes_in_order(book: Book) -> None:
    places = begin(book, tables=2)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", FIRST, FIRST.replace("275", "280"), "{f8}")
        assert "Undo: hand 1 at table 2" in shown(app, "notice")
        await press(pilot, "{f6}")
        assert "Undo: hand 1 at table 1" in shown(app, "notice")
        assert "F6 shows the change before" in shown(app, "notice")
        await press(pilot, "{f8}")
        assert "Undone: hand 1 at table 1" in shown(app, "message")
        assert totals(book, places[0]) == []
        assert totals(book, places[1]) == [(670, 415)]
        await press(pilot, "{f8}", "{f6}", "{f8}")
        assert "cannot be undone" in shown(app, "message") or "depends" in shown(app, "message")

    run(book, places[0], script)


def test_an_undo_that_was_shown_is_forgotten_with_the_next_other_key(book: Book) -> None:
    (place,) = begin(book)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", FIRST, "{f8}", "\n", "{f8}")
        assert "Undo: hand 1 at table 1" in shown(app, "notice")

    run(book, place, script)
    assert totals(book, place) == [(665, 415)]


def test_undo_says_what_it_takes_back_and_takes_it_back_at_the_second_press(book: Book) -> None:
    (place,) = begin(book)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", FIRST, "{f8}")
        assert "Undo: hand 1 at table 1" in shown(app, "notice")
        assert totals(book, place) == [(665, 415)]
        await press(pilot, "{f8}")
        assert "Undone: hand 1 at table 1" in shown(app, "message")

    run(book, place, script)
    assert totals(book, place) == []


@pytest.mark.long
def test_what_is_rare_is_one_key_away(book: Book) -> None:
    (place,) = begin(book)

    async def script(_app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", FIRST[:-1], "{f2}", "undeclared_red_three=1\n\nBirch\nlate\n")
        await press(pilot, "{ctrl+s}")

    run(book, place, script)
    book.release()
    (hand,) = standing.of_game(book, place).hands
    assert (hand.dealer, hand.note) == ("Birch", "late")
    assert hand.statements[0].adjustments["undeclared_red_three"].times == 1


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
            assert shown(app, f"opens{side}") == "  0, opens 50"
            name = app.screen.query_one(f"#name{side}", Static)
            assert len(shown(app, f"name{side}")) <= name.region.width

    run(book, place, script, (columns, 24))


def assert_fits(app: EntryApp, name: str, word: str, columns: int) -> None:
    lines = shown(app, name).split("\n")
    assert word in lines[0] + lines[-1]
    assert len(lines) <= app.screen.query_one(f"#{name}", Static).region.height
    assert max(map(len, lines)) <= columns


@pytest.mark.long
def test_function_keys_are_taken_in_their_turn_however_fast_they_are_typed(book: Book) -> None:
    (place,) = begin(book)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await pilot.press("enter")
        burst = [*FIRST[:-1], "f2", *"undeclared_red_three=1", "\n", "\n", *"Birch", "\n", "ctrl+s"]
        for key in burst:
            name = KEYS.get(key, {"_": "underscore", "=": "equals_sign"}.get(key, key))
            app.post_message(events.Key(name, key if len(key) == 1 and key != "\n" else None))
        for _ in range(1500):
            if app.saved:
                break
            await asyncio.sleep(0.02)

    run(book, place, script)
    book.release()
    (hand,) = standing.of_game(book, place).hands
    assert hand.dealer == "Birch"
    assert hand.statements[0].adjustments["undeclared_red_three"].times == 1


@pytest.mark.long
def test_the_hand_before_is_a_key_away_and_what_is_written_is_kept(book: Book) -> None:
    (place,) = begin(book)
    saving.save(book, place, counts("- 1 275 10", "- 1 135 20", out="1"), 1, lambda _: True)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", "{pageup}")
        assert shown(app, "heading") == "Table 1, correct hand 1"
        await press(pilot, "{pageup}", "{pagedown}")
        assert shown(app, "heading") == "Table 1, hand 2"
        await press(pilot, "1", "{pageup}")
        assert "Finish or drop this unfinished slip of hand 2 first." in shown(app, "notice")

    run(book, place, script)


@pytest.mark.long
def test_the_first_look_is_a_glance_and_the_book_is_opened_after_it(book: Book) -> None:
    (place,) = begin(book)
    opened: list[str] = []

    def open_it() -> AtNight:
        opened.append(str(app.screen.query_one(OptionList).get_option_at_index(0).prompt))
        return AtNight(book, place.season, place.night)

    app = EntryApp(open_it, None, grid_of(book, place))

    async def session() -> None:
        async with app.run_test() as pilot:
            await pilot.pause(0.2)
            assert len(opened) == 1
            assert "50" in opened[0]
            await press(pilot, "\n", FIRST)

    asyncio.run(session())
    assert totals(book, place) == [(665, 415)]


def test_a_book_that_cannot_be_opened_ends_the_screen_with_the_fault(book: Book) -> None:
    (place,) = begin(book)

    def fail() -> AtNight:
        raise CanastaError("The book is locked.")

    app = EntryApp(fail, None, grid_of(book, place))

    async def session() -> None:
        async with app.run_test() as pilot:
            await pilot.pause(0.2)

    asyncio.run(session())
    assert app.fault is not None
    assert app.fault.message == "The book is locked."


def test_thirty_tables_fit_and_a_table_is_reached_by_its_number(book: Book) -> None:
    places = begin(book, tables=30)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        assert app.screen.query_one(OptionList).option_count == 30
        await press(pilot, "27\n")
        assert shown(app, "heading").startswith("Table 27, hand 1")
        await press(pilot, "{escape}", "99\n")
        assert "There is no game at table 99 tonight." in shown(app, "message")

    run(book, places[0], script, (60, 24))


def test_a_running_score_that_the_league_asks_for_is_a_box_of_its_own(
    book: Book, tmp_path: Path
) -> None:
    (place,) = begin(book)
    terms = tmp_path / "strict.toml"
    terms.write_text('id = "strict"\nextends = "pairs"\n[slips]\nrunning = "required"\n')
    seasons.edit(book, place.season, terms_id=str(terms))
    place = games.find(book, table=1)

    async def script(_app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", FIRST, "\n665\n", "415\n")

    run(book, place, script)
    assert totals(book, place) == [(665, 415)]


def test_a_mark_has_the_colour_of_its_problem() -> None:
    assert [(str(m), str(m.spans[0].style)) for m in map(_words.mark, ("error", "warning"))] == [
        ("✗", "bold red"),
        ("!", "bold yellow"),
    ]
    assert not _words.mark(None)


def test_slips_that_look_at_the_book_while_the_program_ends_do_not_break_it(book: Book) -> None:
    """A slip that was left is kept beside the screen, and looks again by its own clock."""
    (place,) = begin(book)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", "1\n", "{escape}")
        (slip,) = app.slips.values()
        assert isinstance(slip, SlipScreen)
        box = slip.query_one("#side0-melded", BoxInput)
        screens = app.screen_stack
        app._screen_stack.clear()  # as it is for a moment while the program ends
        try:
            slip.look_again()
            slip.on_input_blurred(Input.Blurred(box, "1"))
            screens[-1]._look_again()  # type: ignore[attr-defined]
            app.on_app_blur(events.AppBlur())
            app.tell("too late")
        finally:
            app._screen_stack[:] = screens

    run(book, place, script)
