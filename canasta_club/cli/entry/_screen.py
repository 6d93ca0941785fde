"""``canasta enter``: the full screen."""

import typer

from canasta_club.cli.night.people import evening
from canasta_club.cli.options import NightOptions
from canasta_club.cli.show import say
from canasta_club.errors import CanastaError


def run(ctx: typer.Context, at: NightOptions, table: int | None) -> None:
    """Open the entry screen on a night, and say in the end how many hands were saved."""
    from canasta_club.services.book import backups
    from canasta_club.services.entry import grid

    with evening(ctx, at) as night:
        if not grid.of_night(*night).rows:
            raise CanastaError(
                f"No game was started on the night of {night.night.day}.",
                hint='Start one with: canasta game start --table 1 "Ash+Birch" "Cedar+Dogwood"',
            )
        from canasta_club.screen import app

        saved = app.run(night, table)
        if saved and (fault := backups.automatic(night.book)):
            say(fault)
    say(f"Saved {saved} {'hand' if saved == 1 else 'hands'}.")
