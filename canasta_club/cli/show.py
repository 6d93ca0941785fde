"""Show answers and talk to the person: results to stdout, everything else to stderr."""

import errno
import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from canasta_club.cli.options import settings
from canasta_club.errors import CanastaError, Problem, ProblemsError

if TYPE_CHECKING:
    from canasta_club.league.standings.moves import Move
    from canasta_club.reports.page import Page  # 2 ms that most commands spare

READING = "Reading the games"
"""What is being waited for when statistics go through all seasons."""


def show_json(value: object) -> None:
    """Write a value to stdout as indented JSON."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2, default=str))


def show_page(ctx: typer.Context, page: "Page", *, as_json: bool = False) -> None:
    """Write a page to stdout: as a table, or as JSON with its column keys."""
    if as_json:
        from canasta_club.reports.writers.json import page_value

        show_json(page_value(page))
    elif settings(ctx).is_plain:
        from canasta_club.reports.writers.terminal import plain_lines

        for line in plain_lines(page):
            typer.echo(line)
    else:
        from canasta_club.reports.writers.terminal import print_rich

        print_rich(page)


def show_done(ctx: typer.Context, done: str, page: "Page", *, as_json: bool = False) -> None:
    """Write what was done to stdout: a sentence, or as JSON the page about it."""
    if as_json:
        show_page(ctx, page, as_json=True)
    else:
        typer.echo(done)


def say(message: str) -> None:
    """Talk to the person, on stderr."""
    typer.echo(message, err=True)


def tell_error(fault: CanastaError) -> None:
    """Say what is wrong and what to do, on stderr."""
    say(f"canasta: {fault.message}")
    if isinstance(fault, ProblemsError):
        tell_problems(fault.problems)
    if fault.hint:
        say(f"  {fault.hint}")


def tell_problems(problems: Iterable[Problem]) -> None:
    """List problems on stderr, a line each, with code and clause."""
    for problem in problems:
        clause = f", clause {problem.clause}" if problem.clause else ""
        say(f"  {problem.level}: {problem} [{problem.code}{clause}]")


def tell_written(out: Path, problems: Sequence[Problem], *, as_json: bool = False) -> None:
    """Say which file was written, and what there is to warn of."""
    if as_json:
        show_json({"written": str(out), "problems": [each._asdict() for each in problems]})
        return
    typer.echo(f"Written: {out}")
    tell_problems(problems)


def tell_system_error(fault: BaseException) -> None:
    """Say in words what the machine refused."""
    if isinstance(fault, OSError):
        what = {
            errno.ENOSPC: "the disk is full; nothing was changed",
            errno.EACCES: "this may not be read or written by you",
            errno.EROFS: "this folder can only be read",
            errno.ENOENT: "there is no such file or folder",
            errno.EISDIR: "this is a folder, not a file",
        }.get(fault.errno or 0, fault.strerror or str(fault))
        name = f" ({fault.filename})" if fault.filename else ""
        say(f"canasta: {what}{name}")
    else:
        say("canasta: this is too large or too deeply nested to read")


def show_changed(
    ctx: typer.Context, done: str, page: "Page", moved: Sequence["Move"], *, as_json: bool
) -> None:
    """Write what was done to stdout, as `show_done` does, and say which places it moved."""
    from dataclasses import replace

    places = {"places": [move.value() for move in moved]}
    show_done(ctx, done, replace(page, about=page.about | places), as_json=as_json)
    tell_moves(moved)


def tell_moves(moved: Sequence["Move"]) -> None:
    """Say on stderr whose place in the table is another one now."""
    if not moved:
        say("No place in the table moved.")
    else:
        say("Places in the table that moved:")
    for move in moved:
        say(f"  {move}")


def ask_yes(question: str) -> bool:
    """Ask on a terminal; away from one the answer is no."""
    if not sys.stdin.isatty():
        return False
    return bool(typer.confirm(question, err=True))


def ask_choice(question: str, choices: Sequence[str]) -> int | None:
    """Offer numbered choices on a terminal and return which; away from one, nothing."""
    if not sys.stdin.isatty():
        return None
    say(question)
    for number, text in enumerate(choices, 1):
        say(f"  {number}  {text}")
    while True:
        answer = typer.prompt("Which number", err=True)
        if answer.strip().isdigit() and 1 <= int(answer) <= len(choices):
            return int(answer) - 1
        say(f"A number from 1 to {len(choices)}.")


class Waiting:
    """Steps done while somebody waits; a bar shows them once a second has gone by."""

    def __init__(self, what: str, total: int | None) -> None:
        self._what, self._total = what, total
        self._since = time.monotonic()
        self._done = 0
        self._bar: Any = None

    def step(self, steps: int = 1) -> None:
        """Count steps done."""
        self._done += steps
        if self._bar is not None:
            self._bar.update(0, completed=self._done)
        elif time.monotonic() - self._since > 1:
            from rich.console import Console
            from rich.progress import Progress

            self._bar = Progress(console=Console(stderr=True), transient=True)
            self._bar.add_task(self._what, total=self._total, completed=self._done)
            self._bar.start()

    def end(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Any]:
    """Show progress on stderr when it is a terminal; yields a function to call with steps done."""
    if not sys.stderr.isatty():
        yield lambda _steps=1: None
        return
    waiting = Waiting(what, total)
    try:
        yield waiting.step
    finally:
        waiting.end()
