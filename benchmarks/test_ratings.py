"""Ratings of a long season from kept nights, against ratings from the first game on."""

import csv
from pathlib import Path
from typing import Any

import pytest

from benchmarks.conftest import Run, busy_seconds
from benchmarks.test_standings import HEADINGS, NIGHTS, TABLES, rows

GROUP = (
    f"ratings of {NIGHTS} nights and {TABLES} tables:"
    " from kept nights at most 0.6 times from the first game on"
)


@pytest.fixture(scope="module")
def book(home: Path, canasta: Run) -> Path:
    path, listed = home / "rated.canasta", home / "rated.csv"
    with listed.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([HEADINGS, *rows()])
    canasta("--book", path, "init", "Big Club", "--rules", "club")
    canasta("--book", path, "season", "new", "Year", "--rules", "club", "--from", "2026-01-01")
    canasta(
        "--book", path, "import", listed, "--season", "Year", "--new-players", "--accept", "all"
    )
    canasta("--book", path, "ratings")
    return path


@pytest.mark.benchmark(group=GROUP, timer=busy_seconds)
@pytest.mark.parametrize("words", [("--from-start",), ()], ids=["from the start", "kept"])
def test_ratings(benchmark: Any, canasta: Run, book: Path, words: tuple[str, ...]) -> None:
    line = ("--book", str(book), "ratings", *words)
    benchmark.pedantic(canasta, line, rounds=5, warmup_rounds=1)
