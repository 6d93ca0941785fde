"""Seasons under faults: a few at once, many in a long run; a seed plays the same season again."""

import sqlite3
from collections import Counter
from pathlib import Path

import pytest

from tests.simulation.run import play, summary
from tests.simulation.season import SimulationError, simulate
from tests.simulation.sqlite_files import why_not

pytestmark = pytest.mark.skipif(bool(why_not()), reason=why_not() or "simulated")
QUICK = (2, 5)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", QUICK)
def test_what_was_acknowledged_outlives_every_fault(seed: int, tmp_path: Path) -> None:
    assert simulate(seed, tmp_path, evenings=3).evenings == 3


@pytest.mark.long
def test_a_seed_plays_the_same_season_again(tmp_path: Path) -> None:
    traces = [simulate(11, tmp_path / name, evenings=2).trace for name in ("first", "again")]
    assert len(traces[0]) > 10
    assert traces[0] == traces[1]


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(1, 201, 25))
def test_two_hundred_seasons(first: int) -> None:
    played, failed = play(range(first, first + 25))
    assert not failed, failed[0]
    struck = sum((each.struck for each in played), Counter())
    assert min(struck[kind] for kind in ("kill", "power", "full", "io", "clock")) > 2, summary(
        played, failed, 0
    )


@pytest.mark.long
def test_a_change_that_is_not_synced_is_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The judge is able to find something: here, books that never wait for the disk."""
    connect = sqlite3.connect

    def hasty(*words: object, **options: object) -> sqlite3.Connection:
        made = connect(*words, **{**options, "factory": _Hasty})  # type: ignore[call-overload]
        assert isinstance(made, sqlite3.Connection)
        return made

    monkeypatch.setattr(sqlite3, "connect", hasty)
    with pytest.raises(SimulationError, match=r"make simulate SEED=\d+"):
        _lose_power(tmp_path)


def _lose_power(folder: Path) -> None:
    for seed in range(1, 20):
        simulate(seed, folder / str(seed), evenings=2, faults=("power",))


class _Hasty(sqlite3.Connection):
    """A connection that is told to sync, and does not."""

    def execute(self, statement: str, *words: object) -> sqlite3.Cursor:
        return super().execute(statement.replace("= EXTRA", "= OFF"), *words)  # type: ignore[arg-type]
