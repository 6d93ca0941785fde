"""``canasta print``: standings and results on paper."""

from typing import Annotated

import typer

from canasta_club.cli import print_seats, print_views
from canasta_club.cli.places import NightDate
from canasta_club.cli.print_views import Out
from canasta_club.cli.settings import Json, SeasonName, settings
from canasta_club.cli.show import tell_written
from canasta_club.errors import UsageError

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Standings and results on paper."
)


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
    from canasta_club.services import books, nights, printing, seasons

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
    from canasta_club.services import books, nights, printing, seasons

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        which = nights.find(book, its_season, night)
        problems = printing.print_night(book, its_season, which, out)
        tell_written(out, problems, as_json=as_json)


app.add_typer(print_seats.app)
app.add_typer(print_views.app)
