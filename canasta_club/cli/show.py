"""Show answers and talk to the person: results to stdout, everything else to stderr.

With ``--json`` the answer is collected instead, and written as one object when the command ends.
"""

import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import typer

from canasta_club.cli import problems
from canasta_club.cli.answer import answer, is_json, write_refusal
from canasta_club.cli.ask import ask_yes, is_interactive, is_terminal
from canasta_club.cli.echo import echo, echo_line
from canasta_club.cli.options import Careful, NightOptions, OwnNight, RoundOptions, settings
from canasta_club.errors import CanastaError, Problem, ProblemsError, UsageError
from canasta_club.recording import Committed
from canasta_club.text.wording import as_sentence, counted

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

    from canasta_club.club.seasons import Season
    from canasta_club.league.standings.moves import Move
    from canasta_club.reports.page import Page  # 2 ms that most commands spare
    from canasta_club.services.book.books import OpenBook
    from canasta_club.services.season.nights import AtNight

READING = "Reading the games"
"""The label of the progress bar when statistics go through all seasons."""


@contextmanager
def opened(ctx: typer.Context, *, dry_run: bool = False, **how: bool) -> "Iterator[OpenBook]":
    """Open the club's book; a dry run discards every change in the end."""
    from canasta_club.services.book import books

    with (
        previewed(dry_run=dry_run),
        books.open_book(settings(ctx), **how) as book,
        books.trial(book, is_trial=dry_run),
    ):
        yield book


@contextmanager
def at_season(
    ctx: typer.Context, name: str, night: str = "", *, dry_run: bool = False
) -> "Iterator[tuple[OpenBook, Season]]":
    """Open the book at the season that is named, or found from the night."""
    from canasta_club.services.season import seasons

    with opened(ctx, dry_run=dry_run) as book:
        yield book, seasons.find(book, name, night)


def at_night(book: "OpenBook", at: NightOptions | RoundOptions | OwnNight) -> "AtNight":
    """Return the book at the night that is meant."""
    from canasta_club.services.season import nights, seasons

    season = seasons.find(book, at.season, at.night)
    return nights.AtNight(book, season, nights.find(book, season, at.night))


@contextmanager
def previewed(*, dry_run: bool) -> Iterator[None]:
    """Let the answer of a dry run say that nothing is changed."""
    if dry_run:
        answer().is_dry_run = True
    yield
    if dry_run:
        say("Preview only; nothing was changed.")


def asks(careful: Careful) -> bool:
    """Tell whether a large change has to be confirmed: on a terminal, without --yes."""
    return is_interactive() and not (careful.yes or careful.dry_run)


def confirm(careful: Careful, question: str, *, is_final: bool = False) -> None:
    """Ask on a terminal before a large change; raises `CanastaError` when the answer is no.

    One that is final, because nothing undoes it, needs --yes where nobody can be asked.
    """
    if is_final and not (is_interactive() or careful.yes or careful.dry_run):
        raise UsageError("This cannot be undone: --yes is required.", hint="Preview: --dry-run")
    if asks(careful) and not ask_yes(question):
        raise problems.not_confirmed()


def show_json(value: Mapping[str, object]) -> None:
    """Give a value as the answer; it is written as indented JSON when the command ends."""
    answer().give(value)


def show_page(ctx: typer.Context, page: "Page") -> None:
    """Show a page: as a table, or as JSON with its column keys."""
    if is_json():
        from canasta_club.reports.writers.json import page_value

        show_json(page_value(page))
    elif settings(ctx).is_plain:
        from canasta_club.reports.writers.terminal import plain_lines

        for line in plain_lines(page):
            typer.echo(line)  # its cells are visible, and it keeps right-to-left names apart
    else:
        from canasta_club.reports.writers.terminal import print_rich

        print_rich(page)


def show_short(page: "Page") -> None:
    """Show a table of places as short lines for a message; as JSON in a list."""
    from canasta_club.reports.writers.short import short_lines

    lines = short_lines(page)
    if is_json():
        show_json({"lines": lines})
    else:
        for line in lines:
            typer.echo(line)  # safe to show: names were made visible


def show_done(ctx: typer.Context, done: str, page: "Page", *, would: str = "") -> None:
    """Show what was done: a sentence, or as JSON the page about it.

    A dry run says what it ``would`` do: "cancel the night of 2026-12-24".
    """
    if is_json():
        show_page(ctx, page)
    else:
        echo_done(done, would=would)


def echo_done(done: str, *, would: str = "") -> None:
    """Write what was done; in a dry run what it ``would`` do, or that this is a preview."""
    if answer().is_dry_run:
        done = f"This would {would}." if would else f"Preview: {done}"
    echo(done)


def show_changed(
    ctx: typer.Context, done: str, page: "Page", moved: Sequence["Move"], *, would: str = ""
) -> None:
    """Show what was done, as `show_done` does, and which places in the table it moved."""
    from dataclasses import replace

    places = {"places": [move.value() for move in moved]}
    show_done(ctx, done, replace(page, about=page.about | places), would=would)
    show_moves(moved)


