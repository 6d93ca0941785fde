"""Score slips: the paper that a table fills in after a hand, a box for each that is entered.

The boxes stand in the order of the entry screen (`club.slip`), so that eyes and fingers agree, and
on paper where `club.paper.layout` says, so that a machine finds them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date

from canasta_club.club import slip as boxes
from canasta_club.club.games import SEATS
from canasta_club.club.paper.address import Address
from canasta_club.club.paper.layout import (
    BEFORE,
    CONCEALED,
    OPENS,
    Form,
    areas_of,
    form_for,
    rows_of,
)
from canasta_club.game.cards import SUITS
from canasta_club.game.claims.claims import opening_sentence
from canasta_club.game.rules.model import RuleSet
from canasta_club.reports.imprint import Imprint
from canasta_club.reports.page import Cell, Column, Page


@dataclass(frozen=True, slots=True)
class SlipSide:
    """A side on a slip; empty texts are left for the table to write."""

    players: tuple[str, ...] = ()
    score: str = ""
    opening: str = ""

    @property
    def names(self) -> str:
        """The players as a side is called."""
        return " & ".join(self.players)

    @property
    def ticks(self) -> tuple[str, ...]:
        """Who may have gone out, a box beside each: by first name, where these differ."""
        first = tuple(name.split()[0] for name in self.players)
        names = first if len({*first}) == len(first) else self.players
        return names or ("out",)


@dataclass(frozen=True, slots=True)
class SlipHead:
    """What is known of a hand before it is played; ``table`` None: a blank slip.

    ``address`` is where it is, without its hand and the layout.
    """

    rules: RuleSet
    sides: tuple[SlipSide, ...]
    address: Address
    night: date | None = None
    round: int | None = None
    table: int | None = None
    hand: int | None = None


def slips_page(
    slips: Iterable[SlipHead],
    *,
    club: str,
    season: str,
    night: date | None,
    round_number: int,
    imprint: Imprint | None = None,
) -> Page:
    """Return the slips of a round, each as a part of the page; without a night blank ones.

    Without an ``imprint`` they are not for paper: where each box is drawn is not known.
    """
    of_night = f" of {night}, round {round_number}" if night else ", blank"
    return Page(
        f"Score slips{of_night}",
        (),
        (),
        subtitle=f"{club}, {season}",
        about={"season": season, "night": night.isoformat() if night else None},
        parts=tuple(_slip(each, f"{club}, {season}", imprint) for each in slips),
        is_form=True,
    )


def _slip(head: SlipHead, subtitle: str, imprint: Imprint | None) -> Page:
    rows = tuple(_rows(head))
    form = imprint and form_for(head.rules, imprint.paper, large=imprint.layout == "wall")
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
        rows,
        subtitle=subtitle,
        facts=facts,
        notes=tuple(_notes(head.rules)),
        is_form=True,
        code=replace(head.address, hand=head.hand or 0, layout=form.number if form else 0).text,
        areas=tuple(_areas(head, rows, form)) if form else (),
    )


def _rows(head: SlipHead) -> Iterator[tuple[Cell, ...]]:
    """Yield a row for each box, in the order in which they are entered."""
    known = {
        BEFORE.key: [side.score for side in head.sides],
        OPENS.key: [side.opening for side in head.sides],
        boxes.OUT: [" · ".join((*side.ticks, CONCEALED)) for side in head.sides],
    }
    for box in rows_of(head.rules):
        yield box.label, *known.get(box.key, [""] * len(head.sides))


def _areas(
    head: SlipHead, rows: Sequence[tuple[Cell, ...]], form: Form
) -> Iterator[dict[str, object]]:
    """Yield each part of the slip with what is printed there."""
    texts = {box.key: row for box, row in zip(rows_of(head.rules), rows, strict=True)}
    for area in areas_of(head.rules, [len(side.ticks) for side in head.sides], form):
        match area.kind, area.side:
            case "label", _:
                text = str(texts[area.key][0])
            case "cell", int(side) if area.key != boxes.OUT:
                text = str(texts[area.key][side + 1])
            case "tick", int(side):
                text = area.key if area.key == CONCEALED else head.sides[side].ticks[area.place]
            case _:
                text = ""
        yield asdict(area) | {"text": text}


def _notes(rules: RuleSet) -> Iterator[str]:
    """Yield what each side opens with, for the hands whose score is not known yet."""
    if len(rules.opening.steps) > 1:
        yield opening_sentence(rules)
