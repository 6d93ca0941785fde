"""The first words typed: without a book they lead to the two ways to begin."""

from pathlib import Path

import pytest

from tests.cli.process import canasta


def test_without_a_book_the_two_ways_to_begin_come_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CANASTA_HOME", str(tmp_path))
    lines = canasta(folder=tmp_path).out.splitlines()
    ways = [line.split("  ")[1] for line in lines[:5] if line.startswith("  canasta")]
    assert ways == ["canasta demo", 'canasta init "Name of the Club"']
    assert canasta("--help", folder=tmp_path).out.startswith("Usage:")
    (tmp_path / "club.canasta").touch()
    assert canasta(folder=tmp_path).out.startswith("Usage:")