def show_moves(moved: Sequence["Move"]) -> None:
    """Write to stderr whose place in the table has changed; JSON answers hold it anyway."""
    if is_json():
        return
    if answer().is_dry_run:
        heading = "Places in the table that would move:"
        say(heading if moved else "No place in the table would move.")
    else:
        say("Places in the table that moved:" if moved else "No place in the table moved.")
    for move in moved:
        say(f"  {move}")


def show_written(
    out: Path, problems: Sequence[Problem], what: str = "", about: Mapping[str, str] | None = None
) -> None:
    """Show which file was written, ``what`` it holds, and any warnings; ``about`` is for JSON."""
    count, paper = _sheets(out)
    if is_json():
        found = [each._asdict() for each in problems]
        sheets = {"sheets": count, "paper": paper} if count else {}
        show_json({"written": str(out), **(about or {}), **sheets, "problems": found})
        return
    its_paper = {"a4": " A4", "letter": " letter"}.get(paper or "", "")
    sheets_text = f"{counted(count, 'sheet')}{its_paper}" if count else ""
    shown = ", ".join(filter(None, (what, sheets_text)))
    echo_line(f"Written: {out} ({shown})" if shown else f"Written: {out}")
    show_problems(problems)


def _sheets(out: Path) -> tuple[int, str | None]:
    """Return how many sheets a file has, and on which paper; none if it is not a PDF."""
    if out.suffix.lower() != ".pdf":
        return 0, None
    from canasta_club.reports.writers.pdf import sheets_of

    return sheets_of(out)


def say(message: str) -> None:
    """Write a note of one line to stderr, or among the notes of the JSON answer."""
    if is_json():
        answer().notes.append(message)
    else:
        echo_line(message, err=True)


def back_up(book: "OpenBook") -> None:
    """Back the book up after its work is done; where that fails, the command ends with status 3."""
    from canasta_club.services.book import backups

    if message := backups.automatic(book):
        say(message)
        answer().exit_code = Committed.CHANGE.exit_code


def show_problems(problems: Iterable[Problem]) -> None:
    """List problems on stderr, a line each, with the clause; or in the JSON answer."""
    if is_json():
        answer().problems += problems
        return
    for problem in problems:
        say(problem_line(problem))


def problem_line(problem: Problem) -> str:
    """Return a problem as a line of a list; its code is for machines, and stands in JSON."""
    return f"  {problem.level}: {problem}{_clause(problem)}"


def _clause(problem: Problem) -> str:
    return f" (clause {problem.clause})" if problem.clause else ""


def show_later(problems: Sequence[Problem]) -> None:
    """List later hands that no longer fit the new score."""
    if problems:
        say("Later hands that no longer fit:")
        show_problems(problems)


def show_error(fault: CanastaError) -> None:
    """Show what is wrong and what to do: on stderr, or on stdout as JSON."""
    if is_json():
        write_refusal(fault)
        return
    for line in error_lines(fault):
        echo_line(line, err=True)


def error_lines(fault: CanastaError) -> Iterator[str]:
    """Yield what is wrong and what to do, line by line."""
    found = fault.problems if isinstance(fault, ProblemsError) else ()
    is_alone = len(found) == 1 and as_sentence(str(found[0])) == fault.message
    yield f"canasta: {fault.message}{_clause(found[0]) if is_alone else ''}"
    if not is_alone:
        yield from map(problem_line, found)
    if fault.hint:
        yield f"  {fault.hint}"


def ask_choice(question: str, choices: Sequence[str]) -> int | None:
    """Offer numbered choices on a terminal and return the index chosen; elsewhere None."""
    if not is_interactive():
        return None
    say(question)
    for number, text in enumerate(choices, 1):
        say(f"  {number}  {text}")
    while True:
        typed = typer.prompt("Number", err=True)
        if typed.strip().isdigit() and 1 <= int(typed) <= len(choices):
            return int(typed) - 1
        say(f"Enter a number from 1 to {len(choices)}.")


class Step(Protocol):
    """Called with how many more steps are done."""

    def __call__(self, steps: int = 1, /) -> object:
        """Count steps."""


class Waiting:
    """Steps done during a long piece of work; a bar shows them after one second."""

    def __init__(self, what: str, total: int | None) -> None:
        self._what, self._total = what, total
        self._since = time.monotonic()
        self._done = 0
        self._bar: RichProgress | None = None

    def step(self, steps: int = 1) -> None:
        """Count steps done."""
        self._done += steps
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=self._done)
        elif time.monotonic() - self._since > 1:
            from rich.console import Console
            from rich.progress import Progress

            self._bar = Progress(console=Console(stderr=True), transient=True)
            self._bar.add_task(self._what, total=self._total, completed=self._done)
            self._bar.start()

    def end(self) -> None:
        """Remove the bar."""
        if self._bar is not None:
            self._bar.stop()


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Step]:
    """Show progress on stderr when it is a terminal; yields a function to call with steps done."""
    if not is_terminal(sys.stderr) or is_json():
        yield lambda _steps=1: None
        return
    waiting = Waiting(what, total)
    try:
        yield waiting.step
    finally:
        waiting.end()
