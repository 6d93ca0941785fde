"""``canasta night``: the club evenings of a season; who comes and who sits where stand beside."""

from typing import Annotated

import typer

from canasta_club.cli.night import _report as report
from canasta_club.cli.night import _seats as seats
from canasta_club.cli.night import people
from canasta_club.cli.night.people import Guest, NewPlayer, newcomers
from canasta_club.cli.options import Accept, Json, Late, Reason, SeasonName, settings
from canasta_club.cli.show import say, show_changed, show_done, show_page, tell_problems
from canasta_club.errors import UsageError

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="The club evenings of a season."
)

Which = Annotated[
    str, typer.Argument(metavar="DATE", help="Its date or number; else the one that is open.")
]


@app.command("open")
def open_night(
    ctx: typer.Context,
    day: Annotated[str, typer.Argument(metavar="DATE", help="Its date; else today.")] = "today",
    present: Annotated[
        list[str] | None,
        typer.Option("--present", metavar="NAME", help="Who is here, as in: night present."),
    ] = None,
    more: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME…]", help="More who are here.")
    ] = None,
    guest: Guest = False,
    new_player: NewPlayer = False,
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Open a night: a new one, a planned one, or one that was closed."""
    from canasta_club.services.book import books
    from canasta_club.services.evening import arrivals
    from canasta_club.services.season import nights
    from canasta_club.text.dates import read_day

    if more and not present:
        raise UsageError("Say who is here with --present.")
    names = [*(present or ()), *(more or ())]
    with books.open_book(settings(ctx)) as book:
        its_season, night, message = arrivals.open_night(
            book, read_day(day), season, names, newcomers(guest, new_player)
        )
        done = f"Night {night.number} of {its_season.name}, {night.day}, is open."
        page = nights.page(book, its_season, [night])
        show_done(ctx, "\n".join([done, *message]), page, as_json=as_json)


@app.command("close")
def close(
    ctx: typer.Context,
    day: Which = "",
    final: Annotated[
        bool, typer.Option("--final", help="For good: from today the time for corrections runs.")
    ] = False,
    accept: Accept = None,
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Close a night: nothing more is entered in it until it is opened again.

    It stays provisional and may be corrected freely until it is closed with --final.
    """
    from canasta_club.cli.entry.hands import acceptance
    from canasta_club.services.book import books
    from canasta_club.services.evening import states
    from canasta_club.services.season import nights, seasons

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        if final:
            closed = states.make_final(book, its_season, day, acceptance(accept))
            done = f"The night of {closed.night.day} is final."
        else:
            closed = states.close(book, its_season, day)
            done = f"The night of {closed.night.day} is closed."
            if closed.findings:
                say("To be looked at before it is made final:")
                tell_problems(closed.findings)
        page = nights.page(book, its_season, [closed.night])
        show_done(ctx, done, page, as_json=as_json)


@app.command("reopen")
def reopen(
    ctx: typer.Context,
    day: Which = "",
    reason: Reason = "",
    late: Late = False,
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Open a night again that was closed, made final or cancelled."""
    from canasta_club.services.book import books
    from canasta_club.services.evening import states
    from canasta_club.services.season import nights, seasons

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        night = states.reopen(book, its_season, day, reason, is_late=late)
        page = nights.page(book, its_season, [night])
        show_done(ctx, f"The night of {night.day} is open again.", page, as_json=as_json)


@app.command("postpone")
def postpone(
    ctx: typer.Context,
    day: Annotated[str, typer.Argument(metavar="DATE", help="Its date or number.")],
    to: Annotated[str, typer.Argument(metavar="NEWDATE", help="The day it is put off to.")],
    reason: Reason = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Put a night off, or forward, to another day."""
    from canasta_club.services.book import books
    from canasta_club.services.evening import states
    from canasta_club.services.season import nights, seasons
    from canasta_club.text.dates import read_day

    _need(reason, "to put a night off")
    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        was = nights.find(book, its_season, day).day
        night = states.postpone(book, its_season, day, read_day(to), reason)
        page = nights.page(book, its_season, [night])
        done = f"The night of {was} is on {night.day} now."
        show_done(ctx, done, page, as_json=as_json)


@app.command("cancel")
def cancel(
    ctx: typer.Context,
    day: Annotated[str, typer.Argument(metavar="DATE", help="Its date or number.")],
    reason: Reason = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Cancel a night on which nothing was played."""
    from canasta_club.services.book import books
    from canasta_club.services.evening import states
    from canasta_club.services.season import nights, seasons

    _need(reason, "to cancel a night")
    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        night = states.cancel(book, its_season, day, reason)
        page = nights.page(book, its_season, [night])
        show_done(ctx, f"The night of {night.day} is cancelled.", page, as_json=as_json)


@app.command("plan")
def plan(
    ctx: typer.Context,
    first: Annotated[
        str, typer.Argument(metavar="FROM", help="The first day; else that of the season.")
    ] = "",
    last: Annotated[
        str, typer.Argument(metavar="TO", help="The last day; else that of the season.")
    ] = "",
    weekdays: Annotated[
        str, typer.Option("--on", metavar="DAYS", help="Such as thu; else the season's days.")
    ] = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Plan a night on each of the season's weekdays; one is opened when its day comes."""
    from canasta_club.services.book import books
    from canasta_club.services.evening import states
    from canasta_club.services.season import nights, seasons
    from canasta_club.text.dates import read_day

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        new = states.plan(
            book,
            its_season,
            read_day(first) if first else None,
            read_day(last) if last else None,
            weekdays,
        )
        days = f": {', '.join(str(night.day) for night in new)}" if new else ""
        done = f"{len(new)} {'night' if len(new) == 1 else 'nights'} planned{days}."
        show_done(ctx, done, nights.page(book, its_season, new), as_json=as_json)


@app.command("counts-for")
def counts_for(
    ctx: typer.Context,
    day: Annotated[str, typer.Argument(metavar="DATE", help="Its date or number.")],
    other: Annotated[str, typer.Argument(metavar="SEASON", help="The other season.")],
    no_longer: Annotated[
        bool, typer.Option("--no-longer", help="It does not count there any more.")
    ] = False,
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Let a night count for another season too."""
    from canasta_club.services.book import books
    from canasta_club.services.evening import states
    from canasta_club.services.season import nights, seasons
    from canasta_club.services.standings import standings

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        with standings.places_moved(book, seasons.find(book, other)) as moved:
            night, also = states.counts_for(book, its_season, day, other, is_counted=not no_longer)
        counts = "no longer counts" if no_longer else "counts"
        done = f"The night of {night.day} {counts} for {also.name} too."
        page = nights.page(book, its_season, [night])
        show_changed(ctx, done, page, moved, as_json=as_json)


@app.command("list")
def list_nights(ctx: typer.Context, season: SeasonName = "", as_json: Json = False) -> None:
    """List the nights of a season and their states."""
    from canasta_club.services.book import books
    from canasta_club.services.season import nights, seasons

    with books.open_book(settings(ctx)) as book:
        page = nights.page(book, seasons.find(book, season))
        show_page(ctx, page, as_json=as_json)


def _need(reason: str, what: str) -> None:
    if not reason.strip():
        raise UsageError(f"Say why with --reason {what}.")


app.command("report")(report.report)
app.command("show", hidden=True)(report.report)

app.add_typer(seats.app)
app.add_typer(people.app)
