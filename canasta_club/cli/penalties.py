"""``canasta penalty``: league points taken from an entry, or given to it."""

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from canasta_club.cli.options import Json, SeasonName, settings
from canasta_club.cli.season.entries import Entry
from canasta_club.cli.show import show_changed, show_page
from canasta_club.errors import UsageError


class _AddUnlessSaid(TyperGroup):
    """Commands of which ``add`` need not be written: ``penalty "Ash+Birch" 1``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put in the verb where none is written."""
        if args and args[0] not in {*self.commands, *ctx.help_option_names}:
            args = ["add", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_AddUnlessSaid,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="League points taken from an entry, or given to it; never an edit of a score.",
)

Why = Annotated[str, typer.Option("--reason", help="Why, for the journal.")]


@app.command("add", context_settings={"ignore_unknown_options": True})
def add(
    ctx: typer.Context,
    name: Entry,
    points: Annotated[
        str, typer.Argument(metavar="POINTS", help="How many league points, such as 1 or 0.5.")
    ],
    reason: Why,
    bonus: Annotated[bool, typer.Option("--bonus", help="Give the points instead.")] = False,
    night: Annotated[
        str, typer.Option("--night", metavar="DATE", help="For what was done on this night.")
    ] = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Take league points from an entry; nobody else gains by it. The word “add” may be left out."""
    from canasta_club.services.book import books
    from canasta_club.services.season import nights, penalties, seasons
    from canasta_club.services.standings import standings

    if not reason.strip():
        raise UsageError("Say why with --reason.")
    taken = penalties.read_points(points, is_bonus=bonus)
    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        its_night = nights.find(book, its_season, night) if night else None
        with standings.places_moved(book, its_season) as moved:
            penalty = penalties.add(book, its_season, name, taken, reason=reason, night=its_night)
        page = penalties.page(book, its_season)
        show_changed(ctx, penalties.told(penalty), page, moved, as_json=as_json)


@app.command("cancel")
def cancel(
    ctx: typer.Context,
    number: Annotated[int, typer.Argument(metavar="N", min=1, help="The number of the penalty.")],
    reason: Why,
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Make a penalty count no longer; it stays in the list, with who cancelled it and why."""
    from canasta_club.services.book import books
    from canasta_club.services.season import penalties, seasons
    from canasta_club.services.standings import standings

    if not reason.strip():
        raise UsageError("Say why with --reason.")
    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        with standings.places_moved(book, its_season) as moved:
            penalty = penalties.cancel(book, its_season, number, reason=reason)
        done = f"Penalty {number}, of {penalty.pair.name}, is cancelled."
        show_changed(ctx, done, penalties.page(book, its_season), moved, as_json=as_json)


@app.command("list")
def list_penalties(ctx: typer.Context, season: SeasonName = "", as_json: Json = False) -> None:
    """List the penalties of a season, those that were cancelled too."""
    from canasta_club.services.book import books
    from canasta_club.services.season import penalties, seasons

    with books.open_book(settings(ctx)) as book:
        show_page(ctx, penalties.page(book, seasons.find(book, season)), as_json=as_json)
