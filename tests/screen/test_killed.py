"""The entry screen is killed after every key of a hand: nothing saved is lost, drafts come back.

The program runs on a terminal of its own, and is ended as ``kill -9`` ends it.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta_club.club.play import Place
from canasta_club.club.slip import blank
from canasta_club.records.book.book import Book, open_book
from canasta_club.services.entry import opening, saving
from canasta_club.services.play import standing
from tests.cli.terminal import Terminal, terminal
from tests.services.examples.entering import begin, counts, grid_of

F2 = "\x1bOQ"
HANDS = (
    "\r1\r275\r10\r\r" + "\r1\r135\r20\r\r" + "1\r" + "665\r415\r",
    "1\r\r100+145\r30\r2\r" + "\r1\rKKKKKK2\rA5\r\r" + "Ash\r" + "1075\r520\r",
    "\r1\r275\r10\r\r" + "\r1\r135\r20\r1\r" + "2+\r" + F2 + "director=-50:late\r\rBirch\rtorn\r",
    "1\r2\r540\r0\r1\r" + "\r\r20+15\r45\r\r" + "Birch\r" + F2 + "\rundeclared_red_three=1\r\r\r",
    "\r\r=675\r\r\r" + "\r\r=435\r\r\r" + "0\r" + "\r",
)
"""What is typed on slips: points, cards, what is rare, and totals alone; a return leaves a box."""

KEY = re.compile(r"\x1bO.|.", re.DOTALL)
"""A key: one that stands for a function sends several letters."""

KILLED = (
    *(HANDS[number][: 3 * number + 7] for number in range(len(HANDS))),
    HANDS[2].partition(F2)[0] + "\x1b",
    *HANDS,
)
"""What was typed when the program is really killed: within a side, after Escape, a whole hand."""

SIDE = ("kind:natural", "kind:mixed", "melded", "left", "red_threes")
PLACES = [(side, key) for side in (0, 1) for key in SIDE] + [(None, "out")]
TOTALS = [(0, "says"), (1, "says")]
RARE = [(0, "more"), (1, "more"), (None, "dealer"), (None, "note")]
QUIET = 0.2
"""Seconds without a word from the program after which it has taken every key."""


def left_boxes(typed: str) -> Iterator[tuple[int | None, str, str]]:
    """Yield each box that was left, and what was typed into it."""
    *words, _last = typed.split("\r")
    places = [*PLACES, *(RARE if F2 in typed else TOTALS)]
    for (side, key), word in zip(places, words, strict=False):
        yield side, key, word.removeprefix(F2)


@pytest.fixture
def table(book: Book) -> Place:
    """Begin a game, and record its first hand."""
    (place,) = begin(book)
    saving.save(book, place, counts("- 1 375 10", "- 1 135 20", out="1"), 1, lambda _: True)
    book.release()
    return place


@pytest.fixture
def screen(
    path: Path,
    table: Place,  # noqa: ARG001
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Terminal]:
    """Open the slip of the second hand on a terminal."""
    monkeypatch.setenv("TERM", "xterm-256color")
    words = ("--book", str(path), "--by", "Sue", "enter", "--night", "2026-11-19")
    with terminal(*words) as screen:
        screen.wait_for("Table")
        screen.settle(QUIET)
        press(screen, "\r")
        screen.wait_for("Table 1, hand 2")
        screen.settle(QUIET)
        yield screen


@pytest.fixture
def path(book: Book) -> Path:
    assert book.location.path is not None
    return book.location.path


def press(screen: Terminal, keys: str) -> None:
    screen.press(keys)
    screen.settle(QUIET)


def assert_is_kept(path: Path, table: Place, typed: str) -> None:
    """Find in a book the first hand, and the second one or all that was typed of it."""
    with open_book(str(path), by="Sue") as book:
        saved = [each.totals for each in standing.of_game(book, table).hands]
        slip = opening.open_slip(book, grid_of(book, table).rows[0]).slip
    assert saved[0] == (765, 415)
    if len(saved) == 2:
        assert typed in HANDS
        assert slip == blank(2)
    else:
        for side, key, word in left_boxes(typed):
            assert slip.text(side, key) == word


@pytest.mark.long
@pytest.mark.parametrize("hand", HANDS)
def test_nothing_is_lost_wherever_the_program_is_killed(
    screen: Terminal, path: Path, table: Place, tmp_path: Path, hand: str
) -> None:
    """What lies on the disk after a key is what a program leaves that is killed then."""
    typed = ""
    for number, key in enumerate(KEY.findall(hand)):
        press(screen, key)
        typed += key
        folder = tmp_path / str(number)
        folder.mkdir()
        for file in path.parent.glob(f"{path.stem}*"):
            if not file.name.endswith("-shm"):
                shutil.copy(file, folder)
        assert_is_kept(folder / path.name, table, typed)


@pytest.mark.long
@pytest.mark.parametrize("typed", KILLED)
def test_a_program_that_is_killed_leaves_what_was_typed(
    screen: Terminal, path: Path, table: Place, typed: str
) -> None:
    press(screen, typed)
    screen.kill()
    assert_is_kept(path, table, typed)


def test_more_than_two_hundred_places_are_tried() -> None:
    assert sum(len(KEY.findall(hand)) for hand in HANDS) >= 200
