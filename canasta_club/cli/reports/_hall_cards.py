"""Cards of the hall: ``print table-cards --hall`` is answered by the wing, where it is there."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from canasta_club import wings
from canasta_club.cli.options import HallCards
from canasta_club.errors import CanastaError

if TYPE_CHECKING:
    from canasta_club.reports.imprint import Look


def print_hall_cards(
    ctx: typer.Context, out: Path, cards: HallCards, look: "Look", **tables: int | None
) -> None:
    """Let the wing print its cards, of ``count`` tables and for so many ``players``.

    Raises `CanastaError` where this installation lacks it.
    """
    if not wings.is_there("hall"):
        raise CanastaError(
            "This installation lacks the hall, so it issues no cards.",
            hint="Reinstall the program with all its parts, then try again.",
        )
    wings.module("hall", "cli.cards").print_cards(ctx, out, cards, look, **tables)
