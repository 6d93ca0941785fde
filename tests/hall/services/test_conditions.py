"""The doctor says which cards open pages, what waits, and whether anything serves the pages."""

from collections.abc import Callable

import pytest

from canasta_club.club.play import Place
from canasta_club.hall.records import sends
from canasta_club.hall.services import _conditions as conditions
from canasta_club.hall.services import rights, waiting
from canasta_club.records.book.book import Book
from canasta_club.services.evening import states
from tests.clock import stop_clock
from tests.hall.examples.tables import sender, stated


def nothing(book: Book, place: Place) -> None:
    """Leave the night as it is."""


def send(book: Book, place: Place) -> None:
    waiting.send(book, place, stated(), sender(0))


def damage(book: Book, place: Place) -> None:
    send(book, place)
    with book.change("hall issue"):
        sends._write(book, [sender(0).send_id], {"content": "{"})


def issue(book: Book, place: Place) -> None:
    rights.issue(book, place.season, place.night)


def close(book: Book, place: Place) -> None:
    states.close(book, place.season)


Doing = Callable[[Book, Place], None]


@pytest.mark.parametrize(
    ("doing", "day", "expected"),
    [
        ([nothing], "19", []),
        ([issue], "19", [("ok", "6 cards of 2026-11-19: their pages can be opened")]),
        ([issue], "25", [("note", "canasta hall revoke --night 2026-11-19")]),
        ([issue, close], "20", [("ok", "open nothing: it is provisional")]),
        ([send], "19", [("note", "1 hand of 2026-11-19 waits for a second side, or for the desk")]),
        ([send, close], "20", [("warning", "canasta night reopen 2026-11-19 --reason")]),
        ([damage], "19", []),
    ],
    ids=["empty", "open", "forgotten", "closed", "waits", "waits closed", "damaged"],
)
def test_what_is_to_be_done_is_said(
    book: Book,
    place: Place,
    monkeypatch: pytest.MonkeyPatch,
    doing: list[Doing],
    day: str,
    expected: list[tuple[str, str]],
) -> None:
    for do in doing:
        do(book, place)
    stop_clock(monkeypatch, f"2026-11-{day} 20:00")
    said = list(conditions.of_club(book))
    assert [each.state for each in said] == [state for state, _words in expected]
    for each, (_state, words) in zip(said, expected, strict=True):
        assert words in f"{each.message} {each.advice}"


def test_what_serves_the_pages_is_missed(
    book: Book, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    issue(book, place)
    monkeypatch.setattr(conditions, "find_spec", lambda name: None if "multi" in name else name)
    missed = list(conditions.of_club(book))[-1]
    assert (missed.check, missed.state) == ("hall", "warning")
    assert "it lacks python_multipart" in missed.message
    assert "python-multipart" in missed.advice
