"""``canasta pair``: who plays with whom."""

from typing import Annotated

import typer

from canasta_club.cli.options import Json, OneSeason, settings
from canasta_club.cli.show import READING, progress, show_done, show_page

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Who plays with whom.")

Which = Annotated[
    str, typer.Argument(metavar="PAIR", help="Its number, its name, or its players as Ash+Birch.")
]


@app.command("add")
def add(
    ctx: typer.Context,
    names: Annotated[list[str], typer.Argument(metavar="NAME…", help="Its two players, or three.")],
    name: Annotated[str, typer.Option("--name", help="A name of its own.")] = "",
    as_json: Json = False,
) -> None:
    """Make players a pair; they also become one by sitting down together."""
    from canasta_club.services.book import books
    from canasta_club.services.people import pairs

    with books.open_book(settings(ctx)) as book:
        pair = pairs.add(book, names, name)
        page = pairs.page(book, "Added", [pair])
        show_done(ctx, f"{pair.name} are pair {pair.number}.", page, as_json=as_json)


@app.command("list")
def list_pairs(ctx: typer.Context, as_json: Json = False) -> None:
    """List the pairs by number."""
    from canasta_club.services.book import books
    from canasta_club.services.people import pairs

    with books.open_book(settings(ctx)) as book:
        show_page(ctx, pairs.page(book), as_json=as_json)


@app.command("show")
def show(ctx: typer.Context, pair: Which, as_json: Json = False) -> None:
    """Show one pair."""
    from canasta_club.services.book import books
    from canasta_club.services.people import pairs

    with books.open_book(settings(ctx)) as book:
        found = pairs.find(book, pair)
        show_page(ctx, pairs.page(book, found.name, [found]), as_json=as_json)


@app.command("rename")
def rename(
    ctx: typer.Context,
    pair: Which,
    new: Annotated[
        str, typer.Argument(metavar="NEW", help="Its new name; empty for the names of its players.")
    ],
    as_json: Json = False,
) -> None:
    """Give a pair a name of its own."""
    from canasta_club.services.book import books
    from canasta_club.services.people import pairs

    with books.open_book(settings(ctx)) as book:
        renamed = pairs.rename(book, pair, new)
        page = pairs.page(book, renamed.name, [renamed])
        show_done(
            ctx, f"Pair {renamed.number} is now called {renamed.name}.", page, as_json=as_json
        )


@app.command("chemistry")
def chemistry(
    ctx: typer.Context,
    minimum: Annotated[
        int, typer.Option("--minimum", min=1, metavar="N", help="Games they played together.")
    ] = 5,
    season: OneSeason = "",
    as_json: Json = False,
) -> None:
    """Show which partners do better together than apart, those who gain most first."""
    from canasta_club.services.book import books
    from canasta_club.services.season import seasons
    from canasta_club.services.statistics.chemistry import page

    with books.open_book(settings(ctx)) as book:
        only = seasons.find(book, season) if season else None
        with progress(READING) as step:
            found = page(book, only, minimum=minimum, step=step)
        show_page(ctx, found, as_json=as_json)
