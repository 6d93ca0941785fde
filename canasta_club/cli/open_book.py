"""The club's book, opened for a command at its season, night, game or hand; backed up behind it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import typer

from canasta_club.cli.addresses import NumberOrAddress
from canasta_club.cli.frame.answer import answer
from canasta_club.cli.frame.careful import previewed
from canasta_club.cli.frame.show import say
from canasta_club.cli.options import AtGame, NightOptions, OwnGame, OwnNight, RoundOptions, settings
from canasta_club.errors import UsageError
from canasta_club.recording import Committed

if TYPE_CHECKING:
    from canasta_club.club.play import Place
    from canasta_club.club.seasons import Season
    from canasta_club.services.book.books import OpenBook
    from canasta_club.services.season.nights import AtNight


@contextmanager
def opened(ctx: typer.Context, *, dry_run: bool = False, **how: bool) -> "Iterator[OpenBook]":
    """Open the club's book; a dry run discards every change in the end."""
    from canasta_club.services.book import books

    with (
        previewed(dry_run=dry_run),
        books.open_book(settings(ctx), **how) as book,
        books.trial(book, is_trial=dry_run),
    ):
        yield book


@contextmanager
def at_season(
    ctx: typer.Context, name: str, night: str = "", *, dry_run: bool = False
) -> "Iterator[tuple[OpenBook, Season]]":
    """Open the book at the season that is named, or found from the night."""
    from canasta_club.services.season import seasons

    with opened(ctx, dry_run=dry_run) as book:
        yield book, seasons.find(book, name, night)


def at_night(book: "OpenBook", at: NightOptions | RoundOptions | OwnNight) -> "AtNight":
    """Return the book at the night that is meant."""
    from canasta_club.services.season import nights, seasons

    season = seasons.find(book, at.season, at.night)
    return nights.AtNight(book, season, nights.find(book, season, at.night))


@contextmanager
def at_game(
    ctx: typer.Context,
    at: AtGame | OwnGame,
    *,
    sides: Sequence[str] = (),
    voided: bool = False,
    dry_run: bool = False,
) -> "Iterator[tuple[OpenBook, Place]]":
    """Open the book at the game that is meant.

    Without a table, ``sides`` find it; ``voided`` searches the voided games.
    """
    with opened(ctx, dry_run=dry_run) as book:
        yield book, named_hand(book, at, sides=sides, voided=voided)[0]


@contextmanager
def at_hand(
    ctx: typer.Context,
    at: AtGame,
    hand: NumberOrAddress | None,
    *,
    sides: Sequence[str] = (),
    dry_run: bool = False,
) -> "Iterator[tuple[OpenBook, Place, int]]":
    """Open the book at the game of a hand, with the number of the hand: 0 if none is named."""
    with opened(ctx, dry_run=dry_run) as book:
        yield book, *named_hand(book, at, hand, sides=sides)


def named_hand(
    book: "OpenBook",
    at: AtGame | OwnGame,
    hand: NumberOrAddress | None = None,
    *,
    sides: Sequence[str] = (),
    voided: bool = False,
) -> "tuple[Place, int]":
    """Return the game that is meant and the number of the hand, 0 if none is named.

    An address in the place of a hand or a table names all of it; raises `UsageError` where more
    is given.
    """
    table, number = at.table, hand.number if hand else 0
    if not (typed := [each.address for each in (table, hand) if each and each.address]):
        from canasta_club.services.play import games

        place = games.find(
            book, season=at.season, night=at.night, table=table.number if table else None,
            number=at.game, round_number=at.round_number, sides=sides, voided=voided,
        )  # fmt: skip
        return place, number
    if (table and hand) or number or at.game or at.round_number:
        raise _named_twice()
    from canasta_club.club.paper import address
    from canasta_club.services.entry import addressed

    of = address.read(typed[0])
    place = addressed.place(book, of, night=at.night, season=at.season, voided=voided)
    return place, of.hand


def _named_twice() -> UsageError:
    return UsageError(
        "An address names the table, the round and the hand of its slip.",
        hint="Leave out --table, --round, --game and the number of the hand.",
    )


class NamedTable(NamedTuple):
    """A table as it was named, its night and its round; what was not named is empty or 0."""

    number: int
    night: str
    round: int = 0


def named_table(
    book: "OpenBook",
    table: NumberOrAddress | None,
    *,
    night: str = "",
    season: str = "",
    round_number: int | None = None,
) -> NamedTable:
    """Return the table that is meant, with the night and round that are named or those of its slip.

    Raises `CanastaError` for an address of another night than the one that is meant, and
    `UsageError` where a round is named beside it.
    """
    if table is None or not table.address:
        return NamedTable(table.number if table else 0, night, round_number or 0)
    if round_number:
        raise _named_twice()
    from canasta_club.club.paper import address
    from canasta_club.services.entry import addressed

    of = address.read(table.address)
    at = addressed.at_night(book, of, night=night, season=season)
    return NamedTable(of.table, at.night.day.isoformat(), of.round)


def beside(
    place: "Place",
    table: NumberOrAddress | None,
    *,
    game: int | None = None,
    round_number: int | None = None,
) -> AtGame:
    """Return where another hand of the same night is, as if it had been typed."""
    return AtGame(
        table=table, game=game, round_number=round_number,
        night=place.night.day.isoformat(), season=place.season.name,
    )  # fmt: skip


def back_up(book: "OpenBook") -> None:
    """Back the book up after its work is done; where that fails, the command ends with status 3."""
    from canasta_club.services.book import backups

    if message := backups.automatic(book):
        say(message)
        answer().exit_code = Committed.CHANGE.exit_code
