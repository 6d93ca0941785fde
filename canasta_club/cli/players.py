"""``canasta player``: the people who play."""

from typing import Annotated

import typer

from canasta_club.cli.options import Json, OneSeason, settings
from canasta_club.cli.show import show_done, show_page

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="The people who play.")

Name = Annotated[
    str, typer.Argument(metavar="NAME", help="The player; a part of the name will do.")
]


@app.command("add")
def add(
    ctx: typer.Context,
    names: Annotated[
        list[str], typer.Argument(metavar="NAME…", help="Names, in quotes where they have spaces.")
    ],
    guest: Annotated[
        bool, typer.Option("--guest", help="They play without being members.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Add players to the club."""
    from canasta_club.services.book import books
    from canasta_club.services.people import players

    with books.open_book(settings(ctx)) as book:
        new = players.add(book, names, is_guest=guest)
        done = f"Added {', '.join(player.name for player in new)}."
        show_done(ctx, done, players.page(book, "Added", new), as_json=as_json)


@app.command("list")
def list_players(ctx: typer.Context, as_json: Json = False) -> None:
    """List the players, and the numbers of their pairs."""
    from canasta_club.services.book import books
    from canasta_club.services.people import players

    with books.open_book(settings(ctx)) as book:
        show_page(ctx, players.page(book), as_json=as_json)


@app.command("show")
def show(
    ctx: typer.Context,
    name: Name,
    season: OneSeason = "",
    as_json: Json = False,
) -> None:
    """Show a player: all games and hands, by partner, opponent and season, and the form of late.

    Who sat in the seat counts, whoever got the points. On paper: canasta print player NAME OUT.pdf
    """
    from canasta_club.services.book import books
    from canasta_club.services.people import players
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics import player_page

    with books.open_book(settings(ctx)) as book:
        player = players.find(book, name)
        only = seasons.find(book, season) if season else None
        show_page(ctx, player_page.player_page(book, player, only), as_json=as_json)


@app.command("rename")
def rename(
    ctx: typer.Context,
    name: Name,
    new: Annotated[str, typer.Argument(metavar="NEW", help="The new name.")],
    as_json: Json = False,
) -> None:
    """Give a player another name; all results stay theirs."""
    from canasta_club.services.book import books
    from canasta_club.services.people import players

    with books.open_book(settings(ctx)) as book:
        player = players.rename(book, name, new)
        page = players.facts_page(book, player)
        show_done(ctx, f"The player is now called {player.name}.", page, as_json=as_json)


@app.command("member")
def member(ctx: typer.Context, name: Name, as_json: Json = False) -> None:
    """Make a guest a member of the club."""
    from canasta_club.services.book import books
    from canasta_club.services.people import players

    with books.open_book(settings(ctx)) as book:
        player = players.join(book, name)
        page = players.facts_page(book, player)
        show_done(ctx, f"{player.name} is a member now.", page, as_json=as_json)


@app.command("merge")
def merge(
    ctx: typer.Context,
    second: Annotated[str, typer.Argument(metavar="SECOND", help="The name to give up.")],
    first: Annotated[str, typer.Argument(metavar="FIRST", help="The name that stays.")],
    as_json: Json = False,
) -> None:
    """Make two records of one person one: all that was played under SECOND is FIRST's.

    Nothing that was written down is changed; “canasta player part SECOND” parts them again.
    """
    from canasta_club.services.book import books
    from canasta_club.services.people import players
    from canasta_club.services.people import players as second_records

    with books.open_book(settings(ctx)) as book:
        record = second_records.merge(book, second, first)
        done = f"{record.record.name} is a second record of {record.player.name} now."
        show_done(ctx, done, players.facts_page(book, record.player), as_json=as_json)


@app.command("part")
def part(
    ctx: typer.Context,
    second: Annotated[str, typer.Argument(metavar="SECOND", help="The name that was given up.")],
    as_json: Json = False,
) -> None:
    """Part two records that were made one: what was played under SECOND is its own again."""
    from canasta_club.services.book import books
    from canasta_club.services.people import players
    from canasta_club.services.people import players as second_records

    with books.open_book(settings(ctx)) as book:
        record = second_records.part(book, second)
        player = players.find(book, record.record.name)
        done = f"{player.name} and {record.player.name} are two people again."
        show_done(ctx, done, players.facts_page(book, player), as_json=as_json)
