"""``canasta night report``: a night on a page."""

from typing import Annotated

import typer

from canasta_club.cli.options import Json, SeasonName, settings
from canasta_club.cli.show import show_page


def report(
    ctx: typer.Context,
    day: Annotated[
        str, typer.Argument(metavar="DATE", help="Its date or number; else the one that is open.")
    ] = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Show a night: results, its table, best hand, how places moved, who was there or sat out.

    On paper: canasta print night-report OUT.pdf
    """
    from canasta_club.services.book import books
    from canasta_club.services.evening import report as night_reports
    from canasta_club.services.season import nights, seasons

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        which = nights.find(book, its_season, day)
        show_page(ctx, night_reports.page(book, its_season, which), as_json=as_json)
