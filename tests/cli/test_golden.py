"""The examples of every command answer what they answered before, letter by letter.

One file a command stands in ``tests/golden/commands``: its help, and what each example prints, as
text and as JSON, and writes. After a change that is meant they are written anew, and the difference
is read like any other: ``python -m pytest tests/cli/test_golden.py -m "" --write-golden``.
"""

import json
import os
import re
import secrets
import shlex
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import openpyxl
import pytest

from canasta_club import __version__
from canasta_club.cli.frame.commands import examples_of
from canasta_club.services.publishing.folder import LIST
from tests.cli.process import Done, canasta
from tests.cli.test_examples import (
    BEFORE,
    CHANGED,
    COMMANDS,
    end_when_open,
    founded,
    go_to,
    prepared,
)
from tests.clock import stop_clock
from tests.places import ROOT
from tests.reports.examples.paper import words as printed_words

__all__ = ["founded", "prepared"]

FOLDER = ROOT / "tests" / "golden" / "commands"
UNSTEADY = (
    (re.escape(__version__), "<version>"),
    (r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", "<id>"),
    (r"\b(?:[0-9a-f]{4} ){3,}[0-9a-f]{4}\b", "<hash>"),
    (r"\b[0-9a-f]{12,}(?:-[0-9a-f]{4})?\b", "<hash>"),
    (r"\b20\d\d-\d\d-\d\dT\d{6}\b", "<time>"),
    (r"\b20\d\d-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[+-]\d\d:\d\d|Z)?", "<time>"),
    (r"(?<=[ \"])[A-Za-z0-9+/]{40,}={0,2}(?=[\" ,])", "<key>"),
    (r"\b(?:[0-9A-HJKMNP-TV-Z]{6}\s){3}[0-9A-HJKMNP-TV-Z]{6}\b", "<address>"),
    (r"http://[\w.-]+:8017/[tdw]/[\s\S]*?(?=Keep the page)", "<link>\n"),
    (r"\b\d[\d,.]* (?:ms|kB|MB|bytes|seconds?)\b", "<amount>"),
)
"""What differs at every run, or at every release, and what stands in its place."""


@pytest.mark.sampled(8)
@pytest.mark.parametrize("words", COMMANDS)
def test_every_example_answers_as_before(
    words: str,
    prepared: Callable[[tuple[str, ...]], Path],
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    parts = [f"$ canasta {words} --help\n{canasta(*words.split(), '--help').out}"]
    before = prepared(BEFORE.get(words, BEFORE.get(words.partition(" ")[0], ())))
    for number, line in enumerate(examples_of(COMMANDS[words])):
        for end in ("", " --json"):
            folder = tmp_path / f"{number}{end.strip()}"
            shutil.copytree(before, folder)
            parts.append("\n".join(_typed(words, line + end, folder)))
    answered = "\n".join(f"{part.rstrip()}\n" for part in parts)
    path = FOLDER / f"{words.replace(' ', '-')}.txt"
    if request.config.getoption("--write-golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(answered, encoding="utf-8")
    assert _without_bars(path.read_text(encoding="utf-8")) == _without_bars(answered)


def test_every_file_belongs_to_a_command() -> None:
    names = {f"{words.replace(' ', '-')}.txt" for words in COMMANDS}
    assert {path.name for path in FOLDER.iterdir()} == names


def _without_bars(text: str) -> str:
    """Return an answer in which Windows' paths are those of the others."""
    return re.sub(r"\\+", "/", text) if os.sep == "\\" else text


def _typed(words: str, line: str, folder: Path) -> Iterator[str]:
    """Yield what an example prints and writes, on an evening of November."""
    with pytest.MonkeyPatch.context() as patch:
        stop_clock(patch, "2026-11-19 20:00")
        patch.setattr(secrets, "randbelow", lambda below: 7 % below)
        go_to(folder, patch)
        if words == "serve":
            end_when_open(patch)
        for name, value in CHANGED.get(words, {}).items():
            patch.setenv(name, value)
        before = _files(folder)
        done = canasta(*shlex.split(line), "--by", "Sue")
    after = _files(folder)
    written = [path for path, mark in after.items() if before.get(path) != mark]
    for text in _shown(line, done, folder, written):
        yield _steady(text, folder)


def _files(folder: Path) -> dict[Path, tuple[int, int]]:
    # Of a site its list is enough: the pages themselves are tried where they are made.
    found = (path for path in sorted(folder.rglob("*")) if path.is_file() and not _is_page(path))
    return {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in found}


def _shown(line: str, done: Done, folder: Path, written: list[Path]) -> Iterator[str]:
    yield f"$ canasta {line}"
    yield done.out
    yield from (f"! {text}" for text in done.err.splitlines())
    yield f"status {done.status}"
    for path in written:
        yield f"--- {path.relative_to(folder)}"
        yield _readable(path)


def _readable(path: Path) -> str:
    """Return what a person would read in a file; nothing of a book, a key or a picture."""
    if path.suffix == ".pdf":
        return printed_words(path)
    if path.suffix == ".xlsx":
        return "\n".join(_cells(path))
    if path.name == LIST:  # What the next run keeps is tried where pages are made.
        listed = json.loads(path.read_text(encoding="utf-8"))
        shown = {key: value for key, value in listed.items() if key not in {"kept", "rests"}}
        return json.dumps(shown, indent=0, ensure_ascii=False)
    if path.suffix in {".csv", ".html", ".ics", ".json", ".jsonl", ".md", ".svg", ".toml", ".txt"}:
        text = path.read_text(encoding="utf-8")
        return re.sub(r"(?s)<style>.*?</style>|base64,[A-Za-z0-9+/=]+", "", text)
    return ""


def _cells(path: Path) -> Iterator[str]:
    for sheet in openpyxl.load_workbook(path).worksheets:
        yield f"sheet {sheet.title}"
        for row in sheet.iter_rows(values_only=True):
            yield "\t".join("" if cell is None else str(cell) for cell in row).rstrip()


def _steady(text: str, folder: Path) -> str:
    for path in (str(folder.resolve()), str(folder)):
        for written in (path, path.replace("\\", "\\\\")):  # In JSON a bar is written twice.
            text = text.replace(written, "<folder>")
    for pattern, word in UNSTEADY:
        text = re.sub(pattern, word, text)
    return "\n".join(line.rstrip() for line in text.splitlines())


def _is_page(path: Path) -> bool:
    """Return whether a file is a page of a site, beside the list of its files."""
    return path.name != LIST and (path.parent / LIST).exists()
