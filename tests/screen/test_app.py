"""The entry screen is used by its keys alone: typed, saved, corrected, undone, never lost."""

import asyncio
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from canasta_club.errors import CanastaError
from canasta_club.records.book.book import Book
from canasta_club.screen import _words
from canasta_club.screen._boxes import BoxInput
from canasta_club.screen._help import HelpScreen
from canasta_club.screen._slip import SlipScreen
from canasta_club.screen.app import EntryApp
from canasta_club.services.entry import saving
from canasta_club.services.entry.drafts import Drafts
from canasta_club.services.play import games, standing
from canasta_club.services.season import seasons
from canasta_club.services.season.nights import AtNight
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


@pytest.mark.long
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


@pytest.mark.long
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
        left = app.screen.query_one("#side0-left", BoxInput)
        assert left.has_focus
        await press(pilot, "10\n\n", FIRST[FIRST.index("\n\n") + 2 :])

    run(book, place, again)
    assert totals(book, place) == [(665, 415)]
    assert Drafts(book).read(place.game) is None


def test_a_resumed_slip_begins_in_its_box_with_all_of_it_selected(book: Book) -> None:
    (place,) = begin(book)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", "\n1\n285", "{escape}", "\n")
        box = app.focused
        assert isinstance(box, BoxInput)
        assert (box.id, box.value, box.selected_text) == ("side0-melded", "285", "285")
        await press(pilot, "275")
        assert box.value == "275"

    run(book, place, script)


def test_keys_that_list_the_keys_and_say_how_to_leave(book: Book) -> None:
    (place,) = begin(book)

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "?")
        assert isinstance(app.screen, HelpScreen)
        await press(pilot, "x", "{ctrl+c}")
        assert "^Q leaves" in shown(app, "message")
        await press(pilot, "\n", "?")
        assert isinstance(app.screen, HelpScreen)
        await press(pilot, "{escape}", "{f1}")
        assert isinstance(app.screen, HelpScreen)
        await press(pilot, "{f1}", "{ctrl+c}")
        assert "^Q leaves" in shown(app, "notice")
        assert app.is_running

    run(book, place, script)


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


@pytest.mark.long
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


@pytest.mark.long
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

    app = EntryApp(open_it, "", grid_of(book, place))

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

    app = EntryApp(fail, "", grid_of(book, place))

    async def session() -> None:
        async with app.run_test() as pilot:
            await pilot.pause(0.2)

    asyncio.run(session())
    assert app.fault is not None
    assert app.fault.message == "The book is locked."


@pytest.mark.long
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
