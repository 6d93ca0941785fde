"""An undo works out the tables of the seasons that it touches, and of no other."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from canasta_club.cli.frame.commands import examples_of
from canasta_club.services import journal
from canasta_club.services.standings import standings
from tests.cli.process import canasta
from tests.cli.test_examples import BEFORE, COMMANDS, founded, go_to, prepared, types

__all__ = ["founded", "prepared"]

Prepare = Callable[[tuple[str, ...]], Path]
TRIED = (
    "game end", "game start", "game void", "hand correct", "hand record", "hand void", "import",
    "night cancel", "night close", "night open", "night seat", "night share", "pair add",
    "penalty add", "player add", "player merge", "player rename", "season bye", "season edit",
    "season fixtures", "season forfeit", "season new", "season register", "season withdraw",
)  # fmt: skip


@pytest.fixture
def folder(prepared: Prepare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(prepared(BEFORE["game end"]), tmp_path, dirs_exist_ok=True)
    go_to(tmp_path, monkeypatch)
    return tmp_path


def _worked_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    names: list[str] = []
    work_out = standings.standings

    def counted(book: Any, season: Any, *words: Any, **options: Any) -> Any:
        names.append(season.name)
        return work_out(book, season, *words, **options)

    monkeypatch.setattr(standings, "standings", counted)
    return names


@pytest.mark.usefixtures("folder")
def test_a_hand_touches_its_own_season_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("Cup", "Plate"):
        assert types(f"season new {name} --from 2026-10-01").status == 0
    done = types('hand record --season "Winter 2026" "Ash+Birch: =605" "Cedar+Dogwood: =435"')
    assert done.status == 0, done.err
    names = _worked_out(monkeypatch)
    assert canasta("undo").status == 0
    assert names == ["Winter 2026"] * 2
    assert canasta("redo").status == 0
    assert names == ["Winter 2026"] * 4


@pytest.mark.usefixtures("folder")
def test_a_night_that_counts_for_two_seasons_touches_both(monkeypatch: pytest.MonkeyPatch) -> None:
    assert types("season new Cup --from 2026-10-01").status == 0
    assert types('night share 2026-11-19 --with Cup --season "Winter 2026"').status == 0
    done = types('hand record --season "Winter 2026" "Ash+Birch: =605" "Cedar+Dogwood: =435"')
    assert done.status == 0, done.err
    names = _worked_out(monkeypatch)
    assert canasta("undo").status == 0
    assert sorted(names) == ["Cup", "Cup", "Winter 2026", "Winter 2026"]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("words", TRIED)
def test_the_places_that_an_undo_moves_are_those_of_all_seasons(
    words: str, prepared: Prepare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = prepared(BEFORE.get(words, BEFORE.get(words.partition(" ")[0], ())))
    shutil.copytree(start, tmp_path, dirs_exist_ok=True)
    go_to(tmp_path, monkeypatch)
    done = types(examples_of(COMMANDS[words])[0])
    assert done.status == 0, done.err
    few = canasta("undo", "--dry-run", "--json")
    monkeypatch.setattr(journal, "touched", lambda *_: None)
    every = canasta("undo", "--dry-run", "--json")
    assert json.loads(few.out)["places"] == json.loads(every.out)["places"]
