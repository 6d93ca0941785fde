"""The first words typed: without a book they lead to the two ways to begin."""

from pathlib import Path

import pytest

from tests.cli.process import canasta


def test_without_a_book_the_two_ways_to_begin_come_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CANASTA_HOME", str(tmp_path))
    alone = canasta(folder=tmp_path).out
    assert alone.startswith("Usage:")
    ways = [line.split("  ")[1] for line in alone.splitlines()[-2:]]
    assert ways == ["canasta demo", 'canasta init "Name of the Club"']
    assert (helped := canasta("--help", folder=tmp_path).out) in alone
    (tmp_path / "club.canasta").touch()
    assert canasta(folder=tmp_path).out == helped
