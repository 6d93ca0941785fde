"""``canasta night wish``: who is kept together or apart, and who has a table of their own."""

from typing import Annotated, Literal

import typer

from canasta_club.cli import complete
from canasta_club.cli.frame.commands import argument, command, noun
from canasta_club.cli.frame.show import show, show_done
from canasta_club.cli.open_book import opened
from canasta_club.errors import UsageError

app = noun("")


@command(app, "wish", "night wish together Ash Birch", "night wish table Cedar 2")
def wish(
    ctx: typer.Context,
    kind: Annotated[
        Literal["together", "apart", "table"],
        argument("KIND", "What they wish: together, apart or table."),
    ],
    name: Annotated[str, argument("NAME", "A player.", complete.players)],
    other: Annotated[
        str, argument("OTHER", "The other player, or the number of the table.", complete.players)
    ],
) -> None:
    """Add a seating wish: together, apart, or a table."""
    from canasta_club.services.seating import wishes as service

    with opened(ctx) as book:
        if kind == "table":
            if not other.strip().isdecimal():
                raise UsageError(
                    f"“{other}” is not the number of a table.",
                    hint="For example: canasta night wish table Ash 1",
                )
            new = service.table(book, name, int(other))
        else:
            new = service.two(book, kind, name, other)
        done = f"Wish added: {service.describe(new.wish)}."
        if new.instead_of:
            done += f" It replaces: {service.describe(new.instead_of)}."
        show_done(done, service.page(book, [new.wish]))


@command(app, "unwish", "night unwish 1")
def unwish(
    ctx: typer.Context,
    number: Annotated[int, argument("N", "Number of the wish.", min=1)],
) -> None:
    """Remove a seating wish."""
    from canasta_club.services.seating import wishes as service

    with opened(ctx) as book:
        gone = service.drop(book, number)
        show_done(f"Wish removed: {service.describe(gone)}.", service.page(book))


@command(app, "wishes", "night wishes")
def wishes(ctx: typer.Context) -> None:
    """List the seating wishes."""
    from canasta_club.services.seating import wishes as service

    with opened(ctx) as book:
        show(service.page(book))
