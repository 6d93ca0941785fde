"""``canasta penalty``: league points taken from an entry, or given to it."""

from typing import Annotated

import typer

from canasta_club.cli.frame.commands import Group, argument, command, flag, option
from canasta_club.cli.frame.show import show
from canasta_club.cli.map import WORDS
from canasta_club.cli.open_book import at_season
from canasta_club.cli.options import Entry, OneNight, Reason, SeasonName
from canasta_club.cli.table_moves import show_changed


class _AddByDefault(Group):
    """Commands of which ``add`` may be left out: ``penalty "Ash+Birch" --points 1``."""

    def parse_args(self, ctx: object, args: list[str]) -> list[str]:
        """Put in the verb where none is written, but points are."""
        has_points = any(word.partition("=")[0] == "--points" for word in args)
        if has_points and args[0] not in self.commands:
            args = ["add", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_AddByDefault, no_args_is_help=True, rich_markup_mode=None, help=WORDS["penalty"].line
)


@command(app, "add", 'penalty add Ash+Birch --points 1 --reason "late"', takes_numbers=True)
def add(
    ctx: typer.Context,
    name: Entry,
    points: Annotated[str, option("--points", "N", "League points, such as 1 or 0.5.")],
    reason: Reason,
    bonus: Annotated[bool, flag("--bonus", "Give the points instead of taking them.")] = False,
    night: OneNight = "",
    season: SeasonName = "",
) -> None:
    """Take league points from an entry.

    No other entry gains points, and no game score changes. The word “add” may be left out.
    """
    from canasta_club.services.season import nights, penalties
    from canasta_club.services.standings import standings

    taken = penalties.read_points(points, is_bonus=bonus)
    with at_season(ctx, season, night) as (book, its_season):
        its_night = nights.find(book, its_season, night) if night else None
        with standings.places_moved(book, its_season) as moved:
            penalty = penalties.add(book, its_season, name, taken, reason=reason, night=its_night)
        page = penalties.page(book, its_season)
        show_changed(penalties.describe(penalty), page, moved)


@command(app, "cancel", 'penalty cancel 1 --reason "they had phoned"')
def cancel(
    ctx: typer.Context,
    number: Annotated[int, argument("N", "Number of the penalty.", min=1)],
    reason: Reason,
    season: SeasonName = "",
) -> None:
    """Cancel a penalty; it stays on the list."""
    from canasta_club.services.season import penalties
    from canasta_club.services.standings import standings

    with at_season(ctx, season) as (book, its_season):
        with standings.places_moved(book, its_season) as moved:
            penalty = penalties.cancel(book, its_season, number, reason=reason)
        done = f"Penalty {number}, of {penalty.pair.name}, is cancelled."
        show_changed(done, penalties.page(book, its_season), moved)


@command(app, "list", "penalty list")
def list_penalties(ctx: typer.Context, season: SeasonName = "") -> None:
    """List the penalties of a season, cancelled ones too."""
    from canasta_club.services.season import penalties

    with at_season(ctx, season) as (book, its_season):
        show(penalties.page(book, its_season))
