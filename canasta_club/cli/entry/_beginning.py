"""Before the first slip: questions for what an evening lacks, one command of the night each."""

import re
from typing import TYPE_CHECKING

import typer

from canasta_club.cli.frame.ask import ask_choice, split_words
from canasta_club.cli.frame.show import say, show_error
from canasta_club.cli.night import night as nights
from canasta_club.cli.night import people
from canasta_club.cli.night.seats import cut, seat
from canasta_club.cli.open_book import opened
from canasta_club.cli.options import NewcomerOptions, NightOptions, OwnRound
from canasta_club.errors import CanastaError

if TYPE_CHECKING:
    from canasta_club.services.evening.beginning import Evening

_MEMBERS, _GUESTS, _AGAIN = range(3)
_AS_NAMED, _BY_LOT = range(2)


def begin(ctx: typer.Context, at: NightOptions) -> bool:
    """Ask for what the open night lacks (itself, who is here, seats); return whether it may begin.

    What is known is not asked for. Raises `NotFoundError` where the club has no season.
    """
    evening = _so_far(ctx, at)
    if evening.has_games:
        return True
    if not evening.is_open:
        _open(ctx, at)
        evening = _so_far(ctx, at)
    if not evening.has_games:
        if not evening.is_someone_here and not _check_in(ctx, at, evening):
            return False
        if not _so_far(ctx, at).has_games:
            seat(ctx, OwnRound(season=at.season))
    return _so_far(ctx, at).has_games


def _so_far(ctx: typer.Context, at: NightOptions) -> "Evening":
    from canasta_club.services.evening import beginning

    with opened(ctx) as book:
        return beginning.so_far(book, at.season)


def _open(ctx: typer.Context, at: NightOptions) -> None:
    say("No night is open. (You can also type: canasta night open)")
    default: str | None = "today"
    while True:
        day = typer.prompt("Date of the night", default=default, err=True)
        try:
            nights.open_night(ctx, NewcomerOptions(), day, None, at.season)
        except CanastaError as fault:
            show_error(fault)
            default = None
        else:
            return


def _check_in(ctx: typer.Context, at: NightOptions, evening: "Evening") -> bool:
    """Ask who is here until they can be checked in; an empty answer ends it."""
    say("Who is here? (You can also type: canasta night check-in NAME…)")
    say("  Names with commas or blanks between; partners as Ash+Birch.")
    if evening.is_someone_registered:
        say("  “all” are those who are registered.")
    default = "all" if evening.is_someone_registered else ""
    while written := _names(
        typer.prompt("Names", default=default, show_default=bool(default), err=True)
    ):
        try:
            if _come(ctx, at, evening, written):
                return True
        except CanastaError as fault:
            show_error(fault)
        default = ""
    say("Nobody is checked in. To go on: canasta enter")
    return False


def _come(ctx: typer.Context, at: NightOptions, evening: "Evening", written: list[str]) -> bool:
    """Check in who was named, with partners where they need some; return whether it was done."""
    from canasta_club.services.evening import beginning

    with opened(ctx) as book:
        new = beginning.unknown(book, written)
        alone = [] if evening.partners_change else beginning.singles(book, at.season, written)
    newcomers = NewcomerOptions()
    if new:
        whom = ", ".join(f"“{name}”" for name in new)
        options = ("members of the club", "guests", "mistyped: ask me again")
        kind = ask_choice(f"New to the club: {whom}. They are", options, default=_MEMBERS)
        if kind == _AGAIN:
            return False
        newcomers = NewcomerOptions(new_player=kind == _MEMBERS, guest=kind == _GUESTS)
    by_lot = False
    if alone:
        first = "+".join(alone[:2])
        ways = (f"partners as they were named: {first} …", "partners by lot (canasta night cut)")
        by_lot = ask_choice("How do you sit?", ways, default=_AS_NAMED) == _BY_LOT
    come = written if by_lot or not alone else beginning.in_twos(written, alone)
    here = NightOptions(season=at.season)
    people.check_in(ctx, come, here, newcomers)
    if by_lot:
        cut(ctx, here, None, None, confirm=True)
    return True


def _names(typed: str) -> list[str]:
    """Return the names of an answer, which commas divide, or else blanks.

    >>> _names("Ash, Ann Lee + Birch"), _names('Ash "Ann Lee" Birch')
    (['Ash', 'Ann Lee + Birch'], ['Ash', 'Ann Lee', 'Birch'])
    """
    if "," in typed:
        return [name for part in typed.split(",") if (name := part.strip())]
    return split_words(re.sub(r"\s*\+\s*", "+", typed))
