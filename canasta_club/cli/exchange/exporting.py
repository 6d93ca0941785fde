"""``canasta export``: a season as a workbook or a hand list, or the whole club."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from canasta_club.cli.exchange import _whole_club as whole_club
from canasta_club.cli.frame import problems
from canasta_club.cli.frame.commands import argument, examples, flag
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import say, show, shown
from canasta_club.cli.open_book import opened
from canasta_club.cli.options import NightOptions, OneNight, SeasonName
from canasta_club.errors import UsageError
from canasta_club.text.wording import counted, listed

if TYPE_CHECKING:
    from canasta_club.services.exchange.exporting import Exported


@examples(
    "export winter.xlsx",
    'export winter.csv --season "Winter 2026"',
    "export night.csv --night 2026-11-19",
    "export --all club.jsonl",
)
def export(
    ctx: typer.Context,
    file: Annotated[
        Path | None, argument("FILE", "A file: .xlsx, .csv or .jsonl.", readable=False)
    ] = None,
    night: OneNight = "",
    season: SeasonName = "",
    whole: Annotated[bool, flag("--all", "Export the whole club, journal included.")] = False,
    schema: Annotated[bool, flag("--schema", "Show the JSON Schema of a file of --all.")] = False,
) -> None:
    """Export a season, a hand list, or the whole club.

    An .xlsx file is a workbook with the standings, a .csv file the hand list alone. With --night it
    is the hand list of that night, with rows to fill in for the next hand of every running game.
    You can import any of them again.

    With --all everything that the book holds of the club is written as JSON lines, with totals at
    the end; only you can read the file. “canasta import --all FILE” reads it into another book, on
    another computer or on a server.
    """
    if schema:
        whole_club.show_schema()
    elif file is None:
        raise problems.file_missing("a file to write, such as winter.xlsx")
    elif not whole:
        _export_hands(ctx, file, NightOptions(night=night, season=season))
    elif season or night:
        raise UsageError("--all exports everything; leave out --season and --night.")
    else:
        whole_club.export(ctx, file)


def _export_hands(ctx: typer.Context, file: Path, of: NightOptions) -> None:
    """Write a season, or one night of it."""
    from canasta_club.reports.page import running_note
    from canasta_club.services.exchange.exporting import export_hands
    from canasta_club.services.season import nights, seasons

    with opened(ctx) as book, progress("Writing rows") as step:
        season = seasons.find(book, of.season, of.night)
        only = nights.find(book, season, of.night) if of.night else None
        written = export_hands(book, season, file, step, night=only)
    were = "was" if written.rows == 1 else "were"
    of_night = f", night {only.day}," if only else ""
    rows = f"{counted(written.rows, 'row')} of {season.name}{of_night}"
    show(
        f"{rows} {were} written to {shown(file)}{_kinds(written)}.",
        value={
            "season": season.name,
            **({"night": only.day.isoformat()} if only else {}),
            "file": str(file),
            "rows": written.rows,
            **written._asdict(),
        },
    )
    # Only the workbook of a season has standings; a hand list leaves nothing out.
    if written.running and file.suffix.lower() == ".xlsx" and not only:
        say(running_note(written.running))


def _kinds(written: "Exported") -> str:
    """Return how many rows are of which kind, where they are not all of hands."""
    kinds = ((written.league, "beside the hands"), (written.to_fill_in, "to fill in"))
    others = [f"{count} {kind}" for count, kind in kinds if count]
    return f": {listed([f'{written.hands} of hands', *others])}" if others else ""
