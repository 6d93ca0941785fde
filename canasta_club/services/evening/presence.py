"""Presence: who is at a night, from which round to which."""

from collections.abc import Sequence

from canasta_club.club.nights import Attendance, Night
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Column, Page
from canasta_club.services.attendance import attending, entrants
from canasta_club.services.play import rounds
from canasta_club.services.season.season_rules import kind_of
from canasta_club.services.seating.wording import here_notes


def page(book: Book, season: Season, night: Night, message: Sequence[str] = ()) -> Page:
    """Return who is at a night; ``message`` is what was just done."""
    columns = (
        Column("name", "Name"),
        Column("pair", "Pair"),
        Column("instead_of", "In place of"),
        Column("from", "From round", "number", short="From"),
        Column("until", "Until round", "number", short="Until"),
        Column("state", "State"),
    )
    stays = attending.of_night(book, season, night)
    number = rounds.current(book, night) + 1
    rows = [
        (
            stay.player.name, stay.pair.name if stay.pair else "",
            stay.for_player.name if stay.for_player else "", stay.from_round,
            stay.until_round or None, _state(stay, number),
        )
        for stay in sorted(stays, key=lambda stay: (stay.player.name.casefold(), stay.from_round))
    ]  # fmt: skip
    here = entrants.in_round(stays, kind_of(season), number)
    return Page(
        f"Present on {night.day}",
        columns,
        rows,
        subtitle=f"{book.club.name}, {season.name}",
        notes=(_count_here(stays, number), *here_notes(here)),
        about={"night": night.day.isoformat(), "next_round": number, "done": list(message)},
    )


def _state(stay: Attendance, number: int) -> str:
    if stay.until_round == 0:
        return "did not come"
    if stay.is_here(number):
        return "here"
    return "comes later" if stay.from_round > number else "gone"


def _count_here(stays: Sequence[Attendance], number: int) -> str:
    here = {stay.player.id for stay in stays if stay.is_here(number)}
    return f"Here for round {number}: {len(here)}."
