"""``canasta book``: a book on a database server: who may use it, and copying to and from it."""

from typing import Annotated

import typer

from canasta_club.cli.frame.answer import is_json
from canasta_club.cli.frame.commands import argument, command, noun
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import say, show, show_done, shown
from canasta_club.cli.map import WORDS
from canasta_club.cli.open_book import opened
from canasta_club.cli.options import settings

app = noun(WORDS["book"].line)

Role = Annotated[str, argument("ROLE", "A role of the database server.")]


@command(app, "grant", 'book grant riverside --club "Riverside Canasta Club"')
def grant(ctx: typer.Context, role: Role) -> None:
    """Let a role of the server use the club, and no other club.

    The role must exist. It cannot migrate the book or give rights; the owner of the tables does.
    """
    from canasta_club.services.book import roles

    with opened(ctx) as book:
        show_done(roles.grant(book, role), roles.page(book))


@command(app, "revoke", 'book revoke riverside --club "Riverside Canasta Club"')
def revoke(ctx: typer.Context, role: Role) -> None:
    """Take the club from a role of the server."""
    from canasta_club.services.book import roles

    with opened(ctx) as book:
        show_done(roles.revoke(book, role), roles.page(book))


@command(app, "roles", "book roles")
def list_roles(ctx: typer.Context) -> None:
    """List the roles of the server that may use the club."""
    from canasta_club.services.book import roles

    with opened(ctx) as book:
        show(roles.page(book))


@command(app, "copy", "book copy club.canasta copy.canasta")
def copy(
    ctx: typer.Context,
    source: Annotated[str, argument("FROM", "The book: a file or a URL.")],
    target: Annotated[str, argument("TO", "The copy: a file or a URL.")],
) -> None:
    """Copy a book to another place: a file, or a server.

    All clubs and their journals are copied. The copy is compared row by row and verified. If it is
    interrupted, run the same command again: it goes on where it ended. Nothing should be recorded
    in the book until the copy is done.
    """
    from canasta_club.services.safety import copying
    from canasta_club.text.wording import counted

    with progress("Copying", copying.count(source)) as step:
        made = copying.copy(source, target, settings(ctx).by, step)
    held = (
        f"{counted(made.clubs, 'club')}, {counted(made.hands, 'hand')}, {counted(made.rows, 'row')}"
    )
    message = f"Copied to {shown(made.place)}: {held}; every row agrees."
    show(message, value=made._asdict())
    if not is_json():
        say("To use it: set CANASTA_BOOK to its place, or name it with --book.")


@command(app, "distribute", "book distribute")
def distribute(ctx: typer.Context) -> None:
    """Spread a book over the machines of a Citus cluster, by club.

    The owner of the tables runs it once. All rows of a club stay on one machine.
    """
    from canasta_club.services.safety import copying
    from canasta_club.text.wording import counted

    with opened(ctx, any_club=True) as book, progress("Spreading", copying.tables()) as step:
        spread = copying.distribute(book, step)
    show(f"{counted(spread, 'table')} spread by club.", value={"spread": spread})
