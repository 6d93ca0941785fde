"""Hands recorded, imported, typed or keyed make the same book, or are refused in the same words."""

import csv
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from canasta_club.club import slip
from canasta_club.club.hands import HandSide
from canasta_club.club.play import Place
from canasta_club.club.side_columns import facts_of
from canasta_club.errors import Problem, ProblemsError, accept_all
from canasta_club.game.scoring.notation import read_side_line
from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.services.entry import lines, saving, slips
from canasta_club.services.exchange._headings import AFTER_KINDS, BEFORE_KINDS
from canasta_club.services.exchange.importing import import_hands
from canasta_club.services.people import players
from canasta_club.services.play import games, hands, problems
from canasta_club.services.season import nights, seasons
from canasta_club.services.season.season_rules import rules_of
from tests.depth import examples
from tests.services.examples.accepting import accept_none
from tests.services.examples.entering import grid_of

DAY = date(2026, 11, 19)
SIDES = ("Ash & Birch", "Cedar & Dogwood")
COLUMNS = [*BEFORE_KINDS, "natural", "mixed", *AFTER_KINDS]
LINES = (
    "KKKKKKK QQQQ2X 555 r2 out:Ash",
    "AAA 9999 / K5 / X2",
    "n1 m2 +245 -65 r1 out",
    "m1 +245 -20 r1",
    "m1 net-35 melded r2",
    "50:1 20:6 10:12 5:8 / 5:2 n1 r2 out",
    "=675 out",
    "=435",
    "=5200 out",
    "n1 +300 -0 =750 undeclared_red_three=1 director=-50:slow_play",
    # What follows is wrong in some way, or unusual.
    "=433",
    "KKKKKKK KK2X ZZZ / 5",
    "n9 m9 +20 -0 r3",
    "n1 +247 -65",
    "n1 m1 +245 -65 =1000 out",
    "+0 -1900",
)
Hand = tuple[str, str]
Rows = set[tuple[object, ...]]


def stated(hand: Hand) -> list[Statement]:
    """Return what the sides of a hand write, without names."""
    return [read_side_line(f"X: {line}")[0]._replace(name="") for line in hand]


def named(hand: Hand) -> list[Statement]:
    return [side._replace(name=name) for side, name in zip(stated(hand), SIDES, strict=True)]


@contextmanager
def a_book(begun: Path) -> Iterator[tuple[Book, Path]]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "club.canasta"
        path.write_bytes(begun.read_bytes())
        with open_book(str(path), by="Sue") as book:
            yield book, Path(folder)


