"""A whole club as one file: imported, exported, and the schema of such a file."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from canasta_club.cli.frame.answer import write_schema
from canasta_club.cli.frame.careful import previewed
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import show, show_done, shown
from canasta_club.cli.open_book import opened
from canasta_club.text.wording import counted

if TYPE_CHECKING:
    from canasta_club.services.safety.club_file import Totals


def import_club(ctx: typer.Context, file: Path, *, dry_run: bool) -> None:
    """Add the club of a file to the book, which is created if there is none."""
    from canasta_club.services.safety import club_file

    with previewed(dry_run=dry_run):
        with opened(ctx, create=True) as book, progress("Reading rows") as step:
            totals = club_file.import_club(book, file, step, is_trial=dry_run)
            name = book.location.name
        show_done(
            f"{_holds(totals)}: imported into {name}; everything agrees.",
            totals.value() | {"is_dry_run": dry_run},
            would=f"import into {name}: {_holds(totals)}; everything agrees",
        )


def export(ctx: typer.Context, file: Path) -> None:
    """Write everything that the book holds of the club."""
    from canasta_club.services.safety import club_file

    with opened(ctx) as book, progress("Writing rows") as step:
        totals = club_file.export_club(book, file, step)
    message = f"{_holds(totals)}: written to {shown(file)}, which only you can read."
    show(message, value=totals.value() | {"file": str(file)})


def show_schema() -> None:
    """Show the JSON Schema of such a file."""
    from canasta_club.services.safety import club_file

    write_schema(club_file.schema())


def _holds(totals: "Totals") -> str:
    """Say what a whole club holds."""
    words = {"player": "player", "season": "season", "hand": "hand", "journal_entry": "change"}
    held = ", ".join(counted(totals.rows[table], word) for table, word in words.items())
    return f"{held}; fingerprint {totals.head}"
