"""A round of Burraco as a club types it: by cards, with the pot, to victory points."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.cli import process

app = process.app()
RUNNER = CliRunner()
CLOSED = "Ash+Birch: 3c4c5c6c7c8c9c 3d4d5d6d7d8d9d out"
BEATEN = "Cedar+Dogwood: / A5 / K no-pot"


def _type(book: Path, *words: str) -> Result:
    return RUNNER.invoke(app, ["--book", str(book), "--by", "Sue", *words])


def _points(book: Path) -> dict[str, Any]:
    table = json.loads(_type(book, "standings", "--json").stdout)
    return {row["name"]: row["points"] for row in table["rows"]}


@pytest.fixture
def book(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Open a night of two pairs in a season of rounds of so many hands."""
    path = tmp_path / "club.canasta"
    rounds = f"burraco-{request.param}-hands"
    for words in (
        ("init", "Circolo", "--rules", "burraco"),
        ("player", "add", "Ash", "Birch", "Cedar", "Dogwood"),
        ("season", "new", "Autumn", "--rules", rounds, "--league", rounds, "--from", "2026-09-03"),
        ("season", "register", "Ash & Birch", "Cedar & Dogwood"),
        ("night", "open", "2026-09-03", "--present", "all"),
        ("night", "seat", "--confirm"),
    ):
        done = _type(path, *words)
        assert done.exit_code == 0, done.stderr
    return path


@pytest.mark.parametrize("book", ["three"], indirect=True)
def test_a_closing_without_the_pot_is_refused(book: Path) -> None:
    refused = _type(book, "hand", "record", f"{CLOSED} no-pot", BEATEN)
    assert refused.exit_code == 1
    assert "going out needs 1 canasta and the pot taken" in refused.stderr
    assert "the pot not taken" in refused.stderr


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("book", "hands", "points"), [("three", 3, (16, 4)), ("four", 4, (14, 6))], indirect=["book"]
)
def test_a_round_is_shared_by_its_difference(
    book: Path, hands: int, points: tuple[int, int]
) -> None:
    """720 points of difference in the first hand, and even hands after it."""
    recorded = _type(book, "hand", "record", CLOSED, BEATEN)
    assert recorded.exit_code == 0, recorded.stderr
    for number in range(2, hands + 1):
        even = f"={number * 100}"
        assert _points(book)["Ash & Birch"] == 0
        done = _type(book, "hand", "record", f"Ash+Birch: {even}", f"Cedar+Dogwood: {even}")
        assert done.exit_code == 0, done.stderr
    found = _points(book)
    assert (found["Ash & Birch"], found["Cedar & Dogwood"]) == points
