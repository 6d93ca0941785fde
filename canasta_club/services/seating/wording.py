"""Wording: the names of seats and sides, and the notes on those who cannot be seated."""

from collections.abc import Iterator, Mapping

from canasta_club.league.seating.model import SeatedSide
from canasta_club.league.terms import Format
from canasta_club.reports.page import Column
from canasta_club.services.attendance.entrants import Entrant, Here
from canasta_club.text.wording import counted, quoted

_BELLS = {
    "finish-hand": "at the bell the hand is played out",
    "void-hand": "at the bell the hand is void",
    "as-it-stands": "at the bell the game ends as it stands",
}


def seat_name(entrant: Entrant) -> str:
    """Name the people in a seat, and whom they replace."""
    sitting = " & ".join(player.name for player in entrant.seated)
    return entrant.name if entrant.seated == entrant.members else f"{sitting} (for {entrant.name})"


def side_name(side: SeatedSide, known: Mapping[str, Entrant]) -> str:
    """Name the entrants of a side as they sit."""
    return " & ".join(seat_name(known[one]) if one in known else "?" for one in side)


def here_notes(here: Here) -> Iterator[str]:
    """Yield a note on everyone present who cannot be seated, and what can be done."""
    for pair, missing in here.incomplete:
        names = " and ".join(player.name for player in missing)
        yield (
            f"{pair.name} are not seated: {names} {'is' if len(missing) == 1 else 'are'} not here."
            f' A substitute: canasta night replace "{missing[0].name}" NAME'
        )
    if here.lone:
        names = quoted(player.name for player in here.lone)
        first = here.lone[0].name
        yield (
            f"Without a partner, not seated: {names}."
            f' Two who play together: canasta night check-in "{first}+NAME"'
        )


def side_columns(terms: Format, sides: int) -> tuple[Column, ...]:
    """Return a column for each side of a table, with the heading of its movement."""
    headings = terms.facts.lines or ("Side", "Against", "And")
    return tuple(Column(f"side_{place + 1}", headings[place]) for place in range(sides))


def clock_note(terms: Format) -> str:
    """Return a note on the length of a game and the bell; empty without a clock."""
    if terms.minutes is None:
        return ""
    warning = f", with a warning {counted(terms.warning, 'minute')} before" if terms.warning else ""
    games = f"{terms.games} games per round, " if terms.games > 1 else ""
    return f"{games}{counted(terms.minutes, 'minute')} per game{warning}; {_BELLS[terms.bell]}."
