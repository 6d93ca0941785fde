"""``canasta crosstable``: everyone against everyone."""

from typing import Annotated

import typer

from canasta_club.cli.settings import Json, SeasonName, settings
from canasta_club.cli.show import show_page

Division = Annotated[
    int | None, typer.Option("--division", min=1, metavar="N", help="Only this division.")
]
ByPoints = Annotated[
    bool, typer.Option("--points", help="By how many points, in place of won and lost.")
]


def crosstable(
    ctx: typer.Context,
    season: SeasonName = "",
    division: Division = None,
    by_points: ByPoints = False,
    as_json: Json = False,
) -> None:
    """Show how everyone of a season did against everyone else, in the order of the standings."""
    from canasta_club.services import books, cross_tables, seasons

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        page = cross_tables.page(book, its_season, division=division, by_points=by_points)
        show_page(ctx, page, as_json=as_json)
