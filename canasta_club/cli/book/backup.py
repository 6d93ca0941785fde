"""``canasta backup``: copy the book, list the copies, and put one back."""

from pathlib import Path
from typing import Annotated

import typer

from canasta_club.cli.frame.careful import Careful, confirm, previewed
from canasta_club.cli.frame.commands import Group, argument, command, flag
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import say, show, show_done, shown
from canasta_club.cli.map import WORDS
from canasta_club.cli.open_book import opened
from canasta_club.cli.options import settings


class BackupGroup(Group):
    """``canasta backup`` alone, or with a place, makes a backup."""

    def parse_args(self, ctx: object, args: list[str]) -> list[str]:
        """Put in ``create`` where no verb is written: nothing, an option or a place follows."""
        if not args or args[0] == "--json" or _is_place(args[0]):
            args = ["create", *args]
        return super().parse_args(ctx, args)


def _is_place(word: str) -> bool:
    """Tell whether a word can only be a file or folder: a mistyped verb must not become one."""
    return any(sign in word for sign in "./\\") or Path(word).is_dir()


app = typer.Typer(
    cls=BackupGroup, rich_markup_mode=None, help=WORDS["backup"].line, add_completion=False
)


@command(app, "create", "backup create", "backup create copies.canasta")
def create(
    ctx: typer.Context,
    to: Annotated[str, argument("TO", "File or folder (default: the folder of the backups).")] = "",
) -> None:
    """Copy the book, and check the copy.

    “canasta backup” alone does the same. Backups are also made by themselves: before a book is
    migrated and when a night is closed. Kept are the newest ten, then one a day for fourteen days,
    then one a month; “canasta club edit” changes that. A copy elsewhere is never deleted.
    """
    from canasta_club.services.book import backups

    with opened(ctx, any_club=True) as book:
        made = backups.make(book, to)
        done = f"Backup: {shown(made.path)} ({backups.in_words(made.counts)})."
        show_done(done, backups.page(settings(ctx), made))


@command(app, "list", "backup list")
def list_backups(ctx: typer.Context) -> None:
    """List the backups of the book."""
    from canasta_club.services.book import backups

    show(backups.list_page(settings(ctx)))


@command(app, "restore", "backup restore copies.canasta")
def restore(
    ctx: typer.Context,
    file: Annotated[str, argument("FILE", "A backup: a path, or a name from the list.")],
    careful: Careful,
    unverified: Annotated[
        bool, flag("--unverified", "Restore it although it does not verify.")
    ] = False,
) -> None:
    """Put a backup in the place of the book.

    Every hand and every change in the backup is verified first; --dry-run does only that. The book
    that it replaces is kept among the backups.
    """
    from canasta_club.services.book import backups
    from canasta_club.services.safety import restoring

    confirm(careful, f"Replace the book by {shown(file)}?")
    how = {"is_trial": careful.dry_run, "unverified": unverified}
    with progress("Verifying the backup") as step:
        restored, before = restoring.restore(settings(ctx), file, step, **how)
    held = backups.in_words(restored.counts)
    with previewed(dry_run=careful.dry_run):
        checked = "" if unverified else "; every hand and change in it agrees"
        done = f"Restored {shown(restored.path)} ({held})."
        would = f"restore {shown(restored.path)} ({held}){checked}"
        show_done(done, backups.page(settings(ctx), restored), would=would)
    if before is not None:
        say(f"The book as it was is kept: {before}")
