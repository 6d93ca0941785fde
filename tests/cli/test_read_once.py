"""Every command that shows, checks or writes a season reads its rules and terms at most once."""

from pathlib import Path

import pytest

from tests.cli.examples.nights import FIRST_HAND
from tests.cli.examples.reading import readings
from tests.cli.process import canasta

SHOWN = (
    "standings",
    "crosstable",
    "awards",
    "ratings",
    "chemistry",
    "openings",
    "hand list",
    "hand show 1",
    "game list",
    "game show",
    "night show",
    "night check",
    "season show",
    "player show Ash",
    "undo --dry-run",
    "season close --dry-run --accept all",
    "print standings a.html",
    "print night b.html",
    "print fixtures f.html",
    "print slips g.html",
    "print openings h.html",
    "print money i.html",
    "export c.csv",
    "export d.xlsx",
    "sheet entry 2026-11-19 e.xlsx",
    "import c.csv",
    "hand record --table 1 Ash+Birch:m1+300-30out Cedar+Dogwood:n1+300-20",
    "hand correct 2 --table 1 Ash+Birch:m1+305-30out --reason slip",
    "hand void 2 --table 1 --reason pack",
    "hand unvoid 2 --table 1 --reason found",
    "game end --table 1",
    "night check-in Elm Fir Gum Hazel --guest",
    "night seat --seed 7 --confirm",
    "night leave Gum",
    "night people",
    "season fixtures",
    "game list",
    "night close",
    "honours",
    "standings --why",
    "season copy Spring --from 2027-02-01",
)


def test_a_command_reads_rules_and_terms_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CANASTA_BOOK", str(tmp_path / "club.canasta"))
    for words in FIRST_HAND:
        assert canasta(*words).status == 0
    read = 0
    for shown in SHOWN:
        with readings() as count:
            done = canasta(*shown.split())
        assert done.status == 0, (shown, done.err)
        assert set(count.values()) <= {1}, (shown, count)
        read += bool(count)
    assert read > len(SHOWN) // 2
