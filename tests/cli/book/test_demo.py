"""``canasta demo``: what it shows, makes and leaves alone."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli import process


def canasta(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.CompletedProcess(words, *process.canasta(*words, folder=folder))


@pytest.mark.long
def test_it_shows_the_table_and_says_where_everything_is(tmp_path: Path, club_home: Path) -> None:
    done = canasta(tmp_path, "demo")
    assert done.returncode == 0, done.stderr
    assert "Rowan & Willow" in done.stdout
    assert not club_home.exists(), "your own book is left alone"
    for name in ("club.canasta", "standings.xlsx", "standings.pdf"):
        place = Path("canasta-demo") / name
        assert str(place) in done.stdout
        assert (tmp_path / place).stat().st_size > 0


@pytest.mark.long
def test_it_says_what_to_type_where_the_shell_would_not_find_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "our tools" / "canasta"
    program.parent.mkdir()
    program.write_text(
        f"#!{sys.executable}\nfrom canasta_club.__main__ import main\nmain()\n", encoding="utf-8"
    )
    monkeypatch.setenv("PATH", str(tmp_path))
    done = subprocess.run(
        [sys.executable, str(program), "demo", "a b"],
        cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    book = Path("a b") / "club.canasta"
    assert f'Next: "{program}" --book "{book}" hand list' in done.stderr


@pytest.mark.long
def test_its_book_can_be_looked_at_further(tmp_path: Path) -> None:
    made = json.loads(canasta(tmp_path, "demo", "shown", "--json").stdout)
    assert len(made["standings"]["rows"]) == 8
    book = ("--book", made["book"])
    hands = [
        len(json.loads(canasta(tmp_path, *book, "hand", "list", *night, "--json").stdout)["hands"])
        for night in ((), *(("--night", str(number)) for number in range(1, 6)))
    ]
    assert sum(hands) == 145
    assert canasta(tmp_path, *book, "verify").returncode == 0


def test_it_overwrites_nothing(tmp_path: Path) -> None:
    kept = tmp_path / "canasta-demo" / "letters.txt"
    kept.parent.mkdir()
    kept.write_text("kept", encoding="utf-8")
    done = canasta(tmp_path, "demo")
    assert done.returncode == 1
    assert "did not make it" in done.stderr
    assert list(kept.parent.iterdir()) == [kept]
