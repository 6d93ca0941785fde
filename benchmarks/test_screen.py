"""The entry screen: the first paint against the smallest such program, and the answer to a key.

Both are measured on a real terminal, with 30 tables of 8 hands in the book.
"""

from collections.abc import Sequence
from datetime import date
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

from benchmarks.conftest import REMARKS
from canasta_club.club.slip import Slip
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import clubs
from canasta_club.services.entry import saving
from canasta_club.services.people import players
from canasta_club.services.play import games
from canasta_club.services.season import nights, seasons
from tests.cli.terminal import Terminal, terminal

NIGHT = date(2026, 11, 19)
TABLES, HANDS = 30, 8
ROUNDS = 12

FLOOR = """
import sys
from sqlmodel import Field, Session, SQLModel, create_engine, select
from textual.app import App
from textual.widgets import OptionList, Static

class Game(SQLModel, table=True):
    __tablename__ = "game"
    id: str = Field(primary_key=True)
    table_number: int

class Hand(SQLModel, table=True):
    __tablename__ = "hand"
    id: str = Field(primary_key=True)
    game_id: str
    number: int

class Side(SQLModel, table=True):
    __tablename__ = "hand_side"
    hand_id: str = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    side_id: str = Field(primary_key=True)
    total: int

class Grid(App):
    def compose(self):
        yield Static("Tonight")
        yield OptionList(*lines)
        yield Static("keys")

with Session(create_engine(f"sqlite:///{sys.argv[1]}")) as session:
    games = session.exec(select(Game).order_by(Game.table_number)).all()
    hands = session.exec(select(Hand)).all()
    sides = session.exec(select(Side)).all()
of_game = {}
for hand in hands:
    of_game.setdefault(hand.game_id, []).append(hand)
of_hand = {}
for side in sides:
    of_hand.setdefault(side.hand_id, []).append(side)
lines = []
for game in games:
    played = of_game.get(game.id, [])
    scores = [0, 0]
    for hand in played:
        for place, side in enumerate(of_hand[hand.id]):
            scores[place] += side.total
    lines.append(f"{game.table_number:>5} {'#' * len(played)} {scores[0]:>6} {scores[1]:>6}")
Grid().run(mouse=False)
"""


BOXES = """
from textual.app import App
from textual.containers import Container
from textual.widgets import Input, Static

class Boxes(App):
    CSS = "#grid { layout: grid; grid-size: 2; grid-rows: 1; height: auto; }"

    def compose(self):
        yield Static("boxes")
        with Container(id="grid"):
            for _ in range(24):
                yield Input(compact=True)

    def on_key(self, event):
        if event.key == "enter":
            self.screen.focus_next()

Boxes().run(mouse=False)
"""


@pytest.fixture(scope="module")
def path(home: Path) -> Path:
    """Return a book with a night of thirty tables, eight hands entered at each."""
    path = home / "screen.canasta"
    with open_book(str(path), by="Sue", create=True) as book:
        fill(book)
    (home / "floor.py").write_text(FLOOR, encoding="utf-8")
    return path


def fill(book: Book) -> None:
    clubs.add(book, "Bench", "club", "pairs")
    people = [f"Player{number:03}" for number in range(4 * TABLES)]
    players.add(book, people)
    seasons.new(book, "Winter", rules_id="club", first_day=NIGHT)
    nights.open_night(book, NIGHT)
    points = count(100, 5)
    for table in range(TABLES):
        four = people[4 * table : 4 * table + 4]
        sides = ["+".join(four[:2]), "+".join(four[2:])]
        place = games.start(book, table=table + 1, sides=sides, target=100_000)
        for number in range(1, HANDS + 1):
            melded = str(100 + next(points) % 300)
            slip = Slip(
                (
                    {"kind:mixed": "1", "melded": str(int(melded) // 5 * 5 + 100)},
                    {"kind:mixed": "1", "melded": "135", "left": "20"},
                ),
                {"out": "1"},
            )
            saving.save(book, place, slip, number, lambda _: True)


@pytest.fixture(autouse=True)
def _own_terminal(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "CANASTA_BY": "Sue", "HOME": str(home)}
    for name, value in plain.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("CANASTA_HOME", str(home / "club"))


def painted(screen: Terminal, text: str) -> float:
    """Return the seconds of work until the figures of the night are on the screen."""
    screen.wait_for(text)
    return screen.worked()


def test_first_paint(path: Path, home: Path) -> None:
    floors, ours = [], []
    for _ in range(ROUNDS):
        with terminal(str(path), program=(str(home / "floor.py"),)) as screen:
            floors.append(painted(screen, "########"))
        with terminal("--book", str(path), "enter") as screen:
            ours.append(painted(screen, "■  ■"))
    floor, least = min(floors), min(ours)
    REMARKS.append(
        f"entry screen, first paint: {least / floor:.2f} times a minimal program with the same"
        f" rows (floor {floor * 1000:.0f} ms), aim 1.30"
    )


def test_keystrokes(path: Path, home: Path) -> None:
    """Enter a hand at each table, then type the same keys into a program of boxes alone."""
    hands = [typed_hand(table) for table in range(TABLES)]
    with terminal("--book", str(path), "enter") as screen:
        screen.wait_for("■  ■")
        screen.press("\r")
        screen.wait_for("Went out")
        screen.settle(0.5)
        ours = [answered(screen, hand) for hand in hands]
        saved = screen.shown.count("Saved table")
    boxes = home / "boxes.py"
    boxes.write_text(BOXES, encoding="utf-8")
    with terminal(program=(str(boxes),)) as screen:
        screen.wait_for("boxes")
        screen.settle(0.5)
        floor = [answer for hand in hands for answer in answered(screen, hand)]
    remark("a key on the entry screen", [key for hand in ours for key in hand])
    remark("a key that saves a hand", [hand[-1] for hand in ours])
    remark("a key in a program of as many boxes and nothing else", floor)
    assert saved >= TABLES - 1


def typed_hand(table: int) -> str:
    """Return the keys of a hand unlike all others, from its first box to saved."""
    return f"\r1\r{505 + 5 * table}\r\r\r\r1\r135\r20\r\r1\r\r"


class Answer(NamedTuple):
    """How long a program took to answer a key, and how long it worked for that; in seconds."""

    took: float
    worked: float


def answered(screen: Terminal, keys: str) -> list[Answer]:
    answers = []
    for key in keys:
        before = screen.worked()
        took = screen.seconds_for(key)
        answers.append(Answer(took, screen.worked() - before))
    return answers


def remark(what: str, answers: Sequence[Answer]) -> None:
    """Note the median and the 99th percentile of the time taken, and of the work alone."""
    words = []
    for name, values in (
        ("answered in", sorted(each.took for each in answers)),
        ("work", sorted(each.worked for each in answers)),
    ):
        middle, most = values[len(values) // 2], values[int(len(values) * 0.99)]
        words.append(f"{name} {middle * 1000:.0f} ms, {most * 1000:.0f} ms at p99")
    REMARKS.append(f"{what} ({len(answers)}): {'; '.join(words)}; aim 50 ms at p99")
