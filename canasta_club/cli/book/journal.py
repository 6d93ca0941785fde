"""``canasta journal``, ``undo``, ``redo`` and ``verify``: see, undo and check what was done."""

from typing import Annotated

import typer

from canasta_club.cli import complete
from canasta_club.cli.frame.answer import is_json
from canasta_club.cli.frame.careful import DryRun
from canasta_club.cli.frame.commands import TYPED, Options, argument, examples, option
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import say, show, show_done, show_problems
from canasta_club.cli.open_book import named_table, opened
from canasta_club.cli.options import Codes, OneNight, Table
from canasta_club.cli.table_moves import show_changed


class JournalOptions(Options):
    """Which changes of the journal to show: the options that a `WantedChanges` is made of."""

    night: OneNight = ""
    table: Table = None
    player: Annotated[
        str, option("--player", "NAME", "Only about this player.", complete.players)
    ] = ""
    pair: Annotated[str, option("--pair", "PAIR", "Only about this pair.", complete.pairs)] = ""
    who: Annotated[str, option("--made-by", "NAME", "Only changes that this person made.")] = ""
    kind: Annotated[
        str, option("--kind", "WORD", "Only this kind, such as hand or “hand correct”.")
    ] = ""
    first: Annotated[str, option("--from", "DATE", "First day of the changes.")] = ""
    last: Annotated[str, option("--to", "DATE", "Last day of the changes.")] = ""


@examples(
    "journal --limit 5", "journal --night 2026-11-19 --table 1", 'journal --kind "hand correct"'
)
def journal(
    ctx: typer.Context,
    filters: JournalOptions,
    limit: Annotated[
        int | None, option("--limit", "N", "At most N changes, the newest.", min=1)
    ] = None,
) -> None:
    """Show who changed what, when and why.

    With several options, only changes that fit all of them are shown. What a change altered is
    shown as it was before and after it.
    """
    from canasta_club.services import journal as service
    from canasta_club.services.changes.finding import WantedChanges

    if not (is_json() or filters.who) and "--by" in ctx.find_root().meta[TYPED]:
        say("--by is your own name. Only the changes of one person: --made-by NAME")
    with opened(ctx) as book:
        named = named_table(book, filters.table, night=filters.night)
        asked = vars(filters) | {"table": named.number or None, "night": named.night}
        show(service.page(book, limit, WantedChanges(**asked)))


@examples("undo", "undo --dry-run", "undo 12")
def undo(
    ctx: typer.Context,
    number: Annotated[
        int | None, argument("N", "Number of the change (default: the newest).", min=1)
    ] = None,
    dry_run: DryRun = False,
) -> None:
    """Undo the newest change, or one by its number.

    Typed again, it undoes the change before that one. A change with a number is undone if nothing
    that came later depends on it. “canasta journal” shows the numbers.
    """
    from canasta_club.services import journal as service
    from canasta_club.services.standings import standings

    with opened(ctx, dry_run=dry_run) as book:
        entry = service.to_undo(book, number)
        doing = "Would undo" if dry_run else "Undoing"
        say(f"{doing} {service.describe(book, entry)}")
        for effect in service.effects_of_undoing(book, entry)[:_MOST_EFFECTS]:
            say(f"  {effect}")
        touched = service.touched(book, entry)
        with (
            standings.open_places_moved(book, touched=touched) as moved,
            progress("Undoing") as step,
        ):
            service.undo(book, step, entry.number)
        done, would = f"Undone: {entry.summary}.", f"undo: {entry.summary}"
        if counting := service.after_undo(book, entry):
            show_done(done, service.page(book, 1), would=would)
            say(counting)
        else:
            show_changed(done, service.page(book, 1), moved, would=would)


_MOST_EFFECTS = 12
"""How many of the values that an undo brings back are listed."""


@examples("redo", "redo --dry-run")
def redo(ctx: typer.Context, dry_run: DryRun = False) -> None:
    """Redo what was undone last."""
    from canasta_club.services import journal as service
    from canasta_club.services.standings import standings

    with opened(ctx, dry_run=dry_run) as book:
        doing = "Would redo" if dry_run else "Redoing"
        entry = service.to_redo(book)
        say(f"{doing} {service.describe(book, entry)}")
        touched = service.touched(book, entry)
        with (
            standings.open_places_moved(book, touched=touched) as moved,
            progress("Redoing") as step,
        ):
            entry = service.redo(book, step)
        done, would = f"Redone: {entry.summary}.", f"redo: {entry.summary}"
        if counting := service.after_undo(book, entry):
            show_done(done, service.page(book, 1), would=would)
            say(counting)
        else:
            show_changed(done, service.page(book, 1), moved, would=would)


@examples("verify", "verify --fingerprint 0123456789abcdef")
def verify(
    ctx: typer.Context,
    fingerprint: Annotated[
        str, option("--fingerprint", "TEXT", "Say when the book had this fingerprint, and stop.")
    ] = "",
    accept: Codes = None,
) -> None:
    """Rescore every hand and check the book.

    Every row is compared with the journal, which carries a hash of each change and of the one
    before it; the journal is compared with the newest backup, and with what this computer has seen
    of it. The fingerprint that is shown changes with every change: on paper, it tells later
    whether this is still the same book. With --accept changes-lost, the book is taken as it is
    although it lacks changes that it had.
    """
    from canasta_club.game.scoring.hand import problem_value
    from canasta_club.services import journal as journals
    from canasta_club.services.safety import verify as service
    from canasta_club.text.wording import counted

    if fingerprint:
        _find(ctx, fingerprint)
        return
    with opened(ctx) as book, progress("Rescoring") as step:
        verified = service.verify(book, step, accept or ())
        problems, hands = verified.problems, verified.hands
        corrected = [] if problems else list(journals.corrections_of(book))
        notes = [*corrected, *verified.unchecked]
    if is_json():
        values = [problem_value(each) for each in problems]
        chain = {"head": verified.head, "changes": verified.changes, "since": verified.since}
        show(value={"hands": hands, "problems": values, "notes": notes, "journal": chain})
    else:
        show_problems(problems)
        message = (
            f"{counted(len(problems), 'difference')} found" if problems else "everything agrees"
        )
        begun = f", every row recorded since change {verified.since}"
        show(
            f"{counted(hands, 'hand')} rescored: {message}.",
            f"Journal: {counted(verified.changes, 'change')}{begun if verified.since > 1 else ''};"
            f" fingerprint {verified.head}.",
            *notes,
        )
        if problems:
            say("Your backups: canasta backup list")
    if problems:
        raise typer.Exit(1)


def _find(ctx: typer.Context, fingerprint: str) -> None:
    """Say after which change the book had a fingerprint; the status is 1 if it never had it."""
    from canasta_club.services import journal as journals

    with opened(ctx) as book:
        stood = journals.find_fingerprint(book, fingerprint)
    show(stood.sentence, value={"number": stood.number, "changes": stood.changes})
    if stood.number is None:
        raise typer.Exit(1)
