"""Show answers and talk to the person: results to stdout, everything else to stderr.

With ``--json`` the answer is collected instead, and written as one object when the command ends.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from canasta_club.cli.frame.answer import answer, is_json, write_refusal
from canasta_club.cli.frame.echo import echo, echo_line
from canasta_club.errors import CanastaError, Problem, ProblemsError
from canasta_club.text.wording import as_sentence, counted

if TYPE_CHECKING:
    from canasta_club.reports.page import Page  # 2 ms that most commands spare


def show_json(value: Mapping[str, object]) -> None:
    """Give a value as the answer; it is written as indented JSON when the command ends."""
    answer().give(value)


def show_page(page: "Page") -> None:
    """Show a page: as a table, or as JSON with its column keys."""
    if is_json():
        from canasta_club.reports.writers.json import page_value

        show_json(page_value(page))
    elif answer().is_plain:
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


def show_done(done: str, page: "Page", *, would: str = "") -> None:
    """Show what was done: a sentence, or as JSON the page about it.

    A dry run says what it ``would`` do: "cancel the night of 2026-12-24".
    """
    if is_json():
        show_page(page)
    else:
        echo_done(done, would=would)


def echo_done(done: str, *, would: str = "") -> None:
    """Write what was done; in a dry run what it ``would`` do, or that this is a preview."""
    if answer().is_dry_run:
        done = f"This would {would}." if would else f"Preview: {done}"
    echo(done)


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
