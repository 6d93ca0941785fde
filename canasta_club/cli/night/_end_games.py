"""Closing a night: the offer to end the games that still run."""

from typing import TYPE_CHECKING

from canasta_club.cli.frame.ask import ask_yes, is_interactive
from canasta_club.cli.frame.show import say

if TYPE_CHECKING:
    from canasta_club.club.seasons import Season
    from canasta_club.services.book.books import OpenBook


def offer(book: "OpenBook", season: "Season", written: str) -> None:
    """Ask on a terminal whether the games that run end as they stand; elsewhere say how."""
    from canasta_club.services.play import calling
    from canasta_club.services.season import nights

    night = nights.find(book, season, written)
    ending = calling.running(book, season, night).ended
    if not ending:
        return
    is_one = len(ending) == 1
    runs = "The game at {} is" if is_one else "The games at {} are"
    end = "does it end as it stands" if is_one else "do they end as they stand"
    message = f"{runs.format(calling.tables(ending))} still running."
    if not is_interactive():
        say(f"{message} If time was called: canasta game end --all --night {night.day}")
    elif ask_yes(f"{message} Was time called, and {end}?"):
        say(calling.call(book, season, night).message)
