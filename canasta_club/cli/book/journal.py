"""``canasta journal``, ``undo``, ``redo`` and ``verify``: what was done, and taking it back."""

from typing import Annotated

import typer

from canasta_club.cli.options import Json, settings
from canasta_club.cli.show import progress, show_changed, show_json, show_page


def journal(
    ctx: typer.Context,
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, metavar="N", help="Only the newest so many.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Show who changed what, when and why, the newest first."""
    from canasta_club.services import journal as service
    from canasta_club.services.book import books

    with books.open_book(settings(ctx)) as book:
        show_page(ctx, service.page(book, limit), as_json=as_json)


def undo(ctx: typer.Context, as_json: Json = False) -> None:
    """Take back the newest change; again for the one before it."""
    from canasta_club.services import journal as service
    from canasta_club.services.book import books
    from canasta_club.services.standings import standings

    with books.open_book(settings(ctx)) as book:
        with standings.open_places_moved(book) as moved, progress("Undoing") as step:
            entry = service.undo(book, step)
        done = f"Undone: {entry.summary}."
        show_changed(ctx, done, service.page(book, 1), moved, as_json=as_json)


def redo(ctx: typer.Context, as_json: Json = False) -> None:
    """Bring back what was undone last."""
    from canasta_club.services import journal as service
    from canasta_club.services.book import books
    from canasta_club.services.standings import standings

    with books.open_book(settings(ctx)) as book:
        with standings.open_places_moved(book) as moved, progress("Redoing") as step:
            entry = service.redo(book, step)
        done = f"Done again: {entry.summary}."
        show_changed(ctx, done, service.page(book, 1), moved, as_json=as_json)


def verify(ctx: typer.Context, as_json: Json = False) -> None:
    """Reckon every hand again by its season's rules, and check the book itself."""
    from canasta_club.cli.show import tell_problems
    from canasta_club.game.scoring.hand import problem_value
    from canasta_club.services import journal as service
    from canasta_club.services.book import books

    with books.open_book(settings(ctx)) as book, progress("Reckoning") as step:
        hands, problems = service.verify(book, step)
    if as_json:
        show_json({"hands": hands, "problems": [problem_value(each) for each in problems]})
    else:
        tell_problems(problems)
        message = "everything agrees" if not problems else f"{len(problems)} do not agree"
        typer.echo(f"{hands} {'hand' if hands == 1 else 'hands'} reckoned again: {message}.")
    if problems:
        raise typer.Exit(1)
