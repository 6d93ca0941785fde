"""``canasta book``: a book on a database server: who may use it, and copying to and from it."""

from typing import Annotated

import typer

from canasta_club.cli.commands import command, noun
from canasta_club.cli.map import WORDS
from canasta_club.cli.show import opened, show_done, show_page

app = noun(WORDS["book"].line)

Role = Annotated[str, typer.Argument(metavar="ROLE", help="A role of the database server.")]


@command(app, "grant", 'book grant riverside --club "Riverside Canasta Club"')
def grant(ctx: typer.Context, role: Role) -> None:
    """Let a role of the server use the club, and no other club.

    The role must exist. It cannot migrate the book or give rights; the owner of the tables does.
    """
    from canasta_club.services.book import roles

    with opened(ctx) as book:
        show_done(ctx, roles.grant(book, role), roles.page(book))


@command(app, "revoke", 'book revoke riverside --club "Riverside Canasta Club"')
def revoke(ctx: typer.Context, role: Role) -> None:
    """Take the club from a role of the server."""
    from canasta_club.services.book import roles

    with opened(ctx) as book:
        show_done(ctx, roles.revoke(book, role), roles.page(book))


@command(app, "roles", "book roles")
def list_roles(ctx: typer.Context) -> None:
    """List the roles of the server that may use the club."""
    from canasta_club.services.book import roles

    with opened(ctx) as book:
        show_page(ctx, roles.page(book))
