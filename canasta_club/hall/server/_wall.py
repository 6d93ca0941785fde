"""The wall: the projector's screens as they are now, and the clock beside them."""

import re
from collections.abc import Sequence
from typing import Final, cast

from canasta_club.errors import NotFoundError
from canasta_club.hall.server import _table as table
from canasta_club.hall.server._room import Room
from canasta_club.hall.server._table import PageValues
from canasta_club.reports.page import Column, Page
from canasta_club.reports.writers import projector as writer
from canasta_club.services.publishing import projector
from canasta_club.services.season.season_rules import hall_terms_of

POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
"""A screen has no script at all; how wide its columns are stands in its tags."""


def page(room: Room) -> PageValues:
    """Return the values of the page around the screens."""
    return {
        "club": room.at.book.club.name,
        "day": room.at.night.day.isoformat(),
        "clock": table.clock_values(room, None),
        "own_clocks": table.own_clocks(room),
        "is_closed": not room.at.night.is_open,
        "seconds": writer.SECONDS,
    }


_REFRESH: Final = re.compile(r'<meta http-equiv="refresh"[^>]*>')


def screen(room: Room, number: int, *, is_still: bool = False) -> str:
    """Return one of the screens; after the last one comes the first again.

    One that ``is_still`` leads to no other by itself: the script of the page around it does.
    """
    screens = writer.screens(_pages(room), "1.html")
    names = list(screens)
    text = screens[names[(number - 1) % len(names)]]
    if is_still:
        return _REFRESH.sub("", text)
    return re.sub(r"url=1(?:-(\d+))?\.html", lambda link: f"url={link[1] or 1}", text)


def _pages(room: Room) -> Sequence[Page]:
    show = cast("projector.ShownResults", hall_terms_of(room.at.season).show)
    try:
        return projector.pages(*room.at, show=show)
    except NotFoundError:
        columns = (Column("what", "Round 1"),)
        rows = [("The seats are shown here before the clock starts.",)]
        return [Page(room.at.book.club.name, columns, rows, subtitle=f"{room.at.night.day}")]
