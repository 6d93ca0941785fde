"""The club's book, opened for a command: at its season, at its night; and backed up behind it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from canasta_club.cli.frame.answer import answer
from canasta_club.cli.frame.careful import previewed
from canasta_club.cli.frame.show import say
from canasta_club.cli.options import NightOptions, OwnNight, RoundOptions, settings
from canasta_club.recording import Committed

if TYPE_CHECKING:
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


def back_up(book: "OpenBook") -> None:
    """Back the book up after its work is done; where that fails, the command ends with status 3."""
    from canasta_club.services.book import backups

    if message := backups.automatic(book):
        say(message)
        answer().exit_code = Committed.CHANGE.exit_code
