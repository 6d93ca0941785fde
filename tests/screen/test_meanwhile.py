"""Two people enter the same hand: both are shown, and the one at the screen picks."""

import pytest
from textual.pilot import Pilot

from canasta_club.game.scoring.notation import read_side_line
from canasta_club.records.book.book import Book
from canasta_club.screen._boxes import BoxInput
from canasta_club.screen._slip import SlipScreen
from canasta_club.screen.app import EntryApp
from canasta_club.services.entry import saving
from canasta_club.services.play import hands
from tests.screen.driving import FIRST, press, run, shown, totals
from tests.services.examples.entering import begin, counts


@pytest.mark.long
def test_a_hand_that_another_person_recorded_meanwhile_is_shown(book: Book) -> None:
    (place,) = begin(book)
    theirs = counts("- 1 375 10", "- 1 135 20", out="1")

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", FIRST[:-1])
        saving.save(book, place, theirs, 1, lambda _: True)
        await press(pilot, "\n")
        assert "Hand 1 was recorded meanwhile by Sue: 765 : 415." in shown(app, "notice")
        assert "It differs in: A melded." in shown(app, "notice")
        assert totals(book, place) == [(765, 415)]
        await press(pilot, "{f7}", "{ctrl+s}")

    run(book, place, script)
    assert totals(book, place) == [(765, 415), (665, 415)]


def test_what_another_person_records_appears_on_the_open_slip(book: Book) -> None:
    (place,) = begin(book)
    theirs = counts("- 1 375 10", "- 1 135 20", out="1")

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", "\n1\n")
        screen = app.screen
        assert isinstance(screen, SlipScreen)
        saving.save(book, place, theirs, 1, lambda _: True)
        screen.look_again()
        assert "Hand 1 was recorded meanwhile by Sue: 765 : 415." in shown(app, "notice")
        assert screen.query_one("#side0-kind-mixed", BoxInput).value == "1"
        # The slip is filled in to its end; saving shows both, and the scorer picks.
        await press(pilot, *FIRST.removeprefix("\n1\n"))
        assert "^S puts yours in its place, F7 makes yours the next hand" in shown(app, "notice")
        assert totals(book, place) == [(765, 415)]
        await press(pilot, "{ctrl+s}")
        assert "Corrected table 1, hand 1, before 765 : 415." in shown(app, "notice")

    run(book, place, script)
    assert totals(book, place) == [(665, 415)]


@pytest.mark.long
def test_a_slip_that_says_what_another_person_recorded_meanwhile_is_in_already(book: Book) -> None:
    (place,) = begin(book)
    command = ["Ash+Birch: m1 +275 -10 out", "Cedar+Dogwood: m1 +135 -20"]

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "\n", "\n1\n")
        hands.record(book, place, [read_side_line(line)[0] for line in command], lambda _: True)
        await press(pilot, *FIRST.removeprefix("\n1\n"))
        assert shown(app, "heading") == "Table 1, hand 2"
        assert "already" in shown(app, "notice")

    run(book, place, script)
    assert totals(book, place) == [(665, 415)]
