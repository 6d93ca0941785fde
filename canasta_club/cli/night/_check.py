"""``canasta night check``: what is open in a night, and why it is right as it stands."""

from typing import Annotated

import typer

from canasta_club.cli.frame.commands import argument, command, noun
from canasta_club.cli.frame.show import show, show_done
from canasta_club.cli.open_book import at_night, at_season, opened
from canasta_club.cli.options import NightDate, OptionalReason, OwnNight, SeasonName

app = noun("")


@command(app, "check", "night check", "night check 2026-11-19")
def check(ctx: typer.Context, at: OwnNight) -> None:
    """List what is open in a night before it is final.

    That is missing hands, hands that look entered twice, figures that are unusual at this club,
    warnings that nobody answered, and games without an end.
    """
    from canasta_club.services.evening import checking

    with opened(ctx) as book:
        show(checking.page(*at_night(book, at)))


@command(app, "answer", 'night answer 1 --reason "both slips say so"')
def answer(
    ctx: typer.Context,
    numbers: Annotated[list[int], argument("N…", "Numbers in the list of “night check”.", min=1)],
    night: NightDate = "",
    reason: OptionalReason = "",
    season: SeasonName = "",
) -> None:
    """Say why something in the list of a night is right.

    The answer is kept in the journal with your name. A hand that is corrected afterwards is asked
    about again.
    """
    from canasta_club.services.evening import checking

    with at_season(ctx, season, night) as (book, its_season):
        its_night, items = checking.answer(book, its_season, night, numbers, reason)
        left = sum(item.answer is None for item in items)
        done = f"Answered; {left} still open." if left else "Answered; nothing is open."
        show_done(done, checking.page(book, its_season, its_night))
