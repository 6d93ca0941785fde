"""``canasta sheet``: workbooks to be filled in."""

from pathlib import Path
from typing import Annotated

import typer

from canasta_club.cli.frame.commands import argument, command, noun, option
from canasta_club.cli.frame.show import show, shown
from canasta_club.cli.map import WORDS
from canasta_club.cli.open_book import at_season
from canasta_club.cli.options import SeasonName, ThatNight
from canasta_club.text.wording import counted

app = noun(WORDS["sheet"].line)


@command(app, "entry", "sheet entry 2026-11-19 night.xlsx")
def entry(
    ctx: typer.Context,
    night: ThatNight,
    out: Annotated[Path, argument("OUT.xlsx", "File to write.")],
    hands: Annotated[int, option("--hands", "N", "Hands per table.", min=1, max=50)] = 12,
    season: SeasonName = "",
) -> None:
    """Write a workbook to type the slips of a night into.

    It has a sheet for each table: what says which hand a row is of is filled in and locked, names
    are chosen from lists, and the totals, the running scores and what each side opens with are
    worked out as you type. Save it, then: canasta import OUT.xlsx
    """
    from canasta_club.services.exchange import entry_sheets
    from canasta_club.services.season import nights

    with at_season(ctx, season, night) as (book, its_season):
        its_night = nights.find(book, its_season, night)
        sheets = entry_sheets.write(book, its_season, its_night, out, hands=hands)
    show(
        f"{counted(len(sheets), 'table')} of {its_night.day} written to {shown(out)}.",
        f"Type the slips into it and save it, then: canasta import {shown(out)}",
        value={
            "season": its_season.name,
            "night": its_night.day.isoformat(),
            "file": str(out),
            "sheets": list(sheets),
        },
    )
