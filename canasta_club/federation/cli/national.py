"""``canasta national``: the tables of a whole federation."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canasta_club.cli import complete
from canasta_club.cli.frame.commands import argument, command, flag, noun, option
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import show, show_done, shown
from canasta_club.cli.map import WORDS
from canasta_club.cli.open_book import opened
from canasta_club.cli.reports.report import READING, printed
from canasta_club.text.wording import counted

if TYPE_CHECKING:
    from canasta_club.federation.services.national.sources import NationalSource
    from canasta_club.reports.page import Page
    from canasta_club.services.book.books import OpenBook

app = noun(WORDS["national"].line)
on_paper = noun("")
"""What “print” is given."""

Year = Annotated[
    int | None, option("--year", "YEAR", "Year (default: all years).", min=1900, max=9999)
]
At = Annotated[
    str,
    option("--at", "CLUB", "Only what was played at this club.", complete.federation_clubs),
]
Limit = Annotated[int, option("--limit", "N", "At most N people on a page.", min=1, max=10_000)]
PageNumber = Annotated[int, option("--page", "N", "Number of the page.", min=1)]

From = Annotated[
    Path | None, option("--folder", "FOLDER", "Read files of “national export”, not the book.")
]


@contextmanager
def _source(ctx: typer.Context, folder: Path | None) -> "Iterator[NationalSource]":
    from canasta_club.federation.services.national import sources

    if folder is not None:
        with sources.in_folder(folder) as source:
            yield source
        return
    with opened(ctx) as book:
        yield sources.InBook(book)


@command(app, "standings", "national standings", "national standings --year 2026 --limit 10")
def standings(
    ctx: typer.Context,
    year: Year = None,
    at: At = "",
    limit: Limit = 100,
    page: PageNumber = 1,
    folder: From = None,
) -> None:
    """Show who has the most points in the federation.

    A game counts in whichever club it was played; “canasta federation points” shows what it
    brings. People who keep their names private are listed by number.
    """
    from canasta_club.federation.services.national import tables

    with _source(ctx, folder) as source:
        show(tables.standings(source, year or 0, at, limit=limit, page=page))


@command(app, "ratings", "national ratings", "national ratings --limit 10")
def ratings(
    ctx: typer.Context,
    at: At = "",
    limit: Limit = 100,
    page: PageNumber = 1,
    from_start: Annotated[
        bool, flag("--from-start", "Rate every game again, from the first.")
    ] = False,
) -> None:
    """Show the ratings of everybody in the federation.

    People are rated by all their games, in whichever club, as “canasta ratings” rates the players
    of one club. The grade by rating stands beside points and the grade by points.
    """
    from canasta_club.federation.services.national import ratings as service

    with opened(ctx) as book, progress(READING, None) as step:
        shown = service.page(book, at, step, limit=limit, page=page, from_start=from_start)
    show(shown)


@command(app, "grades", "national grades")
def grades(
    ctx: typer.Context,
    which: Annotated[
        str, option("--grades", "ID", "Grades, by id or file (default: your own).")
    ] = "",
    folder: From = None,
) -> None:
    """Show the grades, and how many people have each.

    Grades are a text file; put the federation's own in the folder “grades”.
    """
    from canasta_club.federation.services.national import tables

    with _source(ctx, folder) as source:
        show(tables.grade_counts(source, which))


@command(app, "counts", "national counts")
def counts(ctx: typer.Context, at: At = "", folder: From = None) -> None:
    """Show clubs, nights, players and games of each year."""
    from canasta_club.federation.services.national import tables

    with _source(ctx, folder) as source:
        show(tables.counts(source, at))


@command(app, "export", "national export games")
def export(
    ctx: typer.Context,
    folder: Annotated[Path, argument("FOLDER", "Folder for one Parquet file a club.")],
) -> None:
    """Write the games of every club to Parquet files.

    A row is a player in a game, with the totals of the side hand by hand and the names that may be
    published. Any program that reads Parquet can analyse them; so do standings, grades and counts
    with --folder FOLDER.
    """
    from canasta_club.federation.services.national import sources

    with opened(ctx) as book, progress("Writing the clubs") as step:
        done = sources.export(book, folder, step)
        message = (
            f"{counted(done.files, 'file')} with {counted(done.rows, 'row')} in {shown(folder)}."
        )
        show_done(message, sources.exported_page(folder, done))


@printed(on_paper, "national", "table", "desk", "print national national.html")
def print_national(book: "OpenBook", year: Year = None, at: At = "", limit: Limit = 100) -> "Page":
    """Print who has the most points in the federation."""
    from canasta_club.federation.services.national import sources, tables

    return tables.standings(sources.InBook(book), year or 0, at, limit=limit)
