"""``canasta print``: what people look at: records, tables, fixtures, awards, honours, money."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from canasta_club.cli.awards import AwardsName
from canasta_club.cli.crosstable import ByPoints, Division
from canasta_club.cli.places import NightDate
from canasta_club.cli.players import Name
from canasta_club.cli.settings import Json, OneSeason, SeasonName, settings
from canasta_club.cli.show import READING, progress, tell_written

if TYPE_CHECKING:
    from canasta_club.reports.page import Page

app = typer.Typer(rich_markup_mode=None)

Out = Annotated[
    Path,
    typer.Argument(
        metavar="OUT.pdf", help="The file to write; .html, .xlsx, .csv and .json do as well."
    ),
]


@app.command("player")
def print_player(
    ctx: typer.Context, name: Name, out: Out, season: OneSeason = "", as_json: Json = False
) -> None:
    """Print the record of a player, with a picture of the last games."""
    from canasta_club.services import player_pages, players, seasons

    def page(book: Any, _step: Any) -> "Page":
        only = seasons.find(book, season) if season else None
        return player_pages.player_page(book, players.find(book, name), only)

    _print(ctx, out, page, as_json=as_json)


@app.command("crosstable")
def print_crosstable(
    ctx: typer.Context,
    out: Out,
    season: SeasonName = "",
    division: Division = None,
    by_points: ByPoints = False,
    as_json: Json = False,
) -> None:
    """Print how everyone of a season did against everyone else."""
    from canasta_club.services import cross_tables, seasons

    def page(book: Any, _step: Any) -> "Page":
        its_season = seasons.find(book, season)
        return cross_tables.page(book, its_season, division=division, by_points=by_points)

    _print(ctx, out, page, "table", as_json=as_json)


@app.command("fixtures")
def print_fixtures(
    ctx: typer.Context, out: Out, season: SeasonName = "", as_json: Json = False
) -> None:
    """Print who meets whom in which round, when, and what came of it."""
    from canasta_club.services import fixtures, seasons

    def page(book: Any, _step: Any) -> "Page":
        return fixtures.page(book, fixtures.of_season(book, seasons.find(book, season)))

    _print(ctx, out, page, "table", as_json=as_json)


@app.command("money")
def print_money(
    ctx: typer.Context, out: Out, season: SeasonName = "", as_json: Json = False
) -> None:
    """Print who was there how often, and who owes table money, for the treasurer."""
    from canasta_club.services import seasons, table_money

    def page(book: Any, _step: Any) -> "Page":
        return table_money.season_page(book, seasons.find(book, season))

    _print(ctx, out, page, "table", as_json=as_json)


@app.command("awards")
def print_awards(
    ctx: typer.Context,
    out: Out,
    season: SeasonName = "",
    which: AwardsName = "",
    as_json: Json = False,
) -> None:
    """Print who holds the records of a season."""
    from canasta_club.services import awards, seasons

    def page(book: Any, _step: Any) -> "Page":
        return awards.page(book, seasons.find(book, season), which)

    _print(ctx, out, page, as_json=as_json)


@app.command("honours")
def print_honours(
    ctx: typer.Context, out: Out, which: AwardsName = "", as_json: Json = False
) -> None:
    """Print the honours board: champions of all seasons, and the records of all time."""
    from canasta_club.services import honours

    _print(ctx, out, lambda book, step: honours.page(book, which, step), as_json=as_json)


@app.command("ratings")
def print_ratings(
    ctx: typer.Context, out: Out, season: OneSeason = "", as_json: Json = False
) -> None:
    """Print the ratings of the players, with a picture of how they changed."""
    from canasta_club.services import ratings, seasons

    def page(book: Any, step: Any) -> "Page":
        only = seasons.find(book, season) if season else None
        return ratings.page(book, only, step)

    _print(ctx, out, page, as_json=as_json)


@app.command("night-report")
def print_night_report(
    ctx: typer.Context,
    out: Out,
    night: NightDate = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Print a night on a page: results, its table, how places moved, who was there."""
    from canasta_club.services import night_reports, nights, seasons

    def page(book: Any, _step: Any) -> "Page":
        its_season = seasons.find(book, season)
        return night_reports.page(book, its_season, nights.find(book, its_season, night))

    _print(ctx, out, page, as_json=as_json)


@app.command("chemistry")
def print_chemistry(
    ctx: typer.Context,
    out: Out,
    minimum: Annotated[
        int, typer.Option("--minimum", min=1, metavar="N", help="Games they played together.")
    ] = 5,
    season: OneSeason = "",
    as_json: Json = False,
) -> None:
    """Print which partners do better together than apart."""
    from canasta_club.services import chemistry, seasons

    def page(book: Any, step: Any) -> "Page":
        only = seasons.find(book, season) if season else None
        return chemistry.page(book, only, minimum=minimum, step=step)

    _print(ctx, out, page, as_json=as_json)


def _print(
    ctx: typer.Context,
    out: Path,
    page: Callable[[Any, Any], "Page"],
    template: str = "parts",
    *,
    as_json: bool,
) -> None:
    """Write what a service makes of the book to a file; an unknown ending is told first."""
    from canasta_club.reports.write import writer_for
    from canasta_club.services import books, printing

    writer_for(out)
    with books.open_book(settings(ctx)) as book:
        with progress(READING) as step:
            made = page(book, step)
        # What is laid out for the wall is one table.
        used = "parts" if made.parts else template
        problems = printing.print_page(made, used, out, club=book.club.name)
    tell_written(out, problems, as_json=as_json)
