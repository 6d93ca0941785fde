"""Erased: erase a person at a club or at a centre, and show what became of their names."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from canasta_club.cli.frame.answer import answer
from canasta_club.cli.frame.careful import Careful, confirm
from canasta_club.cli.frame.commands import flag
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import say, show_done, shown
from canasta_club.cli.open_book import opened
from canasta_club.recording import Committed
from canasta_club.text.wording import counted, listed

if TYPE_CHECKING:
    from canasta_club.services.safety.erasing import ErasedPlayer, RecordsOf


Backups = Annotated[bool, flag("--backups", "Erase them from the backups as well.")]


def erase_and_show(
    ctx: typer.Context,
    name: str,
    careful: Careful,
    *,
    with_backups: bool,
    command: str = "player erase",
    records_of: "RecordsOf | None" = None,
) -> None:
    """Erase a person; show what was erased, and what is left to do."""
    from canasta_club.services.safety import erasing

    with opened(ctx, dry_run=careful.dry_run) as book, progress("Erasing") as step:
        confirm(careful, f"Erase {name}? The name cannot be brought back.", is_final=True)
        done = erasing.erase(
            book, name, step, records_of=records_of, action=command, with_backups=with_backups,
            is_trial=careful.dry_run,
        )  # fmt: skip
    rows, texts = counted(done.rows, "row"), counted(done.texts, "text")
    message = f"Erased: {rows} and {texts} of the journal; the results stay with {done.label}."
    would = f"erase {rows} and {texts} of the journal; the results would stay with {done.label}"
    show_done(message, erasing.page(done), would=would)
    for note in _notes(done, command, is_trial=careful.dry_run):
        say(note)
    if done.drafts.left:
        answer().exit_code = Committed.CHANGE.exit_code


def _notes(done: "ErasedPlayer", command: str, *, is_trial: bool) -> Iterator[str]:
    again = f'canasta {command} "{done.label}"'
    if done.elsewhere:
        erased = "To be erased" if is_trial else "Erased"
        yield f"{erased} in this book too from: {listed(done.elsewhere)}."
    if done.partly:
        texts = counted(done.partly, "text")
        yield f"{texts}, such as a note or a pair's name, may still hold part of the name."
    if not done.is_clean:
        yield (
            "Another command has the book open, and its log may hold the name. Close it, then type:"
            f" {again}"
        )
    if done.is_on_server:
        yield (
            "Until the server overwrites its files and its log, they may hold the name, and so may"
            " its backups. Its administrator can empty them: see “Erase a person” in"
            " canasta help --guide server"
        )
    for path in done.drafts.left:
        yield f"Not erased, and may hold the name: {shown(path)}. Delete this draft."
    for path in done.rewritten:
        yield f"Rewritten: {shown(path)}"
    for path in done.backups:
        yield f"Still holds the name: {shown(path)}"
    if done.backups and not is_trial:
        yield f"Rewrite them: {again} --backups"
