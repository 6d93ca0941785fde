"""``canasta night``: the club evenings of a season."""

from typing import Annotated

import typer

from canasta_club.cli.settings import Json, SeasonName, settings
from canasta_club.cli.show import show_done, show_page

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="The club evenings of a season."
)


@app.command("open")
def open_night(
    ctx: typer.Context,
    day: Annotated[str, typer.Argument(metavar="DATE", help="Its date; else today.")] = "today",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Open a night, a new one or one that was closed."""
    from canasta_club.services import books, nights
    from canasta_club.services.days import read_day

    with books.open_book(settings(ctx)) as book:
        its_season, night = nights.open_night(book, read_day(day), season)
        done = f"Night {night.number} of {its_season.name}, {night.day}, is open."
        page = nights.page(book, its_season, [night])
        show_done(ctx, done, page, as_json=as_json)


@app.command("close")
def close(
    ctx: typer.Context,
    day: Annotated[str, typer.Argument(metavar="DATE", help="Else the one that is open.")] = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Close a night: nothing more is entered in it until it is opened again."""
    from canasta_club.services import books, nights, seasons

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        night = nights.close(book, its_season, day)
        page = nights.page(book, its_season, [night])
        show_done(ctx, f"The night of {night.day} is closed.", page, as_json=as_json)


@app.command("list")
def list_nights(ctx: typer.Context, season: SeasonName = "", as_json: Json = False) -> None:
    """List the nights of a season."""
    from canasta_club.services import books, nights, seasons

    with books.open_book(settings(ctx)) as book:
        page = nights.page(book, seasons.find(book, season))
        show_page(ctx, page, as_json=as_json)
