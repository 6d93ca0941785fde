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
    division: Annotated[
        int | None, typer.Option("--division", min=1, metavar="N", help="One division alone.")
    ] = None,
    handicap: Annotated[
        bool,
        typer.Option("--handicap/--scratch", help="With everyone's handicap, or without (usual)."),
    ] = False,
    before: Annotated[
        str, typer.Option("--before", metavar="DATE", help="As it stood before a night.")
    ] = "",
    why: Annotated[
        bool | None,
        typer.Option("--why/--no-why", help="A sentence for every two neighbours; or no reason."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show the table of a season, or of one of its nights.

    Only games that are over count; the note below the table says how many still run. A table
    with handicaps stands beside the scratch one and takes nothing from it.
    """
    from canasta_club.errors import UsageError
    from canasta_club.services import books, days, nights, seasons
    from canasta_club.services.standings import standings_page

    if players and pairs:
        raise UsageError("Say --players or --pairs, not both.")
    by = "player" if players else "pair" if pairs else ""
    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        its_night = nights.find(book, its_season, night) if night else None
        page = standings_page(
            book,
            its_season,
            its_night,
            by,
            has_reasons=why is None and not as_json,
            has_sentences=bool(why),
            division=division,
            with_handicaps=handicap,
            before=days.read_day(before) if before else None,
        )
        show_page(ctx, page, as_json=as_json)
