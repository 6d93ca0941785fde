"""``canasta ratings``: how strong each player seems to be."""

import typer

from canasta_club.cli.settings import Json, OneSeason, settings
from canasta_club.cli.show import READING, progress, show_page


def ratings(ctx: typer.Context, season: OneSeason = "", as_json: Json = False) -> None:
    """Show how strong each player seems to be, with whoever they sat, and how sure that is.

    Everybody is rated from the first game of all seasons on, night by night, so that a correction
    of an old game is felt in all that followed. --season lists those who played in it, as they
    stood when it was over. Ratings never give league points.
    """
    from canasta_club.services import books, seasons
    from canasta_club.services.ratings import page

    with books.open_book(settings(ctx)) as book:
        only = seasons.find(book, season) if season else None
        with progress(READING) as step:
            found = page(book, only, step)
        show_page(ctx, found, as_json=as_json)
