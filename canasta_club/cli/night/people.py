"""``canasta night``: who comes, comes late, leaves, returns, and who sits in whose place."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from canasta_club.cli.options import Json, NightDate, SeasonName, settings
from canasta_club.cli.show import show_changed, show_done, show_page
from canasta_club.errors import UsageError

if TYPE_CHECKING:
    from canasta_club.services.season.nights import AtNight


app = typer.Typer(rich_markup_mode=None)


Names = Annotated[
    list[str],
    typer.Argument(metavar="NAME…", help="Players, pairs as Ash+Birch, or “all” who are entered."),
]

Name = Annotated[str, typer.Argument(metavar="NAME", help="A player, or a pair as Ash+Birch.")]

Guest = Annotated[bool, typer.Option("--guest", help="Whoever is not known yet comes as a guest.")]

NewPlayer = Annotated[
    bool, typer.Option("--new-player", help="Whoever is not known yet joins the club.")
]


def _from(what: str) -> Any:
    return typer.Option("--round", min=1, metavar="N", help=what)


@app.command("present")
def present(
    ctx: typer.Context,
    names: Names,
    round_number: Annotated[int | None, _from("The first round they play; else the next.")] = None,
    guest: Guest = False,
    new_player: NewPlayer = False,
    night: NightDate = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Note who is here."""
    from canasta_club.services.evening import arrivals

    with evening(ctx, season, night) as at:
        message = arrivals.present(
            *at, names,
            from_round=round_number, newcomers=newcomers(guest, new_player),
        )  # fmt: skip
        _show(ctx, at, message, as_json=as_json)


@app.command("late")
def late(
    ctx: typer.Context,
    names: Names,
    round_number: Annotated[int | None, _from("The first round they play; else the next.")] = None,
    guest: Guest = False,
    new_player: NewPlayer = False,
    night: NightDate = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Note that somebody comes late, and is seated from a round on."""
    from canasta_club.services.evening import arrivals

    with evening(ctx, season, night) as at:
        message = arrivals.late(
            *at, names,
            from_round=round_number, newcomers=newcomers(guest, new_player),
        )  # fmt: skip
        _show(ctx, at, message, as_json=as_json)


@app.command("leave")
def leave(
    ctx: typer.Context,
    name: Name,
    round_number: Annotated[
        int | None, _from("The last round they play; else the one that is being played.")
    ] = None,
    night: NightDate = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Let somebody go after a round; they are not seated any more."""
    from canasta_club.services.evening import arrivals

    with evening(ctx, season, night) as at:
        message = arrivals.leave(*at, name, round_number)
        _show(ctx, at, message, as_json=as_json)


@app.command("return")
def return_(
    ctx: typer.Context,
    name: Name,
    round_number: Annotated[int | None, _from("The first round they play; else the next.")] = None,
    night: NightDate = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Let somebody play again who had left; a substitute in their place makes way."""
    from canasta_club.services.evening import arrivals

    with evening(ctx, season, night) as at:
        message = arrivals.return_(*at, name, round_number)
        _show(ctx, at, message, as_json=as_json)


@app.command("no-show")
def no_show(
    ctx: typer.Context,
    name: Name,
    night: NightDate = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Note that somebody who was expected did not come; a game they were drawn in is forfeited."""
    from canasta_club.services.evening import arrivals
    from canasta_club.services.evening import arrivals as attendance_pages
    from canasta_club.services.standings import standings

    with evening(ctx, season, night) as at:
        with standings.places_moved(*at) as moved:
            message = arrivals.no_show(*at, name)
        page = attendance_pages.page(*at, message)
        show_changed(ctx, "\n".join(message), page, moved, as_json=as_json)


@app.command("replace")
def replace(
    ctx: typer.Context,
    old: Annotated[str, typer.Argument(metavar="OLD", help="Who is replaced.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Who sits down there.")],
    round_number: Annotated[
        int | None, _from("The first round; else the current one if nothing is recorded, or next.")
    ] = None,
    guest: Guest = False,
    new_player: NewPlayer = False,
    night: NightDate = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Put a substitute in somebody's place; the points stay with whoever was entered."""
    from canasta_club.services.evening import substitutes

    with evening(ctx, season, night) as at:
        message = substitutes.replace(
            *at, old, new,
            from_round=round_number, newcomers=newcomers(guest, new_player),
        )  # fmt: skip
        _show(ctx, at, message, as_json=as_json)


@app.command("people")
def people(
    ctx: typer.Context, night: NightDate = "", season: SeasonName = "", as_json: Json = False
) -> None:
    """List who is at a night, from which round to which, and in whose place."""
    from canasta_club.services.evening import arrivals as attendance_pages

    with evening(ctx, season, night) as at:
        show_page(ctx, attendance_pages.page(*at), as_json=as_json)


def newcomers(guest: bool, new_player: bool) -> Literal["", "guest", "player"]:
    """Return what somebody is whose name is not known."""
    if guest and new_player:
        raise UsageError("Say --guest or --new-player, not both.")
    return "guest" if guest else "player" if new_player else ""


@contextmanager
def evening(ctx: typer.Context, season: str, night: str) -> Iterator["AtNight"]:
    """Open the book at the season and night that are meant."""
    from canasta_club.services.book import books
    from canasta_club.services.season import nights, seasons

    with books.open_book(settings(ctx)) as book:
        its_season = seasons.find(book, season)
        yield nights.AtNight(book, its_season, nights.find(book, its_season, night))


def _show(
    ctx: typer.Context,
    at: "AtNight",
    message: tuple[str, ...],
    *,
    as_json: bool,
) -> None:
    from canasta_club.services.evening import arrivals as attendance_pages

    show_done(ctx, "\n".join(message), attendance_pages.page(*at, message), as_json=as_json)


@app.command("pay")
def pay(
    ctx: typer.Context,
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A player, a pair as Ash+Birch, or “all”.")
    ],
    amount: Annotated[
        str, typer.Argument(metavar="AMOUNT", help="What each has paid; else the full sum.")
    ] = "",
    night: NightDate = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Note that somebody has paid for a night; said again it replaces what was noted."""
    from canasta_club.services.attendance import table_money
    from canasta_club.text import money

    with evening(ctx, season, night) as at:
        accounts = table_money.pay(*at, name, amount)
        done = "\n".join(
            f"{each.player.name} has paid {money.shown(each.paid)}." for each in accounts
        )
        show_done(ctx, done, table_money.night_page(*at, accounts), as_json=as_json)


@app.command("money")
def night_money(
    ctx: typer.Context,
    day: Annotated[str, typer.Argument(metavar="DATE", help="Else the one that is open.")] = "",
    season: SeasonName = "",
    as_json: Json = False,
) -> None:
    """Show who was at a night, who has paid and who owes."""
    from canasta_club.services.attendance import table_money

    with evening(ctx, season, day) as at:
        show_page(ctx, table_money.night_page(*at), as_json=as_json)


def season_money(ctx: typer.Context, season: SeasonName = "", as_json: Json = False) -> None:
    """Show how often everybody came in a season, who has paid and who owes."""
    from canasta_club.services.attendance import table_money
    from canasta_club.services.book import books
    from canasta_club.services.season import seasons

    with books.open_book(settings(ctx)) as book:
        page = table_money.season_page(book, seasons.find(book, season))
        show_page(ctx, page, as_json=as_json)
