"""``canasta night bundle``: a night as a signed file for the federation."""

from pathlib import Path
from typing import Annotated

import typer

from canasta_club.cli.frame.commands import argument, command, flag, noun
from canasta_club.cli.frame.show import say, show_done, shown
from canasta_club.cli.open_book import at_season
from canasta_club.cli.options import SeasonName, ThatNight
from canasta_club.text.wording import counted

app = noun("")


@command(
    app,
    "bundle",
    "night bundle 2026-11-12 riverside-1.jsonl",
    "night bundle 2026-11-12 riverside-1.jsonl --void",
)
def bundle(
    ctx: typer.Context,
    day: ThatNight,
    file: Annotated[Path, argument("FILE", "File to write, such as n1.jsonl.", readable=False)],
    season: SeasonName = "",
    void: Annotated[bool, flag("--void", "Say that nothing of the night counts.")] = False,
) -> None:
    """Write a night as a signed bundle for the federation.

    The night must be closed; a cancelled one is withdrawn. Bundle it again after a correction and
    send it: the newest revision counts. Needs a key (“canasta club key”). Players who keep their
    names private (“canasta player card”) are sent without a name.
    """
    from canasta_club.federation.services import bundling
    from canasta_club.services.season import nights

    with at_season(ctx, season, day) as (book, its_season):
        night = nights.find(book, its_season, day)
        made = bundling.bundle(book, its_season, night, file, withdraw=void)
        totals = made.night.totals
        held = (
            "withdrawn"
            if made.night.is_withdrawn
            else f"{counted(totals.games, 'game')}, {counted(totals.hands, 'hand')}"
        )
        if made.is_same:
            say("It says what the last bundle of this night said.")
        done = f"Bundle of the night of {night.day} ({held}) written to {shown(file)}."
        show_done(done, bundling.page(made))
