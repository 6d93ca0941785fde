"""What a change moved: places in the table, and later hands that no longer fit."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from canasta_club.cli.frame.answer import answer, is_json
from canasta_club.cli.frame.show import say, show_done, show_problems
from canasta_club.errors import Problem

if TYPE_CHECKING:
    from canasta_club.league.standings.moves import Move
    from canasta_club.reports.page import Page


def show_changed(done: str, page: "Page", moved: Sequence["Move"], *, would: str = "") -> None:
    """Show what was done, as `show_done` does, and which places in the table it moved."""
    from dataclasses import replace

    places = {"places": [move.value() for move in moved]}
    show_done(done, replace(page, about=page.about | places), would=would)
    show_moves(moved)


def show_moves(moved: Sequence["Move"]) -> None:
    """Write to stderr whose place in the table has changed; JSON answers hold it anyway."""
    if is_json():
        return
    if answer().is_dry_run:
        heading = "Places in the table that would move:"
        say(heading if moved else "No place in the table would move.")
    else:
        say("Places in the table that moved:" if moved else "No place in the table moved.")
    for move in moved:
        say(f"  {move}")


def show_later(problems: Sequence[Problem]) -> None:
    """List later hands that no longer fit the new score."""
    if problems:
        say("Later hands that no longer fit:")
        show_problems(problems)
