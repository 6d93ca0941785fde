"""``canasta scan``: what it refuses before a picture is read."""

import json
from pathlib import Path

import pytest

from canasta_club.scan.services import scanning
from tests.cli.process import canasta
from tests.clock import stop_clock


@pytest.fixture(autouse=True)
def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANASTA_BOOK", str(tmp_path / "club.canasta"))
    stop_clock(monkeypatch, "2026-11-19 20:00")
    for words in (
        ("init", "Riverside", "--rules", "club"),
        ("season", "new", "Winter", "--from", "2026-10-01"),
        ("night", "open"),
    ):
        assert canasta(*words, "--json").status == 0


def test_a_heic_picture_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "a.heic").write_bytes(b"\0\0\0\x18ftypheic" + bytes(40))
    done = canasta("scan", str(tmp_path / "a.heic"))
    assert done.status == 1
    assert "Most Compatible" in done.out


def test_scan_needs_a_picture() -> None:
    assert canasta("scan").status == 2


def test_how_many_tables_were_forgotten_is_an_answer() -> None:
    assert canasta("scan", "--forget").out == "Forgot the digits of 0 tables.\n"
    assert json.loads(canasta("scan", "--forget", "--json").out)["forgotten"] == 0


def test_which_of_two_digits_it_is_can_be_answered_at_the_keyboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = []

    def scan(*_at: object, ask: scanning.Asking, **_how: object) -> list[scanning.Scanned]:
        answers.append(ask(3, "50"))
        return []

    monkeypatch.setattr(scanning, "scan", scan)
    done = canasta("scan", str(tmp_path), stdin="0\n", at_terminal=True)
    assert "Table 3: which digit is it?" in done.err
    assert canasta("scan", str(tmp_path), stdin="0\n").status == 0
    assert answers == ["0", ""]
