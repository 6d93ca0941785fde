"""``canasta standings``: who is ahead, and by what."""

from typing import Annotated

import typer

from canasta_club.cli.settings import Json, SeasonName, settings
from canasta_club.cli.show import show_page


def standings(
    ctx: typer.Context,
    season: SeasonName = "",
    night: Annotated[str, typer.Option("--night", help="One night alone, by date or number.")] = "",
    players: Annotated[
        bool, typer.Option("--players", help="Rank single players, not pairs.")
    ] = False,
    pairs: Annotated[
        bool, typer.Option("--pairs", help="Rank pairs, where the league ranks players.")
    ] = False,
    why: Annotated[
        bool, typer.Option("--why/--no-why", help="What set each row below the one above.")
    ] = True,
    as_json: Json = False,
) -> None:
    """Show the table of a season, or of one of its nights.

    Only games that are over count; the note below the table says how many still run.
    """
    from canasta_club.errors import UsageError
    from canasta_club.services import books, nights, seasons
    from canasta_club.services.standings import standings_page

    if players and pairs:
        raise UsageError("Say --players or --pairs, not both.")
    by = "player" if players else "pair" if pairs else ""
    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        its_night = nights.find(book, its_season, night) if night else None
        page = standings_page(book, its_season, its_night, by, has_reasons=why and not as_json)
        show_page(ctx, page, as_json=as_json)
