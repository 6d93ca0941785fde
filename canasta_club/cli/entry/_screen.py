"""``canasta enter``: the full screen."""

from contextlib import ExitStack
from typing import TYPE_CHECKING

import typer

from canasta_club.cli.addresses import NumberOrAddress
from canasta_club.cli.entry import _around
from canasta_club.cli.frame.show import say
from canasta_club.cli.night.people import evening
from canasta_club.cli.open_book import back_up
from canasta_club.cli.options import NightOptions, settings
from canasta_club.errors import CanastaError

if TYPE_CHECKING:
    from canasta_club.screen.themes import ThemeName
    from canasta_club.services.book.entry_orders import Order
    from canasta_club.services.season.nights import AtNight


def run(
    ctx: typer.Context,
    at: NightOptions,
    table: NumberOrAddress | None,
    order: "Order | None" = None,
    theme: "ThemeName | None" = None,
) -> None:
    """Open the entry screen on a night, and say in the end how many hands were saved."""
    from canasta_club.services.entry import tonight

    glance = None if at.night or at.season else tonight.tonight(settings(ctx))
    if glance is None and not at.night and not _around.begin(ctx, at):
        return
    with ExitStack() as stack:
        opened: list[AtNight] = []

        def begin() -> "AtNight":
            opened.append(stack.enter_context(evening(ctx, at)))
            return opened[0]

        if glance is None:
            _refuse_without_games(begin())
        from canasta_club.screen import app

        saved = app.run(
            begin if glance else lambda: opened[0],
            str(table or ""),
            glance,
            order=order,
            theme=theme,
        )
        if saved:
            back_up(opened[0].book)
    say(f"Saved {saved} {'hand' if saved == 1 else 'hands'}.")
    if saved:
        _around.offer_what_is_left(ctx, opened[0])


def run_second(
    ctx: typer.Context,
    at: NightOptions,
    table: NumberOrAddress | None,
    theme: "ThemeName | None" = None,
) -> None:
    """Open the screen of a second person, and say in the end what came of the hands."""
    from canasta_club.screen import second

    with evening(ctx, at) as night:
        _refuse_without_games(night)
        looks = second.run(lambda: night, str(table or ""), theme=theme)
    parts = [f"{looks['agrees']} agree", f"{looks['confirmed']} confirmed"]
    parts.append(f"{looks['sent back']} sent back")
    total = looks.total()
    say(f"Keyed {total} {'hand' if total == 1 else 'hands'} again: {', '.join(parts)}.")


def _refuse_without_games(night: "AtNight") -> None:
    from canasta_club.services.entry import grid

    if not grid.of_night(*night).rows:
        raise CanastaError(
            f"No game was started on the night of {night.night.day}.",
            hint='Start one with: canasta game start --table 1 "Ash+Birch" "Cedar+Dogwood"',
        )
