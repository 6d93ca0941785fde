"""``canasta night wish``: who is kept together or apart, and who has a table of their own."""

from typing import Annotated

import typer

from canasta_club.cli.settings import Json, settings
from canasta_club.cli.show import show_done, show_page
from canasta_club.errors import UsageError

app = typer.Typer(rich_markup_mode=None)


@app.command("wish")
def wish(
    ctx: typer.Context,
    kind: Annotated[
        str, typer.Argument(metavar="together|apart|table|drop", help="What is wished.")
    ],
    name: Annotated[str, typer.Argument(metavar="NAME", help="A player; to drop one, its number.")],
    other: Annotated[
        str, typer.Argument(metavar="OTHER", help="The other player, or the number of the table.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Note a wish for seats: together Ash Birch, apart Ash Birch, table Ash 3; or drop 2."""
    from canasta_club.services import books, seat_wishes
    from canasta_club.services.seat_wishes import said

    with books.open_book(settings(ctx)) as book:
        if kind == "drop":
            gone = seat_wishes.drop(book, _number(name, "the wish"))
            show_done(ctx, f"No longer: {said(gone)}.", seat_wishes.page(book), as_json=as_json)
            return
        if not other:
            raise UsageError("Name two players, or a player and a table.")
        if kind == "table":
            new = seat_wishes.table(book, name, _number(other, "the table"))
        elif kind in {"together", "apart"}:
            new = seat_wishes.two(book, "together" if kind == "together" else "apart", name, other)
        else:
            raise UsageError(f"“{kind}” is no wish: together, apart, table, or drop.")
        done = f"Noted: {said(new.wish)}."
        if new.instead_of:
            done += f" No longer: {said(new.instead_of)}."
        show_done(ctx, done, seat_wishes.page(book, [new.wish]), as_json=as_json)


@app.command("wishes")
def wishes(ctx: typer.Context, as_json: Json = False) -> None:
    """List the wishes for seats."""
    from canasta_club.services import books, seat_wishes

    with books.open_book(settings(ctx)) as book:
        show_page(ctx, seat_wishes.page(book), as_json=as_json)


def _number(written: str, what: str) -> int:
    if not written.strip().isdecimal():
        raise UsageError(f"Say the number of {what}, not “{written}”.")
    return int(written)
