"""``canasta honours``: the champions and the records of all time."""

import typer

from canasta_club.cli.awards import AwardsName
from canasta_club.cli.settings import Json, settings
from canasta_club.cli.show import READING, progress, show_page


def honours(ctx: typer.Context, which: AwardsName = "", as_json: Json = False) -> None:
    """Show the honours board: champions of every closed season, and the records of all time."""
    from canasta_club.services import books, honours

    with books.open_book(settings(ctx)) as book:
        with progress(READING) as step:
            page = honours.page(book, which, step)
        show_page(ctx, page, as_json=as_json)