@pytest.fixture(scope="module")
def begun(begun_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Begin a book with a season, its players and a night."""
    path = tmp_path_factory.mktemp("begun") / "club.canasta"
    path.write_bytes(begun_book.read_bytes())
    with open_book(str(path), by="Sue") as book:
        players.add(book, ["Ash", "Birch", "Cedar", "Dogwood"])
        seasons.new(book, "Winter", first_day=date(2026, 10, 1))
        nights.open_night(book, DAY)
    return path


def rows_of(book: Book) -> Rows:
    """Return all that is stored of the hands, but ids and times."""
    return {
        (
            *(game.table, game.number, game.state),
            *(hand.number, hand.dealer, hand.note, hand.is_void),
            *map(_facts, hand.sides),
        )
        for game, known in hand_records.of_season(book, seasons.find(book))
        for hand in known
    }


def _facts(side: HandSide) -> tuple[object, ...]:
    numbers = (side.total, side.natural, side.canastas, side.out, side.penalties)
    return (repr(side.statement.to_json()), *numbers)


def reasons(problems: Sequence[Problem]) -> list[tuple[str, str]]:
    """Return why something was refused; warnings only where nothing else is wrong."""
    errors = [problem for problem in problems if problem.level == "error"]
    return sorted((problem.code, problem.message) for problem in errors or problems)


Write = Callable[[Book, Place, int, Hand], object]


def as_command(book: Book, place: Place, number: int, hand: Hand) -> None:
    hands.record(book, place, named(hand), accept_none, number=number, dealer="Ash")


def as_line(book: Book, place: Place, number: int, hand: Hand) -> None:
    line = lines.read_line(f"1.{number} A:{hand[0]} B:{hand[1]} dealer=Ash")
    lines.save(book, grid_of(book, place), line, lines.Desk(), accept_none)


def as_slip(book: Book, place: Place, number: int, hand: Hand) -> None:
    """Write a hand into the boxes of the screen."""
    boxes = slip.side_boxes(rules_of(place.season).of(place.game))
    sides = tuple(slip.write_side(side, boxes) for side in stated(hand))
    out = [side.out_player or seat for side, seat in zip(stated(hand), "AB", strict=True)
           if side.out == "out"]  # fmt: skip
    beside = {slip.OUT: next(iter(out), slips.NOBODY), slip.DEALER: "Ash"}
    saving.save(book, place, slip.Slip(sides, beside), number, accept_none)


def recorded(
    book: Book, night: Sequence[Hand], write: Write = as_command
) -> tuple[int, list[tuple[str, str]]]:
    """Write down hands until one is refused; return how many, and why the last was not."""
    place = games.start(book, table=1, sides=SIDES)
    for number, hand in enumerate(night, 1):
        try:
            write(book, place, number, hand)
        except ProblemsError as fault:
            return number - 1, reasons(fault.problems)
    return len(night), []


def listed(path: Path, night: Sequence[Hand]) -> Path:
    """Write the hands of a night as a hand list."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        for number, hand in enumerate(night, 1):
            place = {"date": DAY, "table": 1, "game": 1, "hand": number, "dealer": "Ash"}
            for side, name in zip(stated(hand), SIDES, strict=True):
                writer.writerow({**place, "players": name, **facts_of(side)})
    return path


night = st.lists(st.tuples(st.sampled_from(LINES), st.sampled_from(LINES)), min_size=1, max_size=3)


@given(night)
@example([("=5200 out", "=435"), ("=675 out", "=435")])
@settings(max_examples=examples(12, 120), deadline=None)
def test_recorded_or_imported_is_the_same(begun: Path, night: list[Hand]) -> None:
    with a_book(begun) as (book, _folder):
        count, why = recorded(book, night)
        by_hand = rows_of(book)
    with a_book(begun) as (book, folder):
        if why:
            with pytest.raises(ProblemsError) as caught:
                import_hands(book, listed(folder / "a.csv", night[: count + 1]), accept_none)
            assert reasons(caught.value.problems) == why
        if count:
            import_hands(book, listed(folder / "b.csv", night[:count]), accept_none)
        assert rows_of(book) == by_hand


def said_out(line: str) -> str:
    """Return a line that says whether the side went out, as a slip always does."""
    return line if " out" in line else f"{line} no"


@pytest.mark.parametrize("write", [as_line, as_slip])
@given(night)
@example([("=5200 out", "=435"), ("=675 out", "=435")])
@settings(max_examples=examples(6, 60), deadline=None)
def test_typed_in_a_line_or_on_the_screen_is_the_same(
    begun: Path, write: Write, night: list[Hand]
) -> None:
    night = [(said_out(one), said_out(other)) for one, other in night]
    assume(not any("ZZZ" in line for hand in night for line in hand))  # No word of a line.
    if write is as_slip:  # A slip has one box for who went out, and a name in it tells the side.
        assume(not any(" out" in one and " out" in other for one, other in night))
        assume(not any("out:Ash" in other for _one, other in night))
    with a_book(begun) as (book, _folder):
        why, by_hand = recorded(book, night), rows_of(book)
    with a_book(begun) as (book, _folder):
        assert recorded(book, night, write) == why
        assert rows_of(book) == by_hand


@pytest.mark.long
@given(st.sampled_from(LINES[:9]), st.sampled_from(LINES[:9]))
@settings(max_examples=examples(5, 60), deadline=None)
def test_a_hand_with_other_facts_is_the_same_conflict(begun: Path, one: str, other: str) -> None:
    with a_book(begun) as (book, folder):
        place = games.start(book, table=1, sides=SIDES)
        first = [Statement(name=SIDES[0], total=675), Statement(name=SIDES[1], total=300)]
        hands.record(book, place, first, accept_all, dealer="Ash")
        sides = named((one, other))
        with pytest.raises(problems.HandConflictError) as caught:
            hands.record(book, place, sides, accept_all, number=1, dealer="Ash")
        assert {problem.side for problem in caught.value.problems} <= set(SIDES)
        with pytest.raises(ProblemsError) as refused:
            import_hands(book, listed(folder / "a.csv", [(one, other)]), accept_all)
        assert reasons(refused.value.problems) == reasons(caught.value.problems)
