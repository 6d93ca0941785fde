"""``canasta print letter``: how a night went for a player."""

from pathlib import Path
from typing import Annotated

import typer

from canasta_club.cli.frame.commands import argument, flag
from canasta_club.cli.frame.show import show, show_problems, shown
from canasta_club.cli.open_book import at_night, opened
from canasta_club.cli.options import NightOptions, OnPaper
from canasta_club.errors import UsageError


def letter(
    ctx: typer.Context,
    words: Annotated[
        list[str], argument("[NAME] OUT.pdf", "A player, and the file: .pdf, .html, .txt or .json.")
    ],
    at: NightOptions,
    paper: OnPaper,
    everyone: Annotated[
        bool, flag("--all", "The whole club: a file for each who wants one.")
    ] = False,
) -> None:
    """Print how a night went for a player: a letter to them.

    Hand by hand against the room and its top third, the place in the table, and one thing to look
    at, as far as the figures tell it. Who wants one: canasta player edit NAME --letter yes
    """
    from canasta_club.services.handouts import letters
    from canasta_club.services.people import players

    if len(words) != (1 if everyone else 2):
        raise UsageError(
            "A letter is to one player, or to all who want one.",
            hint="canasta print letter NAME letter.pdf, or: canasta print letter --all letters.pdf",
        )
    out, look = Path(words[-1]), paper.look("desk")
    with opened(ctx) as book:
        night = at_night(book, at)
        if everyone:
            written = list(letters.write_all(*night, out, look))
        else:
            player = players.find(book, words[0])
            written = [(out, letters.write(*night, player, out, look))]
    show(
        *(shown(f"Written: {file}") for file, _ in written),
        value={"written": [str(file) for file, _ in written]},
    )
    for _file, warnings in written:
        show_problems(warnings)
