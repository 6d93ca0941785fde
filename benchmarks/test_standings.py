"""Standings of a season of 40 nights, 12 tables and 8 hands, against a bare SQLModel program."""

import csv
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from benchmarks.conftest import Run, busy_seconds

NIGHTS, TABLES, HANDS = 40, 12, 8
GROUP = (
    f"standings of {NIGHTS} nights, {TABLES} tables, {HANDS} hands:"
    " at most 1.5 times a minimal SQLModel program that reads the same rows"
)
HEADINGS = ["date", "table", "game", "hand", "players", "natural", "mixed", "out", "total"]

# What a few lines of SQLModel take to add up the same hands, pair by pair, and print the sums.
FLOOR = """
import sys
from collections import defaultdict
from uuid import UUID

from sqlmodel import Field, Session, SQLModel, create_engine, select


class Game(SQLModel, table=True):
    id: UUID = Field(primary_key=True)
    night_id: UUID
    round: int
    table_number: int
    number: int
    state: str


class Side(SQLModel, table=True):
    id: UUID = Field(primary_key=True)
    game_id: UUID
    pair_id: UUID
    start_score: int


class Hand(SQLModel, table=True):
    id: UUID = Field(primary_key=True)
    game_id: UUID
    revision: int


class HandSide(SQLModel, table=True):
    __tablename__ = "hand_side"
    hand_id: UUID = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    side_id: UUID = Field(primary_key=True)
    total: int
    natural: int
    canastas: int
    out: int
    penalties: int


scores, hands = defaultdict(int), defaultdict(int)
with Session(create_engine(f"sqlite:///{sys.argv[1]}")) as session:
    games = {game.id: game for game in session.exec(select(Game))}
    sides = {side.id: side for side in session.exec(select(Side))}
    query = select(HandSide).join(
        Hand, (Hand.id == HandSide.hand_id) & (Hand.revision == HandSide.revision)
    )
    for each in session.exec(query):
        scores[each.side_id] += each.total
        hands[each.side_id] += 1
    sums = defaultdict(int)
    for side in sides.values():
        sums[side.pair_id] += side.start_score + scores[side.id]
for pair, score in sorted(sums.items(), key=lambda item: -item[1]):
    print(pair, score)
"""


def rows() -> Iterator[list[object]]:
    """Yield a hand list: at every table the pair from the north meets another one each night."""
    for number in range(NIGHTS * TABLES * HANDS):
        game, hand = divmod(number, HANDS)
        night, table = divmod(game, TABLES)
        place = [date(2026, 1, 1) + timedelta(weeks=night), table + 1, 1, hand + 1]
        other = (table + night) % TABLES
        is_last = hand == HANDS - 1
        wins = (night * 7 + table * 5) % 3 == 0
        yield [
            *place,
            f"North{table} & South{table}",
            number % 2,
            1,
            "no",
            _points(number, is_last and wins),
        ]
        yield [
            *place,
            f"East{other} & West{other}",
            1,
            0,
            "out",
            _points(number + 3, is_last and not wins),
        ]


def _points(number: int, is_last: bool) -> int:  # noqa: FBT001
    """Return the points of a hand; the last one of a game takes its winner over the target."""
    return 5000 if is_last else 250 + 5 * (number % 37)


@pytest.fixture(scope="module")
def book(home: Path, canasta: Run) -> Path:
    path, listed = home / "year.canasta", home / "year.csv"
    with listed.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([HEADINGS, *rows()])
    canasta("--book", path, "init", "Big Club", "--rules", "club")
    canasta("--book", path, "season", "new", "Year", "--rules", "club", "--from", "2026-01-01")
    # Points from a formula repeat, which a scorer would be asked about.
    wanted = ("--season", "Year", "--new-player", "--accept", "all")
    canasta("--book", path, "import", listed, *wanted)
    return path


@pytest.mark.benchmark(group=GROUP, timer=busy_seconds)
def test_floor_sqlmodel_adds_up_the_same_rows(benchmark: Any, run: Run, book: Path) -> None:
    benchmark.pedantic(run, ("-c", FLOOR, book), rounds=7, warmup_rounds=1)


@pytest.mark.benchmark(group=GROUP, timer=busy_seconds)
@pytest.mark.parametrize("words", [(), ("--json",), ("--why",)], ids=["table", "json", "why"])
def test_standings(benchmark: Any, canasta: Run, book: Path, words: tuple[str, ...]) -> None:
    words = ("--book", str(book), "standings", "--season", "Year", *words)
    benchmark.pedantic(canasta, words, rounds=7, warmup_rounds=1)
