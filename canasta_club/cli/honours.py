"""``canasta honours``: the champions and the records of all time."""

import typer

from canasta_club.cli.awards import AwardsName
from canasta_club.cli.settings import Json, settings
from canasta_club.cli.show import show_page


def honours(ctx: typer.Context, which: AwardsName = "", as_json: Json = False) -> None:
    """Show the honours board: champions of every closed season, and the records of all time."""
    from canasta_club.services import books, honours

    with books.open_book(settings(ctx)) as book:
        show_page(ctx, honours.page(book, which), as_json=as_json)
