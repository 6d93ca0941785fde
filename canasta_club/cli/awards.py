"""``canasta season awards``: who holds the records of a season."""

from typing import Annotated

import typer

from canasta_club.cli.settings import Json, settings
from canasta_club.cli.show import show_page

AwardsName = Annotated[
    str,
    typer.Option(
        "--awards", metavar="NAME", help="A list of awards, by id or file; else the club's own."
    ),
]


def awards(
    ctx: typer.Context,
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The season; else the one that is running.")
    ] = "",
    which: AwardsName = "",
    as_json: Json = False,
) -> None:
    """Tell who holds the records of a season: fastest game, highest hand, most canastas ….

    Which records are told stands in a text file: your own belong in the folder “awards” of the
    club. Whoever is equal shares an award.
    """
    from canasta_club.services import awards, books, seasons

    with books.open_book(settings(ctx)) as book:
        show_page(ctx, awards.page(book, seasons.find(book, name), which), as_json=as_json)
