"""``canasta night check-in`` and the like: who comes, leaves, and sits in whose place."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from canasta_club.cli import complete
from canasta_club.cli.frame.commands import argument, command, noun, option
from canasta_club.cli.frame.show import show, show_done
from canasta_club.cli.open_book import at_night, opened
from canasta_club.cli.options import NewcomerOptions, NightOptions, OwnNight, RoundOptions
from canasta_club.cli.table_moves import show_changed

if TYPE_CHECKING:
    from canasta_club.services.season.nights import AtNight as Evening

app = noun("")

Names = Annotated[
    list[str],
    argument("NAME…", "Players, pairs as Ash+Birch, or “all” who are registered.", complete.people),
]
Name = Annotated[str, argument("NAME", "A player, or a pair as Ash+Birch.", complete.people)]


def _round(what: str) -> object:
    return option("--round", "N", what, min=1)


FromRound = Annotated[int | None, _round("The first round they play (default: the next).")]


@command(app, "check-in", "night check-in all", "night check-in Ash+Birch Cedar Dogwood")
def check_in(
    ctx: typer.Context,
    names: Names,
    at: NightOptions,
    newcomers: NewcomerOptions,
    round_number: FromRound = None,
) -> None:
    """Check players in."""
    from canasta_club.services.evening import arrivals

    with evening(ctx, at) as night:
        done = arrivals.check_in(*night, names, from_round=round_number, newcomers=newcomers.kind)
        _show(night, done)


@command(app, "late", "night late Larch", "night late Larch --round 2")
def late(
    ctx: typer.Context,
    names: Names,
    at: NightOptions,
    newcomers: NewcomerOptions,
    round_number: FromRound = None,
) -> None:
    """Check in players who play from a later round on."""
    from canasta_club.services.evening import arrivals

    with evening(ctx, at) as night:
        done = arrivals.late(*night, names, from_round=round_number, newcomers=newcomers.kind)
        _show(night, done)


@command(app, "leave", "night leave Kauri", "night leave Kauri --round 2")
def leave(
    ctx: typer.Context,
    name: Name,
    at: NightOptions,
    round_number: Annotated[
        int | None, _round("The last round they play (default: the current one).")
    ] = None,
) -> None:
    """Check a player out early, after a round."""
    from canasta_club.services.evening import arrivals

    with evening(ctx, at) as night:
        _show(night, arrivals.leave(*night, name, round_number))


@command(app, "return", "night return Kauri")
def return_(
    ctx: typer.Context, name: Name, at: NightOptions, round_number: FromRound = None
) -> None:
    """Check a player in again who had left.

    Their substitute leaves the seat.
    """
    from canasta_club.services.evening import arrivals

    with evening(ctx, at) as night:
        _show(night, arrivals.return_(*night, name, round_number))


@command(app, "no-show", "night no-show Kauri")
def no_show(ctx: typer.Context, name: Name, at: NightOptions) -> None:
    """Record that an expected player did not come.

    A game they were drawn for is forfeited.
    """
    from canasta_club.services.evening import arrivals, presence
    from canasta_club.services.standings import standings

    with evening(ctx, at) as night:
        with standings.places_moved(*night) as moved:
            done = arrivals.no_show(*night, name)
        show_changed("\n".join(done), presence.page(*night, done), moved)


@command(app, "replace", "night replace Kauri Zoe", "night replace Kauri Max --guest")
def replace(
    ctx: typer.Context,
    old: Annotated[str, argument("OLD", "The player who is replaced.", complete.players)],
    new: Annotated[str, argument("NEW", "The substitute.", complete.players)],
    at: NightOptions,
    newcomers: NewcomerOptions,
    round_number: Annotated[
        int | None, _round("The first round (default: the current one if nothing is recorded).")
    ] = None,
) -> None:
    """Put a substitute in a player's place.

    The points stay with the entry that is registered.
    """
    from canasta_club.services.evening import substitutes

    with evening(ctx, at) as night:
        done = substitutes.replace(
            *night, old, new, from_round=round_number, newcomers=newcomers.kind
        )
        _show(night, done)


@command(app, "people", "night people", "night people 2026-11-19")
def people(ctx: typer.Context, at: OwnNight) -> None:
    """List who is at a night, and from which round on."""
    from canasta_club.services.evening import presence

    with evening(ctx, at) as night:
        show(presence.page(*night))


@command(app, "pay", "night pay all", "night pay Ash --amount 3.50", takes_numbers=True)
def pay(
    ctx: typer.Context,
    name: Annotated[
        str, argument("NAME", "A player, a pair as Ash+Birch, or “all”.", complete.people)
    ],
    at: NightOptions,
    amount: Annotated[str, option("--amount", "SUM", "What each paid (default: in full).")] = "",
) -> None:
    """Record that a player paid table money.

    A later payment of the same night replaces an earlier one.
    """
    from canasta_club.services.attendance import table_money
    from canasta_club.text import money

    with evening(ctx, at) as night:
        accounts = table_money.pay(*night, name, amount)
        paid = (f"{each.player.name} has paid {money.shown(each.paid)}." for each in accounts)
        show_done("\n".join(paid), table_money.night_page(*night, accounts))


@command(app, "money", "night money", "night money 2026-11-19")
def night_money(ctx: typer.Context, at: OwnNight) -> None:
    """Show who has paid for a night and who owes."""
    from canasta_club.services.attendance import table_money

    with evening(ctx, at) as night:
        show(table_money.night_page(*night))


@contextmanager
def evening(
    ctx: typer.Context, at: NightOptions | RoundOptions | OwnNight, *, dry_run: bool = False
) -> "Iterator[Evening]":
    """Open the book at the season and night that are meant."""
    with opened(ctx, dry_run=dry_run) as book:
        yield at_night(book, at)


def _show(night: "Evening", done: tuple[str, ...]) -> None:
    from canasta_club.services.evening import presence

    show_done("\n".join(done), presence.page(*night, done))
