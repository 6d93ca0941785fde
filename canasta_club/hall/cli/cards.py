"""What ``print table-cards --hall`` asks, and does: the rights of a night, and their cards."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from canasta_club.cli.frame.careful import Careful, confirm
from canasta_club.cli.frame.show import say, show_written
from canasta_club.cli.open_book import at_night, named_table, opened
from canasta_club.cli.options import HallCards, NightOptions
from canasta_club.text.wording import counted

if TYPE_CHECKING:
    from canasta_club.reports.imprint import Look


def print_cards(
    ctx: typer.Context,
    out: Path,
    hall: HallCards,
    look: "Look",
    *,
    count: int | None,
    players: int | None,
) -> None:
    """Issue the rights of a night, print the cards, and say what to do with them."""
    from canasta_club.hall.services import cards

    with opened(ctx) as book:
        named = named_table(book, hall.table, night=hall.night, season=hall.season)
        at = at_night(book, NightOptions(night=named.night, season=hall.season))
        tables = [named.number] if named.number else None
        order = cards.CardOrder(
            address=hall.address, tables=tables, count=count or 0, players=players
        )
        if before := cards.replaced(at, order):
            held = counted(before, "right")
            question = f"{held} of {at.night.day} will open nothing any more. Print new cards?"
            confirm(Careful(yes=hall.yes), question)
        issued, problems = cards.write(at, order, out, look)
        about = {"issued": str(len(issued.cards)), "revoked": str(issued.revoked)}
        show_written(out, problems, counted(len(issued.cards), "card"), about)
        if issued.revoked:
            say(f"Those before open nothing now ({issued.revoked}).")
        if not any(each.right.table for each in issued.cards):
            say("No table has a game yet. Say how many tables there will be: --count N")
        if not book.club.wifi_name:
            say("No Wi-Fi stands on them. Name it first: canasta club edit --wifi NAME")
