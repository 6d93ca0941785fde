"""``canasta season register`` and the like: who takes part, in which division, until when."""

from typing import Annotated

import typer

from canasta_club.cli import complete
from canasta_club.cli.frame.commands import argument, command, noun, option
from canasta_club.cli.frame.show import say, show, show_done
from canasta_club.cli.open_book import at_season
from canasta_club.cli.options import Entry, OwnSeason, Reason, SeasonName
from canasta_club.cli.table_moves import show_changed
from canasta_club.text.wording import counted

app = noun("")


@command(app, "register", "season register Ivy+Juniper Kauri+Larch")
def register(
    ctx: typer.Context,
    names: Annotated[
        list[str],
        argument(
            "NAME…",
            "Pairs as Ash+Birch; or players, where the league ranks players.",
            complete.people,
        ),
    ],
    division: Annotated[
        int | None, option("--division", "N", "Division (default: the lowest).", min=1)
    ] = None,
    points: Annotated[
        int, option("--handicap", "N", "Handicap in points per game (default: 0).")
    ] = 0,
    season: SeasonName = "",
) -> None:
    """Register entries for a season: all of them or none.

    Players who have never sat together become a pair.
    """
    from canasta_club.services.season import entries

    with at_season(ctx, season) as (book, its_season):
        new = entries.register(book, its_season, names, division=division, handicap=points)
        where = f", division {new[0].division}" if new[0].division > 1 else ""
        registered = "; ".join(entry.pair.name for entry in new)
        done = f"Registered for {its_season.name}{where}: {registered}."
        show_done(done, entries.page(book, its_season))
        _note(entries.drawn_note(book, its_season))


@command(app, "entries", "season entries")
def list_entries(ctx: typer.Context, of: OwnSeason) -> None:
    """List the entries of a season by division."""
    from canasta_club.services.season import entries

    with at_season(ctx, of.season) as (book, its_season):
        show(entries.page(book, its_season))


@command(app, "withdraw", 'season withdraw Ash+Birch --reason "moved away"')
def withdraw(
    ctx: typer.Context,
    name: Entry,
    reason: Reason,
    day: Annotated[
        str, option("--date", "DATE", "First day without it (default: today).")
    ] = "today",
    season: SeasonName = "",
) -> None:
    """Withdraw an entry from a season.

    The league terms decide which of its games still count.
    """
    from canasta_club.services.season import entries
    from canasta_club.services.standings import standings
    from canasta_club.text.dates import read_day

    with at_season(ctx, season) as (book, its_season):
        with standings.places_moved(book, its_season) as moved:
            first = read_day(day, book.today)
            entry = entries.withdraw(book, its_season, name, first, reason=reason)
        done = f"{entry.pair.name} withdrew from {its_season.name} on {entry.withdrawn_on}."
        show_changed(done, entries.page(book, its_season), moved)
        _note(entries.drawn_note(book, its_season))


@command(app, "unwithdraw", "season unwithdraw Ash+Birch")
def unwithdraw(ctx: typer.Context, name: Entry, season: SeasonName = "") -> None:
    """Let an entry that withdrew play again."""
    from canasta_club.services.season import entries
    from canasta_club.services.standings import standings

    with at_season(ctx, season) as (book, its_season):
        with standings.places_moved(book, its_season) as moved:
            entry = entries.unwithdraw(book, its_season, name)
        done = f"{entry.pair.name} {entry.pair.verb('is', 'are')} back in {its_season.name}."
        show_changed(done, entries.page(book, its_season), moved)
        _note(entries.drawn_note(book, its_season))


@command(app, "handicap", "season handicap Ash+Birch --points 50", takes_numbers=True)
def handicap(
    ctx: typer.Context,
    name: Entry,
    points: Annotated[int, option("--points", "N", "Points per game; 0 for none.")],
    season: SeasonName = "",
) -> None:
    """Set a handicap.

    It counts in the table of “canasta standings --handicapped” only.
    """
    from canasta_club.services.season import entries

    with at_season(ctx, season) as (book, its_season):
        entry = entries.set_handicap(book, its_season, name, points)
        done = f"The handicap of {entry.pair.name} is {counted(entry.handicap, 'point')} per game."
        show_done(done, entries.page(book, its_season))


@command(app, "division", "season division Ash+Birch --division 1")
def division(
    ctx: typer.Context,
    name: Entry,
    number: Annotated[int, option("--division", "N", "The division.", min=1)],
    season: SeasonName = "",
) -> None:
    """Move an entry to another division."""
    from canasta_club.services.season import entries

    with at_season(ctx, season) as (book, its_season):
        entry = entries.set_division(book, its_season, name, number)
        done = f"{entry.pair.name} plays in division {entry.division}."
        show_done(done, entries.page(book, its_season))
        _note(entries.drawn_note(book, its_season))


def _note(note: str) -> None:
    if note:
        say(note)
