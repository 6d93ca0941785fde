"""``canasta print``: standings and results on paper."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from canasta_club.cli.options import Json, NightDate, OneSeason, SeasonName, settings
from canasta_club.cli.players import Name
from canasta_club.cli.show import READING, progress, tell_written
from canasta_club.cli.standings import AwardsName, ByPoints, Division

if TYPE_CHECKING:
    from canasta_club.reports.page import Page
from canasta_club.cli.night.people import evening
from canasta_club.cli.options import Round

if TYPE_CHECKING:
    from canasta_club.reports.page import Page
    from canasta_club.services.season.nights import AtNight
from canasta_club.errors import UsageError

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Standings and results on paper."
)


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
    from canasta_club.services.people import players
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import player_page

    def page(book: Any, _step: Any) -> "Page":
        only = seasons.find(book, season) if season else None
        return player_page.player_page(book, players.find(book, name), only)

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
    from canasta_club.services.season import seasons
    from canasta_club.services.standings import cross_tables

    def page(book: Any, _step: Any) -> "Page":
        its_season = seasons.find(book, season)
        return cross_tables.page(book, its_season, division=division, by_points=by_points)

    _print(ctx, out, page, "table", as_json=as_json)


@app.command("fixtures")
def print_fixtures(
    ctx: typer.Context, out: Out, season: SeasonName = "", as_json: Json = False
) -> None:
    """Print who meets whom in which round, when, and what came of it."""
    from canasta_club.services.fixtures import fixtures
    from canasta_club.services.season import seasons

    def page(book: Any, _step: Any) -> "Page":
        return fixtures.page(book, fixtures.of_season(book, seasons.find(book, season)))

    _print(ctx, out, page, "table", as_json=as_json)


@app.command("money")
def print_money(
    ctx: typer.Context, out: Out, season: SeasonName = "", as_json: Json = False
) -> None:
    """Print who was there how often, and who owes table money, for the treasurer."""
    from canasta_club.services.attendance import table_money
    from canasta_club.services.season import seasons

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
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import awards

    def page(book: Any, _step: Any) -> "Page":
        return awards.page(book, seasons.find(book, season), which)

    _print(ctx, out, page, as_json=as_json)


@app.command("honours")
def print_honours(
    ctx: typer.Context, out: Out, which: AwardsName = "", as_json: Json = False
) -> None:
    """Print the honours board: champions of all seasons, and the records of all time."""
    from canasta_club.services.statistics import honours

    _print(ctx, out, lambda book, step: honours.page(book, which, step), as_json=as_json)


@app.command("ratings")
def print_ratings(
    ctx: typer.Context, out: Out, season: OneSeason = "", as_json: Json = False
) -> None:
    """Print the ratings of the players, with a picture of how they changed."""
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import ratings

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
    from canasta_club.services.evening import report
    from canasta_club.services.season import nights, seasons

    def page(book: Any, _step: Any) -> "Page":
        its_season = seasons.find(book, season)
        return report.page(book, its_season, nights.find(book, its_season, night))

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
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import chemistry

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
    from canasta_club.reports.writers.write import writer_for
    from canasta_club.services.book import books
    from canasta_club.services.standings import printing

    writer_for(out)
    with books.open_book(settings(ctx)) as book:
        with progress(READING) as step:
            made = page(book, step)
        # What is laid out for the wall is one table.
        used = "parts" if made.parts else template
        problems = printing.print_page(made, used, out, club=book.club.name)
    tell_written(out, problems, as_json=as_json)


@app.command("seating")
def seating(
    ctx: typer.Context,
    out: Out,
    round_number: Round = None,
    night: NightDate = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Print who sits where in a round, by table and by name."""
    from canasta_club.services.seating import lists

    with evening(ctx, season, night) as at:
        _print_seats(at, out, "seating", lambda: lists.both(*at, round_number), as_json=as_json)


@app.command("guides")
def guides(
    ctx: typer.Context,
    out: Out,
    tables: Annotated[
        bool, typer.Option("--tables", help="A large card for each table, not for each player.")
    ] = False,
    night: NightDate = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Print guide cards: where everybody goes in each round that is seated or proposed."""
    from canasta_club.services.seating import lists as guide_cards

    with evening(ctx, season, night) as at:
        template = "table_cards" if tables else "guide_cards"
        build = guide_cards.for_tables if tables else guide_cards.for_entrants
        _print_seats(at, out, template, lambda: build(*at), as_json=as_json)


@app.command("openings")
def openings(
    ctx: typer.Context,
    out: Out,
    night: NightDate = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Print what every side at every table needs to open its next hand."""
    from canasta_club.services.play import openings as openings_sheet

    with evening(ctx, season, night) as at:
        _print_seats(at, out, "openings", lambda: openings_sheet.page(*at), as_json=as_json)


def _print_seats(
    at: "AtNight", out: Any, template: str, build: "Callable[[], Page]", *, as_json: bool
) -> None:
    from canasta_club.reports.writers.write import writer_for
    from canasta_club.services.standings import printing

    writer_for(out)
    problems = printing.print_page(build(), template, out, club=at.book.club.name)
    tell_written(out, problems, as_json=as_json)


@app.command("standings")
def print_standings(
    ctx: typer.Context,
    out: Out,
    season: SeasonName = "",
    night: Annotated[
        str, typer.Option("--night", metavar="DATE", help="Only this night; else the season.")
    ] = "",
    players: Annotated[
        bool, typer.Option("--players", help="Rank single players, not pairs.")
    ] = False,
    pairs: Annotated[
        bool, typer.Option("--pairs", help="Rank pairs, where the league ranks players.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Print the standings of the season, or of one night, for the wall."""
    from canasta_club.services.book import books
    from canasta_club.services.season import nights, seasons
    from canasta_club.services.standings import printing

    if players and pairs:
        raise UsageError("Say --players or --pairs, not both.")
    by = "player" if players else "pair" if pairs else ""
    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        only = nights.find(book, its_season, night) if night else None
        problems = printing.print_standings(book, its_season, out, only, by)
        tell_written(out, problems, as_json=as_json)


@app.command("night")
def print_night(
    ctx: typer.Context,
    out: Out,
    night: NightDate = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Print the results of a night for the wall."""
    from canasta_club.services.book import books
    from canasta_club.services.season import nights, seasons
    from canasta_club.services.standings import printing

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        which = nights.find(book, its_season, night)
        problems = printing.print_night(book, its_season, which, out)
        tell_written(out, problems, as_json=as_json)
