"""``canasta player``: the people who play."""

from typing import Annotated

import typer

from canasta_club.cli.settings import Json, settings
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
    from canasta_club.services import books, players

    with books.open_book(settings(ctx)) as book:
        new = players.add(book, names, is_guest=guest)
        done = f"Added {', '.join(player.name for player in new)}."
        show_done(ctx, done, players.page(book, "Added", new), as_json=as_json)


@app.command("list")
def list_players(ctx: typer.Context, as_json: Json = False) -> None:
    """List the players, and the numbers of their pairs."""
    from canasta_club.services import books, players

    with books.open_book(settings(ctx)) as book:
        show_page(ctx, players.page(book), as_json=as_json)


@app.command("show")
def show(ctx: typer.Context, name: Name, as_json: Json = False) -> None:
    """Show one player."""
    from canasta_club.services import books, players

    with books.open_book(settings(ctx)) as book:
        show_page(ctx, players.facts_page(book, players.find(book, name)), as_json=as_json)


@app.command("rename")
def rename(
    ctx: typer.Context,
    name: Name,
    new: Annotated[str, typer.Argument(metavar="NEW", help="The new name.")],
    as_json: Json = False,
) -> None:
    """Give a player another name; all results stay theirs."""
    from canasta_club.services import books, players

    with books.open_book(settings(ctx)) as book:
        player = players.rename(book, name, new)
        page = players.facts_page(book, player)
        show_done(ctx, f"The player is now called {player.name}.", page, as_json=as_json)
