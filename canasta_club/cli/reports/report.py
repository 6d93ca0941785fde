"""Reports: what makes a page of the book becomes a command that shows it, and one that prints it.

A report is a function: it takes the open book, ``step`` if it counts what it has read, and its
options. Its docstring is the help of the command that shows it; that of ``print`` begins “Print”.
"""

import inspect
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from canasta_club.cli.frame.commands import add, argument, examples
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import show, show_written
from canasta_club.cli.open_book import opened
from canasta_club.cli.options import OnPaper

if TYPE_CHECKING:
    from canasta_club.reports.imprint import Look
    from canasta_club.reports.page import Page
    from canasta_club.services.book.books import OpenBook

Report = Callable[..., "Page"]
"""Makes a page of a book."""

Out = Annotated[Path, argument("OUT.pdf", "File to write: .pdf, .html, .xlsx, .csv or .json.")]

READING: Final = "Reading the games"
"""The label of the progress bar when statistics go through all seasons."""


def shown(report: Report, *lines: str) -> Callable[..., None]:
    """Return the command that shows a report, with its examples."""

    def run(ctx: typer.Context, **options: object) -> None:
        with opened(ctx) as book:
            show(_made(report, book, options))

    run.__doc__ = report.__doc__
    return examples(*lines)(_taking(report, run))


def printed(
    app: typer.Typer, verb: str, template: str, layout: Literal["wall", "desk"], *lines: str
) -> Callable[[Report], Report]:
    """Make a report a command of ``print``, with its examples."""

    def register(report: Report) -> Report:
        def run(ctx: typer.Context, out: Out, paper: OnPaper, **options: object) -> None:
            write(ctx, out, report, template, paper.look(layout), **options)

        help_line = (report.__doc__ or "").partition("\n")[0]
        run.__doc__ = f"Print {help_line.partition(' ')[2]}"
        add(app, verb, examples(*lines)(_taking(report, run)))
        return report

    return register


def write(
    ctx: typer.Context,
    out: Path,
    report: Report,
    template: str,
    look: "Look",
    **options: object,
) -> None:
    """Write a report to a file; an unknown ending is refused before the page is made."""
    from canasta_club.reports.writers.write import ending_of
    from canasta_club.services.standings import printing

    ending_of(out)
    with opened(ctx) as book:
        page = _made(report, book, options)
        show_written(out, printing.print_page(book, page, template, out, look))


def _made(report: Report, book: "OpenBook", options: dict[str, object]) -> "Page":
    with progress(READING) as step:
        if "step" in inspect.signature(report).parameters:
            options["step"] = step
        return report(book, **options)


def _taking(report: Report, run: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of a report; what a report requires stands before the file."""
    own = [each for each in _parameters(run) if each.name != "options"]
    options = [each for each in _parameters(report) if each.name not in {"book", "step"}]
    required = [each for each in options if each.default is each.empty]
    optional = [each for each in options if each.default is not each.empty]
    parameters = [each.replace(kind=each.KEYWORD_ONLY) for each in (*required, *own, *optional)]
    setattr(run, "__signature__", inspect.Signature(parameters))  # noqa: B010
    return run


def _parameters(function: Callable[..., object]) -> Iterable[inspect.Parameter]:
    return inspect.signature(function).parameters.values()
