"""Cards: what stands on a table, at the desk and at the wall, so that phones find their pages.

The codes are on these cards and nowhere else: who prints them again revokes those before.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from canasta_club.club.games import SEATS
from canasta_club.club.people import Club
from canasta_club.errors import Problem, UsageError
from canasta_club.hall.services import network, rights
from canasta_club.hall.services.rights import Issued, IssuedRight
from canasta_club.reports.imprint import Look
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services.handouts import tables
from canasta_club.services.season.nights import AtNight
from canasta_club.services.standings import printing

_TEMPLATE: Final = "hall_cards"
_ENDINGS: Final = (".pdf", ".json")
_LETTERS: Final = {"side": "t", "desk": "d", "wall": "w"}
"""How the path of a page begins, by what its right opens."""
_FOR: Final = {
    "desk": "The desk: what came in, what waits, who is owed.",
    "wall": "The wall: what everybody sees. It shows only.",
}


@dataclass(frozen=True, slots=True)
class CardOrder:
    """Which cards: of some tables alone, or of so many at the least; with pages at an address."""

    address: str = ""
    tables: Collection[int] | None = None
    count: int = 0
    players: int | None = None


def replaced(at: AtNight, order: CardOrder) -> int:
    """Return how many rights that hold now printing would revoke."""
    held = rights.standing(at.book, at.night)
    return sum(order.tables is None or each.table in order.tables for each in held)


def write(at: AtNight, order: CardOrder, path: Path, look: Look) -> tuple[Issued, list[Problem]]:
    """Issue the rights of a night and print their cards: both, or nothing."""
    if path.suffix.lower() not in _ENDINGS:
        raise UsageError(
            "Cards with codes are printed as PDF, or written as JSON.",
            hint="canasta print table-cards cards.pdf --hall",
        )
    with at.book.change("hall issue"):
        issued = rights.issue(*at, order.tables, count=order.count, players=order.players)
        made = page(at, issued, order)
        problems = printing.print_page(at.book, made, _TEMPLATE, path, look)
        path.chmod(0o600)
    return issued, problems


def page(at: AtNight, issued: Issued, order: CardOrder) -> Page:
    """Return a card for each right: number and side, what opens, the Wi-Fi, and the page."""
    numbers = [each.right.table or 0 for each in issued.cards]
    ladders = tables.cards(at.book, at.season, max(numbers, default=0) or 1, order.players)
    base = network.base_url(order.address)
    return replace(
        ladders,
        title="Cards of the hall",
        facts=(*ladders.facts, ("Night", at.night.day.isoformat())),
        notes=(
            "Keep the page open: it keeps what could not be sent.",
            "The code opens this page alone, until the night is closed.",
        ),
        parts=tuple(_card(each, ladders, base, at.book.club) for each in issued.cards),
    )


def _card(issued: IssuedRight, ladders: Page, base: str, club: Club) -> Page:
    right = issued.right
    url = f"{base}/{_LETTERS[right.kind]}/{issued.code}"
    codes = (*_wifi(club), ("Open this page", url, url))
    if right.table is None or right.seat is None:
        columns, rows = (Column("what", "What it is for"),), [(_FOR[right.kind],)]
        return Page(right.kind.capitalize(), columns, rows, codes=codes)
    ladder = ladders.parts[right.table - 1]
    return replace(ladder, subtitle=f"Side {SEATS[right.seat]}", codes=codes)


def _wifi(club: Club) -> Iterator[tuple[str, str, str]]:
    if club.wifi_name:
        code = f", code {club.wifi_code}" if club.wifi_code else ""
        text = network.wifi_text(club.wifi_name, club.wifi_code)
        yield "First join the Wi-Fi", f"{club.wifi_name}{code}", text


def list_page(at: AtNight) -> Page:
    """Return the rights of a night, without their codes, which nobody has but the cards."""
    rows: list[tuple[Cell, ...]] = []
    details = []
    for number, right in enumerate(rights.of_night(at.book, at.night), 1):
        state = "holds" if at.night.is_open else "night is closed"
        state = "revoked" if right.is_revoked else state
        may = "writes" if right.writes else "shows"
        rows.append((number, right.name, may, state, right.issued, right.revoked))
        details.append({"id": str(right.id), "table": right.table, "kind": right.kind})
    return Page(
        f"Rights of {at.night.day}",
        _COLUMNS,
        rows,
        subtitle=at.season.name,
        notes=() if rows else ("None were issued: canasta print table-cards cards.pdf --hall",),
        details=details,
    )


_COLUMNS: Final = (
    Column("number", "No.", "number"),
    Column("opens", "Opens"),
    Column("may", "May"),
    Column("state", "State"),
    Column("issued", "Issued"),
    Column("revoked", "Revoked"),
)
