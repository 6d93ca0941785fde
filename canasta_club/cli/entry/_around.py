"""Around the slips: questions for what an evening lacks before them, and what is left to do after.

Each answer runs a command of its own, which is named.
"""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from canasta_club.cli.entry.games import end
from canasta_club.cli.frame.ask import ask_choice, split_words
from canasta_club.cli.frame.careful import Careful
from canasta_club.cli.frame.show import say, show_error, show_written
from canasta_club.cli.night import night as nights
from canasta_club.cli.night import people
from canasta_club.cli.night.seats import cut, seat
from canasta_club.cli.open_book import at_season, opened
from canasta_club.cli.options import (
    Acceptance,
    NewcomerOptions,
    NightOptions,
    OwnGame,
    OwnNight,
    OwnRound,
)
from canasta_club.errors import CanastaError

if TYPE_CHECKING:
    from canasta_club.services.evening.beginning import SoFar
    from canasta_club.services.season.nights import AtNight

_LEFT = {
    "game end --all": "end the games as they stand, as time was called",
    "night close": "close the night",
    "print standings": "print the table for the wall",
}
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
        if not _open(ctx, at):
            return False
        evening = _so_far(ctx, at)
    if not evening.is_someone_here and not _check_in(ctx, at, evening):
        return False
    while not (evening := _so_far(ctx, at)).has_games:
        try:
            seat(ctx, OwnRound(season=at.season))
        except CanastaError as fault:
            show_error(fault)
            if not _check_in(ctx, at, evening):
                return False
        else:
            return _so_far(ctx, at).has_games
    return True


def offer_what_is_left(ctx: typer.Context, at: "AtNight") -> None:
    """Offer to end the games, close the night and print the table, until nothing is wanted."""
    from canasta_club.services.evening import beginning
    from canasta_club.services.standings import printing

    day, season = str(at.night.day), at.season.name
    while True:
        with opened(ctx) as book:
            left = beginning.what_is_left(book, season, day)
        ways = ["nothing for now", *(f"{_LEFT[each]}: canasta {each}" for each in left)]
        place = ask_choice("What is left to do?", ways, default=0)
        if not place:
            return
        match left[place - 1]:
            case "game end --all":
                end(ctx, OwnGame(night=day, season=season), Careful(), every=True)
            case "night close":
                nights.close(ctx, OwnNight(day=day, season=season), Acceptance())
            case _:
                with at_season(ctx, season) as (book, its_season):
                    file = Path(f"standings-{day}.pdf")
                    show_written(file, printing.print_standings(book, its_season, file))


def _so_far(ctx: typer.Context, at: NightOptions) -> "SoFar":
    from canasta_club.services.evening import beginning

    with opened(ctx) as book:
        return beginning.so_far(book, at.season)


def _open(ctx: typer.Context, at: NightOptions) -> bool:
    """Ask for the date of the night until one can be opened; an empty answer ends it."""
    say("No night is open. (You can also type: canasta night open)")
    default = "today"
    while day := _ask("Date of the night", default):
        try:
            nights.open_night(ctx, NewcomerOptions(), day, None, at.season)
        except CanastaError as fault:
            show_error(fault)
            default = "" if day == default else default
        else:
            return True
    say("No night was opened. To go on: canasta enter")
    return False


def _ask(question: str, default: str) -> str:
    """Ask; a default is shown, unless it is to end the questions."""
    return str(
        typer.prompt(question, default=default, show_default=bool(default), err=True)
    ).strip()


def _check_in(ctx: typer.Context, at: NightOptions, evening: "SoFar") -> bool:
    """Ask who is here until they can be checked in; an empty answer ends it."""
    who, nobody = ("Who else", "else ") if evening.is_someone_here else ("Who", "")
    say(f"{who} is here? (You can also type: canasta night check-in NAME…)")
    say("  Names with commas or blanks between; partners as Ash+Birch.")
    if evening.is_someone_registered:
        say("  “all” are those who are registered.")
    default = "all" if evening.is_someone_registered and not nobody else ""
    while typed := _ask("Names", default):
        try:
            if _come(ctx, at, evening, _names(typed)):
                return True
        except CanastaError as fault:
            show_error(fault)
            default = "" if typed == default else default
    say(f"Nobody {nobody}is checked in. To go on: canasta enter")
    return False


def _come(ctx: typer.Context, at: NightOptions, evening: "SoFar", written: list[str]) -> bool:
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
    if len(alone) > 1:
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
    """Return the names of an answer, which commas divide, or else blanks; at least one.

    >>> _names("Ash, Ann Lee + Birch"), _names('Ash "Ann Lee" Birch')
    (['Ash', 'Ann Lee + Birch'], ['Ash', 'Ann Lee', 'Birch'])
    """
    if {*",;"} & {*typed}:
        return [name for part in re.split("[,;]", typed) if (name := part.strip())] or [""]
    return split_words(re.sub(r"\s*\+\s*", "+", typed))
