"""A league year with the book on a PostgreSQL server: the guide's commands, the same answers."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.cli import process
from tests.places import ROOT
from tests.postgresql import Server

GUIDE = ROOT / "docs" / "guide" / "season.md"
BLOCK = re.compile(r"^```sh.*?\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def _commands() -> Iterator[list[str]]:
    for block in BLOCK.findall(GUIDE.read_text(encoding="utf-8")):
        yield from (shlex.split(line)[1:] for line in block.splitlines() if line)


def _answers(book: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Follow the guide and return what each command answers."""
    monkeypatch.chdir(folder)
    runner, app = CliRunner(), process.app()
    answers = []
    for words in _commands():
        done = runner.invoke(app, ["--book", book, "--by", "Sue", *words])
        assert done.exit_code == 0, (words, done.stderr, done.exception)
        if words[0] not in {"init", "print"}:
            # The times of changes differ, and with them the head of the journal's chain.
            answer = re.sub(
                r"Fingerprint of the book: [0-9a-f]{16}|\b\d\d:\d\d\b", "…", done.stdout
            )
            answers.append((shlex.join(words), answer))
    return answers


@pytest.mark.long
def test_a_year_is_the_same_on_a_server_as_in_a_file(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_server = _answers(server.create("year"), tmp_path, monkeypatch)
    in_file = _answers(str(tmp_path / "club.canasta"), tmp_path, monkeypatch)
    assert on_server == in_file
    assert len(on_server) > 40
