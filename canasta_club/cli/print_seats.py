"""``canasta print``: what hangs by the door and lies on the tables on a night."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from canasta_club.cli.night_people import evening
from canasta_club.cli.places import NightDate, Round
from canasta_club.cli.print_views import Out
from canasta_club.cli.settings import Json, SeasonName
from canasta_club.cli.show import tell_written

if TYPE_CHECKING:
    from canasta_club.reports.page import Page
    from canasta_club.services.nights import AtNight

app = typer.Typer(rich_markup_mode=None)


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
    from canasta_club.services import seating_lists

    with evening(ctx, season, night) as at:
        _print(at, out, "seating", lambda: seating_lists.both(*at, round_number), as_json=as_json)


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
    from canasta_club.services import guide_cards

    with evening(ctx, season, night) as at:
        template = "table_cards" if tables else "guide_cards"
        build = guide_cards.for_tables if tables else guide_cards.for_entrants
        _print(at, out, template, lambda: build(*at), as_json=as_json)


@app.command("openings")
def openings(
    ctx: typer.Context,
    out: Out,
    night: NightDate = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Print what every side at every table needs to open its next hand."""
    from canasta_club.services import openings_sheet

    with evening(ctx, season, night) as at:
        _print(at, out, "openings", lambda: openings_sheet.page(*at), as_json=as_json)


def _print(
    at: "AtNight", out: Any, template: str, build: "Callable[[], Page]", *, as_json: bool
) -> None:
    from canasta_club.reports.write import writer_for
    from canasta_club.services import printing

    writer_for(out)
    problems = printing.print_page(build(), template, out, club=at.book.club.name)
    tell_written(out, problems, as_json=as_json)
