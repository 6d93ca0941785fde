"""The program as a person types it: what it writes and the status it ends with."""

import contextlib
import contextvars
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from canasta_club.services.rules import rulesets


class Done(NamedTuple):
    """What a command wrote and how it ended."""

    status: int
    out: str
    err: str

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows of the page that was given as JSON."""
        return list(json.loads(self.out)["rows"])


def canasta(
    *words: str,
    stdin: str | bytes = b"",
    folder: Path | None = None,
    at_terminal: bool = False,
    shows_old_words: bool = False,
) -> Done:
    """Run a command in this process; text is UTF-8.

    An old book ``shows_old_words``: its journal keeps the sentences of the version that wrote it.

    At a terminal, what is given is typed, and what is asked is shown with the errors.
    What needs a process of its own (signals, pipes, encodings, start-up) is run by `process`.
    """
    given = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = _stream(), _stream(_Terminal if at_terminal else io.TextIOWrapper)
    with (
        contextlib.chdir(folder or Path.cwd()),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        _standard_input(given, _Terminal if at_terminal else io.TextIOWrapper),
    ):
        _forget_files()
        status = contextvars.copy_context().run(_status, list(words))
    done = Done(status, _written(out), _written(err))
    assert shows_old_words or not ONE_OF_MANY.findall(done.out + done.err), words
    return done


ONE_OF_MANY = re.compile(
    r"(?<![\w.,:+/–−-])1 (?:new |other )?(?:hands|games|nights|points|rows|cards|tables|rounds"
    r"|pairs|players|people|sides|canastas|melds|entries|divisions|changes|backups|clubs|seasons|sheets"
    r"|items|lines|bundles|members|minutes|days|weeks|slips|columns|cells|warnings|problems)\b"
)
"""One of what is named as many: no command may write it."""


def process(
    *words: str,
    stdin: str | bytes = b"",
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Done:
    """Run a command as a process of its own; text is UTF-8."""
    done = subprocess.run(
        [sys.executable, "-m", "canasta_club", *words],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        cwd=folder,
        env={**os.environ, "PYTHONUTF8": "1", **(environment or {})},
        timeout=120,
        check=False,
    )
    return Done(done.returncode, _text(done.stdout), _text(done.stderr))


@cache
def app() -> Any:
    """Return the whole program, as Typer knows it; built once."""
    from canasta_club.cli.main import build

    return build()


@cache
def command() -> Any:
    """Return the command with all others below it."""
    from typer.main import get_command

    return get_command(app())


def _status(words: list[str]) -> int:
    from canasta_club.cli.frame.program import hoist
    from canasta_club.cli.map import OPTIONS, WORDS

    _front, rest = hoist(words, OPTIONS)
    is_completing = "_CANASTA_COMPLETE" in os.environ
    program = _program.__wrapped__ if is_completing else _program
    try:
        program(rest[0] if rest and rest[0] in WORDS else "").main(words, "canasta")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


@cache
def _program(word: str) -> Any:
    """Return the program with the command that begins with a word; built once, as it takes long."""
    from typer.main import get_command

    from canasta_club.cli.main import build

    return get_command(build([word] if word else []))


def _forget_files() -> None:
    """Forget the rule sets that were read: a new process would read the users' own again."""
    rulesets._document.cache_clear()


def _stream(kind: type[io.TextIOWrapper] = io.TextIOWrapper) -> io.TextIOWrapper:
    return kind(io.BytesIO(), encoding="utf-8", write_through=True)


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    content = stream.buffer
    assert isinstance(content, io.BytesIO)
    return _text(content.getvalue())


def _text(content: bytes) -> str:
    """Return what was printed, with the line ends of Linux everywhere."""
    return content.decode().replace(os.linesep, "\n")


class _Terminal(io.TextIOWrapper):
    """What is typed at a terminal, or shown there."""

    def isatty(self) -> bool:
        return True


@contextlib.contextmanager
def _standard_input(given: bytes, kind: type[io.TextIOWrapper]) -> Iterator[None]:
    before = sys.stdin
    sys.stdin = kind(io.BufferedReader(io.BytesIO(given)), encoding="utf-8")
    try:
        yield
    finally:
        sys.stdin = before
