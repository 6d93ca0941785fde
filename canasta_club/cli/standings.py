"""``canasta standings``: who is ahead, and by what."""

from typing import Annotated

import typer

from canasta_club.cli.options import Json, OneSeason, SeasonName, settings
from canasta_club.cli.show import READING, progress, show_page

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
    from canasta_club.services.book import books
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import awards

    with books.open_book(settings(ctx)) as book:
        show_page(ctx, awards.page(book, seasons.find(book, name), which), as_json=as_json)


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
    from canasta_club.services.book import books
    from canasta_club.services.season import seasons
    from canasta_club.services.standings import cross_tables

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        page = cross_tables.page(book, its_season, division=division, by_points=by_points)
        show_page(ctx, page, as_json=as_json)


def honours(ctx: typer.Context, which: AwardsName = "", as_json: Json = False) -> None:
    """Show the honours board: champions of every closed season, and the records of all time."""
    from canasta_club.services.book import books
    from canasta_club.services.statistics import honours

    with books.open_book(settings(ctx)) as book:
        with progress(READING) as step:
            page = honours.page(book, which, step)
        show_page(ctx, page, as_json=as_json)


def ratings(ctx: typer.Context, season: OneSeason = "", as_json: Json = False) -> None:
    """Show how strong each player seems to be, with whoever they sat, and how sure that is.

    Everybody is rated from the first game of all seasons on, night by night, so that a correction
    of an old game is felt in all that followed. --season lists those who played in it, as they
    stood when it was over. Ratings never give league points.
    """
    from canasta_club.services.book import books
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics.ratings import page

    with books.open_book(settings(ctx)) as book:
        only = seasons.find(book, season) if season else None
        with progress(READING) as step:
            found = page(book, only, step)
        show_page(ctx, found, as_json=as_json)


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
    from canasta_club.services.book import books
    from canasta_club.services.season import nights, seasons
    from canasta_club.services.standings.standings import standings_page
    from canasta_club.text import dates

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
            before=dates.read_day(before) if before else None,
        )
        show_page(ctx, page, as_json=as_json)
