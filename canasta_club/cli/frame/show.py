"""Show answers and talk to the person: results to stdout, everything else to stderr.

With ``--json`` the answer is collected instead, and written as one object when the command ends.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import typer

from canasta_club.cli.frame.answer import answer, is_json, write_refusal
from canasta_club.errors import CanastaError, Problem, ProblemsError
from canasta_club.text.letters import visible, visible_lines
from canasta_club.text.wording import as_sentence, counted

if TYPE_CHECKING:
    from canasta_club.reports.page import Page  # 2 ms that most commands spare


Value: TypeAlias = "Page | Mapping[str, object]"


def show(*parts: "str | Page", value: "Value | None" = None) -> None:
    """Show an answer on stdout: texts, which begin a line each, and pages.

    With ``--json`` its ``value`` is written instead when the command ends; a page is its own.
    """
    if is_json():
        pages = [part for part in parts if not isinstance(part, str)]
        _keep(value if value is not None or not pages else pages[0])
        return
    for part in parts:
        if isinstance(part, str):
            answer().put(visible_lines(part))
        elif answer().is_plain:
            from canasta_club.reports.writers.terminal import plain_lines

            for line in plain_lines(part):
                typer.echo(line)  # its cells are visible, and it keeps right-to-left names apart
        else:
            from canasta_club.reports.writers.terminal import print_rich

            print_rich(part)


def _keep(value: "Value | None") -> None:
    """Keep what is written as JSON when the command ends."""
    if value is None:
        return
    if not isinstance(value, Mapping):
        from canasta_club.reports.writers.json import page_value

        value = page_value(value)
    answer().value = value


def say(message: str) -> None:
    """Write a note of one line to stderr, or among the notes of the JSON answer."""
    if is_json():
        answer().notes.append(message)
    else:
        answer().put_note(visible(message))


def shown(file: object) -> str:
    """Return the name of a file, or a line, for a message: a line end in it is a space."""
    return visible(str(file))


def show_short(page: "Page") -> None:
    """Show a table of places as short lines for a message; as JSON in a list."""
    from canasta_club.reports.writers.short import short_lines

    lines = short_lines(page)
    show(value={"lines": lines})
    for line in lines if not is_json() else ():
        typer.echo(line)  # safe to show: names were made visible


def show_markdown(text: str, value: "Value") -> None:
    """Show a document of the program's own: drawn on a terminal, as it is written elsewhere."""
    if is_json():
        show(value=value)
    elif answer().is_plain:
        typer.echo(text, nl=False)
    else:
        from rich.console import Console
        from rich.markdown import Markdown

        console = Console()
        console.print(Markdown(text, hyperlinks=False), width=min(console.width, 100))


def show_done(done: str, value: "Value | None" = None, *, would: str = "") -> None:
    """Show what was done: a sentence, or as JSON the page about it.

    A dry run says what it ``would`` do, as "cancel the night of 2026-12-24", or is a preview.
    """
    if answer().is_dry_run:
        done = f"This would {would}." if would else f"Preview: {done}"
    show(done, value=value)


def show_written(
    out: Path, problems: Sequence[Problem], what: str = "", about: Mapping[str, str] | None = None
) -> None:
    """Show which file was written, ``what`` it holds, and any warnings; ``about`` is for JSON."""
    count, paper = _sheets(out)
    value: dict[str, object] = {"written": str(out), **(about or {})}
    if count:
        value |= {"sheets": count, "paper": paper}
    on_paper = {"a4": " A4", "letter": " letter"}.get(paper or "", "")
    sheets = f"{counted(count, 'sheet')}{on_paper}" if count else ""
    contents = ", ".join(filter(None, (what, sheets)))
    message = f"Written: {out} ({contents})" if contents else f"Written: {out}"
    show(shown(message), value=value | {"problems": [problem._asdict() for problem in problems]})
    if not is_json():
        show_problems(problems)


def _sheets(out: Path) -> tuple[int, str | None]:
    """Return how many sheets a file has, and on which paper; none if it is not a PDF."""
    if out.suffix.lower() != ".pdf":
        return 0, None
    from canasta_club.reports.writers.pdf import sheets_of

    return sheets_of(out)


def show_problems(problems: Iterable[Problem]) -> None:
    """List problems on stderr, a line each, with the clause; or in the JSON answer."""
    if is_json():
        answer().problems += problems
        return
    for problem in _gathered(problems):
        say(problem_line(problem))


def _gathered(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield problems; several that differ only in whom they are about are one."""
    alike: dict[Problem, list[str]] = {}
    for problem in problems:
        alike.setdefault(problem._replace(side=None), []).append(problem.side or "")
    for problem, sides in alike.items():
        yield problem._replace(side=", ".join(filter(None, dict.fromkeys(sides))) or None)


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
        say(line)


def error_lines(fault: CanastaError) -> Iterator[str]:
    """Yield what is wrong and what to do, line by line."""
    problems = fault.problems if isinstance(fault, ProblemsError) else ()
    is_alone = len(problems) == 1 and as_sentence(str(problems[0])) == fault.message
    yield f"canasta: {fault.message}{_clause(problems[0]) if is_alone else ''}"
    if not is_alone:
        yield from map(problem_line, _gathered(problems))
    if fault.hint:
        yield f"  {fault.hint}"
