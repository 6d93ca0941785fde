"""``canasta night``: the club nights of a season; people and seats have files of their own."""

from typing import Annotated

import typer

from canasta_club.cli import complete
from canasta_club.cli.frame.careful import Careful, asks, confirm
from canasta_club.cli.frame.commands import argument, command, flag, noun, option
from canasta_club.cli.frame.show import say, show, show_done, show_problems
from canasta_club.cli.map import NIGHT, WORDS
from canasta_club.cli.night import _check, _end_games, _wishes, people, seats
from canasta_club.cli.open_book import at_season, back_up, opened
from canasta_club.cli.options import (
    Acceptance,
    Late,
    NewcomerOptions,
    OptionalReason,
    OwnNight,
    Reason,
    SeasonName,
    ThatNight,
)
from canasta_club.cli.table_moves import show_changed

app = noun(WORDS["night"].line, NIGHT)

With = Annotated[str, option("--with", "SEASON", "The other season.", complete.seasons)]


@command(app, "open", "night open", "night open 2026-11-26 --present all")
def open_night(
    ctx: typer.Context,
    newcomers: NewcomerOptions,
    day: Annotated[str, argument("DATE", "Its date (default: today).", complete.nights)] = "today",
    present: Annotated[
        list[str] | None,
        option(
            "--present", "NAME", "Check a player or pair in, or “all”. Repeatable.", complete.people
        ),
    ] = None,
    season: SeasonName = "",
) -> None:
    """Open a night, a new or a planned one.

    On a terminal you are asked about a date that may be mistyped; elsewhere it is opened, with a
    note.
    """
    from canasta_club.services.evening import arrivals
    from canasta_club.services.season import nights, seasons
    from canasta_club.text.dates import read_day

    with opened(ctx) as book:
        on = read_day(day, book.today)
        if doubts := nights.doubts(book, seasons.find(book, season, day=on), on):
            if not asks(Careful()):
                say(doubts)
            confirm(Careful(), f"{doubts} Open it all the same?")
        its_season, night, message = arrivals.open_night(
            book, on, season, present or [], newcomers.kind
        )
        done = f"Night {night.number} of {its_season.name}, {night.day}, is open."
        page = nights.page(book, its_season, [night])
        show_done("\n".join([done, *message]), page)


@command(app, "close", "night close", "night close 2026-11-19 --final --accept all")
def close(
    ctx: typer.Context,
    at: OwnNight,
    acceptance: Acceptance,
    final: Annotated[
        bool, flag("--final", "Make it final: the deadline for corrections starts.")
    ] = False,
) -> None:
    """Close a night, for now or for good.

    It stays provisional and may be corrected freely until you close it with --final. Where games
    still run, you are asked on a terminal whether time was called and they end as they stand;
    elsewhere “canasta game end --all” does it.
    """
    from canasta_club.services.evening import states
    from canasta_club.services.season import nights
    from canasta_club.services.standings import standings

    with at_season(ctx, at.season, at.night) as (book, its_season):
        _end_games.offer(book, its_season, at.night)
        if final:
            judge = acceptance.judge("Make the night final all the same?")
            closed = states.make_final(book, its_season, at.night, judge)
            done = f"The night of {closed.night.day} is final."
        else:
            closed = states.close(book, its_season, at.night)
            done = f"The night of {closed.night.day} is closed."
            if closed.findings:
                say("To check before you make it final:")
                show_problems(closed.findings)
        byes = [f"Drawn byes given: {'; '.join(closed.byes)}."] if closed.byes else []
        page = nights.page(book, its_season, [closed.night])
        show_done("\n".join([done, *byes, *standings.standings(book, its_season).drawn]), page)
        back_up(book)


@command(app, "reopen", 'night reopen 2026-11-12 --reason "a sheet was missing"')
def reopen(
    ctx: typer.Context, at: OwnNight, reason: OptionalReason = "", late: Late = False
) -> None:
    """Reopen a night that was closed or cancelled.

    A final night needs a --reason.
    """
    from canasta_club.services.evening import states
    from canasta_club.services.season import nights

    with at_season(ctx, at.season, at.night) as (book, its_season):
        night = states.reopen(book, its_season, at.night, reason, is_late=late)
        page = nights.page(book, its_season, [night])
        show_done(f"The night of {night.day} is open again.", page)


