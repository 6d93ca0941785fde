"""Through a real book: a correction gives the table that entering it right at once would give."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canasta_club.errors import accept_all
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book, open_book
from canasta_club.reports.writers.json import page_value
from canasta_club.services import journal
from canasta_club.services.people import players
from canasta_club.services.play import games, hands
from canasta_club.services.season import nights, seasons
from canasta_club.services.standings.standings import standings_page
from tests.depth import examples

NAMES = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel")
PAIRS = ("Ash+Birch", "Cedar+Dogwood", "Elm+Fir", "Gum+Hazel")
DAYS = ("2026-11-19", "2026-11-26")

Totals = tuple[int, int]


class Played(NamedTuple):
    """A game that the clock ended: where, who, and the totals of its hands."""

    day: str
    table: int
    sides: tuple[str, str]
    hands: tuple[Totals, ...]


totals = st.integers(-20, 120).map(lambda fives: 5 * fives)
hand_totals = st.tuples(totals, totals)


@st.composite
def evenings(draw: st.DrawFn) -> list[Played]:
    """Two tables on one night or on two, each with a game of one or two hands."""
    found = []
    for day in DAYS[: draw(st.integers(1, 2))]:
        seats = draw(st.permutations(PAIRS))
        for table in (1, 2):
            sides = (seats[2 * table - 2], seats[2 * table - 1])
            played = draw(st.lists(hand_totals, min_size=1, max_size=2))
            found.append(Played(day, table, sides, tuple(played)))
    return found


slow = settings(max_examples=examples(2, 40))


@pytest.fixture(scope="module")
def begun(begun_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a book with eight players and a season in it, to be copied."""
    path = tmp_path_factory.mktemp("winter") / "club.canasta"
    shutil.copy(begun_book, path)
    with open_book(str(path), by="Sue") as book:
        players.add(book, NAMES)
        season = seasons.new(book, "Winter", first_day=date(2026, 10, 1))
        for day in DAYS:
            nights.open_night(book, date.fromisoformat(day), season.name)
    return path


@pytest.mark.long
@slow
@given(st.data(), evenings())
def test_a_correction_is_as_good_as_being_right_at_once(
    begun: Path, data: st.DataObject, evening: list[Played]
) -> None:
    wrong = [
        game._replace(hands=tuple(data.draw(st.just(hand) | hand_totals) for hand in game.hands))
        for game in evening
    ]
    with a_book(begun) as book:
        enter(book, wrong)
        for number, game in enumerate(evening):
            for hand, right in enumerate(game.hands, 1):
                if right != wrong[number].hands[hand - 1]:
                    correct(book, game, hand, right)
        corrected = table(book)
    with a_book(begun) as book:
        enter(book, evening)
        assert table(book) == corrected


@slow
@given(st.data(), evenings())
def test_the_order_in_which_games_are_entered_never_changes_a_table(
    begun: Path, data: st.DataObject, evening: list[Played]
) -> None:
    with a_book(begun) as book:
        enter(book, evening)
        expected = table(book)
    with a_book(begun) as book:
        enter(book, data.draw(st.permutations(evening)))
        assert table(book) == expected


@pytest.mark.long
@slow
@given(st.data(), evenings())
def test_what_is_undone_leaves_the_table_as_it_was(
    begun: Path, data: st.DataObject, evening: list[Played]
) -> None:
    with a_book(begun) as book:
        enter(book, evening)
        before = table(book)
        correct(book, data.draw(st.sampled_from(evening)), 1, data.draw(hand_totals))
        after = table(book)
        if after != before:
            journal.undo(book)
            assert table(book) == before
            journal.redo(book)
            assert table(book) == after


@contextmanager
def a_book(begun: Path) -> Iterator[Book]:
    """Open a copy of a book."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "club.canasta"
        shutil.copy(begun, path)
        with open_book(str(path), by="Sue") as book:
            yield book


def enter(book: Book, evening: Sequence[Played]) -> None:
    """Enter games in the order given."""
    for game in evening:
        place = games.start(book, night=game.day, table=game.table, sides=game.sides)
        for number, hand in enumerate(game.hands, 1):
            hands.record(book, place, stated(game, hand), accept_all, number=number)
        games.end(book, place)


def correct(book: Book, game: Played, number: int, right: Totals) -> None:
    place = games.find(book, night=game.day, table=game.table)
    hands.correct(book, place, number, stated(game, right), accept_all, reason="miscounted")


def stated(game: Played, hand: Totals) -> list[Statement]:
    return [Statement(name=side, total=total) for side, total in zip(game.sides, hand, strict=True)]


def table(book: Book) -> dict[str, object]:
    """Return the table as anybody may read it: no ids, which differ from book to book."""
    return page_value(standings_page(book, seasons.find(book, "Winter"), has_sentences=True))
