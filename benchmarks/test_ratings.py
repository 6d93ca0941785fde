"""Ratings of many seasons from kept nights, against ratings from the first game on."""

import csv
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from benchmarks.conftest import Run, busy_seconds
from benchmarks.test_standings import HEADINGS

NIGHTS, TABLES = 200, 12
GROUP = (
    f"ratings of {NIGHTS} nights and {TABLES} tables:"
    " from kept nights at most 0.6 times from the first game on"
)


def rows() -> Iterator[list[object]]:
    """Yield a hand list with one hand a game, the least that can be read of a game."""
    for game in range(NIGHTS * TABLES):
        night, table = divmod(game, TABLES)
        place = [date(2022, 1, 6) + timedelta(weeks=night), table + 1, 1, 1]
        other = (table + night) % TABLES
        wins = (night * 7 + table * 5) % 3 == 0
        low = 100 + 5 * (game % 100)
        for names, has_won in (
            (f"North{table} & South{table}", wins),
            (f"East{other} & West{other}", not wins),
        ):
            yield [*place, names, 1, 1, "out" if has_won else "no", 5000 if has_won else low]


@pytest.fixture(scope="module")
def book(home: Path, canasta: Run) -> Path:
    path, listed = home / "rated.canasta", home / "rated.csv"
    with listed.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([HEADINGS, *rows()])
    canasta("--book", path, "init", "Big Club", "--rules", "club")
    canasta("--book", path, "season", "new", "Years", "--rules", "club", "--from", "2022-01-01")
    wanted = ("--season", "Years", "--new-player", "--accept", "all")
    canasta("--book", path, "import", listed, *wanted)
    canasta("--book", path, "ratings")
    return path


@pytest.mark.benchmark(group=GROUP, timer=busy_seconds)
@pytest.mark.parametrize("words", [("--from-start",), ()], ids=["from the start", "kept"])
def test_ratings(benchmark: Any, canasta: Run, book: Path, words: tuple[str, ...]) -> None:
    line = ("--book", str(book), "ratings", *words)
    benchmark.pedantic(canasta, line, rounds=5, warmup_rounds=1)