@command(
    app,
    "move",
    'night move 2026-12-24 2027-01-07 --reason "Christmas"',
    "night move 2026-12-24 2027-01-07 --dry-run",
)
def move(
    ctx: typer.Context,
    day: ThatNight,
    new: Annotated[str, argument("NEW", "The date it moves to.")],
    careful: Careful,
    reason: OptionalReason = "",
    late: Late = False,
    season: SeasonName = "",
) -> None:
    """Move a night to another date, played or not.

    All that belongs to it goes along: slips, rounds, fixtures, check-ins, money, penalties. For a
    night that was opened or imported under a wrong date, or put off.
    """
    from canasta_club.services.evening import moving
    from canasta_club.services.season import nights
    from canasta_club.services.standings import standings
    from canasta_club.text.dates import read_day

    with at_season(ctx, season, day, dry_run=careful.dry_run) as (book, its_season):
        to = read_day(new, book.today)
        if asks(careful):
            confirm(careful, f"Move the night of {nights.find(book, its_season, day).day} to {to}?")
        with standings.places_moved(book, its_season) as moved:
            done = moving.move(book, its_season, day, to, reason, is_late=late)
        page = nights.page(book, its_season, [done.night])
        show_changed(done.sentence, page, moved, would=done.would)
        for note in done.notes:
            say(note)


@command(app, "cancel", 'night cancel 2026-12-24 --reason "snow"')
def cancel(
    ctx: typer.Context,
    day: ThatNight,
    careful: Careful,
    reason: Reason,
    season: SeasonName = "",
) -> None:
    """Cancel a night on which nothing was played."""
    from canasta_club.services.evening import states
    from canasta_club.services.season import nights

    with at_season(ctx, season, day, dry_run=careful.dry_run) as (book, its_season):
        confirm(careful, f"Cancel the night of {nights.find(book, its_season, day).day}?")
        night = states.cancel(book, its_season, day, reason)
        page = nights.page(book, its_season, [night])
        done, would = f"The night of {night.day} is cancelled.", f"cancel the night of {night.day}"
        show_done(done, page, would=would)


@command(app, "plan", "night plan --from 2026-12-03 --to 2026-12-17 --weekdays thu")
def plan(
    ctx: typer.Context,
    first: Annotated[
        str, option("--from", "DATE", "First day (default: that of the season).")
    ] = "",
    last: Annotated[str, option("--to", "DATE", "Last day (default: that of the season).")] = "",
    weekdays: Annotated[
        str, option("--weekdays", "DAYS", "Weekdays (default: the season's).")
    ] = "",
    season: SeasonName = "",
) -> None:
    """Plan a night on each of the season's weekdays.

    Open each one when its day comes.
    """
    from canasta_club.services.evening import states
    from canasta_club.services.season import nights
    from canasta_club.text.dates import read_day
    from canasta_club.text.wording import counted

    with at_season(ctx, season) as (book, its_season):
        new = states.plan(
            book,
            its_season,
            read_day(first, book.today) if first else None,
            read_day(last, book.today) if last else None,
            weekdays,
        )
        days = f": {', '.join(str(night.day) for night in new)}" if new else ""
        done = f"{counted(len(new), 'night')} planned{days}."
        show_done(done, nights.page(book, its_season, new))


@command(app, "share", 'night share 2026-11-19 --with Cup --season "Winter 2026"')
def share(ctx: typer.Context, day: ThatNight, other: With, season: SeasonName = "") -> None:
    """Let a night count for another season too."""
    _share(ctx, day, other, season, is_counted=True)


@command(app, "unshare", 'night unshare 2026-11-19 --with Cup --season "Winter 2026"')
def unshare(ctx: typer.Context, day: ThatNight, other: With, season: SeasonName = "") -> None:
    """Stop a night counting for another season."""
    _share(ctx, day, other, season, is_counted=False)


def _share(ctx: typer.Context, day: str, other: str, season: str, *, is_counted: bool) -> None:
    from canasta_club.services.evening import states
    from canasta_club.services.season import nights, seasons
    from canasta_club.services.standings import standings

    with at_season(ctx, season, day) as (book, its_season):
        with standings.places_moved(book, seasons.find(book, other)) as moved:
            night, also = states.counts_for(book, its_season, day, other, is_counted=is_counted)
        counts = (
            f"counts for {also.name} too" if is_counted else f"no longer counts for {also.name}"
        )
        page = nights.page(book, its_season, [night])
        show_changed(f"The night of {night.day} {counts}.", page, moved)


@command(app, "list", "night list")
def list_nights(ctx: typer.Context, season: SeasonName = "") -> None:
    """List the nights of a season."""
    from canasta_club.services.season import nights

    with at_season(ctx, season) as (book, its_season):
        show(nights.page(book, its_season))


@command(app, "show", "night show", "night show 2026-11-19")
def show_night(ctx: typer.Context, at: OwnNight) -> None:
    """Show a night: results, table, best hand, who came.

    To print it: canasta print night-report OUT.pdf
    """
    from canasta_club.services.evening import report

    with people.evening(ctx, at) as night:
        show(report.page(*night))


for each in (people.app, seats.app, _wishes.app, _check.app):
    app.add_typer(each)
