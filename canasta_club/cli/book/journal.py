"""``canasta journal``, ``undo``, ``redo`` and ``verify``: see, undo and check what was done."""

from typing import Annotated

import typer

from canasta_club.cli.answer import is_json
from canasta_club.cli.commands import examples
from canasta_club.cli.echo import echo
from canasta_club.cli.options import DryRun
from canasta_club.cli.show import (
    opened,
    progress,
    say,
    show_changed,
    show_json,
    show_page,
    show_problems,
)


@examples("journal", "journal --limit 5")
def journal(
    ctx: typer.Context,
    limit: Annotated[
        int | None,
        typer.Option("--limit", min=1, metavar="N", help="Only the newest N changes."),
    ] = None,
) -> None:
    """Show who changed what, when and why."""
    from canasta_club.services import journal as service

    with opened(ctx) as book:
        show_page(ctx, service.page(book, limit))


@examples("undo", "undo --dry-run")
def undo(ctx: typer.Context, dry_run: DryRun = False) -> None:
    """Undo the newest change.

    Typed again, it undoes the change before that one.
    """
    from canasta_club.services import journal as service
    from canasta_club.services.standings import standings

    with opened(ctx, dry_run=dry_run) as book:
        say(f"Undoing {service.describe(book, service.to_undo(book))}")
        with standings.open_places_moved(book) as moved, progress("Undoing") as step:
            entry = service.undo(book, step)
        done = f"Undone: {entry.summary}."
        show_changed(ctx, done, service.page(book, 1), moved)


@examples("redo", "redo --dry-run")
def redo(ctx: typer.Context, dry_run: DryRun = False) -> None:
    """Redo what was undone last."""
    from canasta_club.services import journal as service
    from canasta_club.services.standings import standings

    with opened(ctx, dry_run=dry_run) as book:
        say(f"Redoing {service.describe(book, service.to_redo(book))}")
        with standings.open_places_moved(book) as moved, progress("Redoing") as step:
            entry = service.redo(book, step)
        done = f"Redone: {entry.summary}."
        show_changed(ctx, done, service.page(book, 1), moved)


@examples("verify")
def verify(ctx: typer.Context) -> None:
    """Rescore every hand and check the book.

    Every row is compared with the journal, which carries a hash of each change and of the one
    before it. The head that is shown changes with every change: written on paper, it tells later
    whether this is still the same book.
    """
    from canasta_club.game.scoring.hand import problem_value
    from canasta_club.services import journal as journals
    from canasta_club.services.safety import verify as service
    from canasta_club.text.wording import counted

    with opened(ctx) as book, progress("Rescoring") as step:
        verified = service.verify(book, step)
        problems, hands = verified.problems, verified.hands
        corrected = [] if problems else list(journals.corrections_of(book))
    if is_json():
        found = [problem_value(each) for each in problems]
        chain = {"head": verified.head, "changes": verified.changes, "since": verified.since}
        show_json({"hands": hands, "problems": found, "notes": corrected, "journal": chain})
    else:
        show_problems(problems)
        message = (
            f"{counted(len(problems), 'difference')} found" if problems else "everything agrees"
        )
        echo(f"{counted(hands, 'hand')} rescored: {message}.")
        begun = f", every row recorded since change {verified.since}"
        echo(
            f"Journal: {counted(verified.changes, 'change')}{begun if verified.since > 1 else ''};"
            f" head {verified.head}."
        )
        for note in corrected:
            echo(note)
    if problems:
        raise typer.Exit(1)
