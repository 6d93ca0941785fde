"""Score slips: the paper that a table fills in after a hand, a box for each that is entered.

The boxes stand in the order of the entry screen (`club.slip`), so that eyes and fingers agree.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from canasta_club.club import slip as boxes
from canasta_club.club.games import SEATS
from canasta_club.game.cards import SUITS
from canasta_club.game.claims.claims import opening_sentence
from canasta_club.game.rules.model import RuleSet
from canasta_club.reports.page import Cell, Column, Page


@dataclass(frozen=True, slots=True)
class SlipSide:
    """A side on a slip; empty texts are left for the table to write."""

    names: str = ""
    score: str = ""
    opening: str = ""


@dataclass(frozen=True, slots=True)
class SlipHead:
    """What is known of a hand before it is played; ``table`` None: a blank slip."""

    rules: RuleSet
    sides: tuple[SlipSide, ...]
    night: date | None = None
    round: int | None = None
    table: int | None = None
    hand: int | None = None


def slips_page(
    slips: Iterable[SlipHead], *, club: str, season: str, night: date | None, round_number: int
) -> Page:
    """Return the slips of a round, each as a part of the page; without a night blank ones."""
    of_night = f" of {night}, round {round_number}" if night else ", blank"
    return Page(
        f"Score slips{of_night}",
        (),
        (),
        subtitle=f"{club}, {season}",
        about={"season": season, "night": night.isoformat() if night else None},
        parts=tuple(_slip(each, club, season) for each in slips),
        is_form=True,
    )


def _slip(head: SlipHead, club: str, season: str) -> Page:
    sides = [
        Column(f"side_{place}", f"{seat} {side.names}".strip())
        for place, (seat, side) in enumerate(zip(SEATS, head.sides, strict=False), 1)
    ]
    facts = (
        ("Night", head.night.isoformat() if head.night else ""),
        ("Round", str(head.round or "")),
        ("Hand", str(head.hand or "")),
        ("Dealer", ""),
        *((("Trump suit", " · ".join(SUITS.values())),) if head.rules.asks_trump else ()),
    )
    return Page(
        f"Table {head.table or ''}".strip(),
        (Column("box", "Box"), *sides),
        tuple(_rows(head)),
        subtitle=f"{club}, {season}",
        facts=facts,
        notes=tuple(_notes(head.rules)),
        is_form=True,
        code=_code(head, club),
    )


def _rows(head: SlipHead) -> Iterator[tuple[Cell, ...]]:
    """Yield a row for each box, in the order in which they are entered."""
    empty = ("",) * len(head.sides)
    yield "Score before", *(side.score for side in head.sides)
    yield "Opens with", *(side.opening for side in head.sides)
    for box in boxes.side_boxes(head.rules):
        yield box.label, *empty
    yield boxes.OUT_BOX.label, *(_to_circle(side) for side in head.sides)
    for box in (boxes.MORE_BOX, boxes.TOTAL_BOX):
        yield box.label, *empty
    yield "Checked by", *empty
    yield "Running score", *empty


def _to_circle(side: SlipSide) -> str:
    """Return who may have gone out, to be circled: the players by name, where they are known."""
    return f"{side.names.replace(' & ', ' · ') or 'out'} · concealed"


def _notes(rules: RuleSet) -> Iterator[str]:
    """Yield what each side opens with, for the hands whose score is not known yet."""
    if len(rules.opening.steps) > 1:
        yield opening_sentence(rules)


def _code(head: SlipHead, club: str) -> str:
    """Return what the QR code says: where the slip belongs; nothing on a blank one."""
    if head.table is None or head.night is None:
        return ""
    hand = [f"hand {head.hand}"] if head.hand else []
    where = (club, str(head.night), f"round {head.round}", f"table {head.table}", *hand)
    return " | ".join(where)
