"""The slip: the boxes that a table fills in after a hand, in the order in which they are asked.

The printed slip and the entry screen have this one layout, so that eyes and fingers agree.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.statement import Statement
from canasta_club.game.scoring.writing import write_side_line
from canasta_club.text.wording import spoken

KIND: Final = "kind:"
"""Begins the key of a box for the canastas of one kind."""
OTHERS: Final = "others"
"""Words for all but two kinds, as slips had them before each kind had a box; now `MORE`."""
MELDED: Final = "melded"
LEFT: Final = "left"
RED_THREES: Final = "red_threes"
BLACK_THREES: Final = "black_threes"
MORE: Final = "more"
"""What is rare: adjustments, special hands, and any other word of a side line."""
SAYS: Final = "says"
RUNNING: Final = "running"
OUT: Final = "out"
DEALER: Final = "dealer"
SAT_OUT: Final = "sat_out"
NOTE: Final = "note"
REASON: Final = "reason"
HAND: Final = "hand"
"""No box: what concerns all sides together."""


@dataclass(frozen=True, slots=True)
class Box:
    """A box of the slip: the key it is kept by, and what stands beside it."""

    key: str
    label: str


def side_boxes(rules: RuleSet) -> tuple[Box, ...]:
    """Return the boxes of one side in the order they are filled in, without the total."""
    boxes = [Box(KIND + kind, spoken(kind).capitalize()) for kind in rules.kind_names]
    boxes += [Box(MELDED, "Melded"), Box(LEFT, "Left in hand")]
    if not rules.pack.ordinary_threes:
        boxes.append(Box(RED_THREES, "Red threes"))
    if rules.lays_black_threes:
        boxes.append(Box(BLACK_THREES, "Black threes"))
    return tuple(boxes)


TOTAL_BOX: Final = Box(SAYS, "Total on slip")
RUNNING_BOX: Final = Box(RUNNING, "Running score")
MORE_BOX: Final = Box(MORE, "Adjustments")
OUT_BOX: Final = Box(OUT, "Went out")
DEALER_BOX: Final = Box(DEALER, "Dealer")
SAT_OUT_BOX: Final = Box(SAT_OUT, "Sat out")
NOTE_BOX: Final = Box(NOTE, "Note")
REASON_BOX: Final = Box(REASON, "Reason")

BESIDE: Final = (
    TOTAL_BOX,
    MORE_BOX,
    OUT_BOX,
    DEALER_BOX,
    SAT_OUT_BOX,
    NOTE_BOX,
    RUNNING_BOX,
)
"""The boxes beside those of `side_boxes`."""

BoxTexts = Mapping[str, str]
"""What is written in boxes, by their keys; a blank box is left out."""


@dataclass(frozen=True, slots=True)
class Slip:
    """What is written on a slip: the boxes of each side, and those of the whole hand."""

    sides: tuple[BoxTexts, ...]
    hand: BoxTexts

    @property
    def is_blank(self) -> bool:
        """Whether nothing is written at all."""
        return not any(self.sides) and not self.hand

    def with_text(self, side: int | None, key: str, text: str) -> "Slip":
        """Return the slip with another text in a box; ``side`` is None for the whole hand."""
        if side is None:
            return replace(self, hand=_with(self.hand, key, text))
        sides = list(self.sides)
        sides[side] = _with(sides[side], key, text)
        return replace(self, sides=tuple(sides))

    def text(self, side: int | None, key: str) -> str:
        """Return what is written in a box."""
        texts = self.hand if side is None else self.sides[side]
        return texts.get(key, "")


def blank(sides: int) -> Slip:
    """Return a slip on which nothing is written."""
    return Slip(({},) * sides, {})


def _with(texts: BoxTexts, key: str, text: str) -> BoxTexts:
    kept = {name: value for name, value in texts.items() if name != key}
    return {**kept, key: text.strip()} if text.strip() else kept


def write_side(statement: Statement, boxes: Sequence[Box]) -> BoxTexts:
    """Write what a side stated into its boxes, for a correction to begin from.

    A fact without a box of its own goes to the box for what is rare.
    """
    keys = {box.key for box in boxes}
    kinds = statement.canastas or {}
    other_kinds = {name: number for name, number in kinds.items() if KIND + name not in keys}
    is_total = statement.total is not None and not statement.is_counted
    is_beside = is_total and statement.says is None
    bare = statement._replace(
        name="",
        score=None,
        canastas=None,
        melds=None,
        melded_cards=None,
        melded=None,
        left=None,
        in_hand=None,
        left_cards=None,
        net=None,
        red_threes=statement.red_threes if RED_THREES not in keys else None,
        black_threes=statement.black_threes if BLACK_THREES not in keys else None,
        out=None,
        out_player=None,
        says=None,
        running=None,
        total=None if is_total else statement.total,
    )
    written = {
        **{KIND + name: str(number) for name, number in kinds.items() if KIND + name in keys},
        MELDED: f"={statement.total}" if is_total and not is_beside else _melded(statement),
        LEFT: _left(statement),
        RED_THREES: _number(statement.red_threes) if RED_THREES in keys else "",
        BLACK_THREES: _number(statement.black_threes) if BLACK_THREES in keys else "",
        MORE: _line(bare._replace(canastas=other_kinds or None)),
        SAYS: _number(statement.total if is_beside else statement.says),
        RUNNING: _number(statement.running),
    }
    return {key: text for key, text in written.items() if text}


def _melded(side: Statement) -> str:
    only = Statement(melds=side.melds, melded_cards=side.melded_cards)
    if side.melds is not None or side.melded_cards is not None:
        return _line(only._replace(melded=side.melded, net=side.net))
    if side.net is not None:
        is_alone = side.melded is None and side.left is None
        return str(side.net) if is_alone else _line(Statement(net=side.net, melded=side.melded))
    if side.melded is None:
        return ""
    # Without a figure for the cards left, a bare number would be read as a net figure.
    return str(side.melded) if side.left is not None else f"melded={side.melded}"


def _left(side: Statement) -> str:
    cards = _line(Statement(in_hand=side.in_hand, left_cards=side.left_cards)).removeprefix("/")
    if side.in_hand is None and not side.left_cards:
        return _number(side.left)
    points = f" left={side.left}" if side.left is not None else ""
    return (cards.strip() or "/") + points


def _line(side: Statement) -> str:
    return write_side_line(side).partition(":")[2].strip()


def _number(value: int | None) -> str:
    return "" if value is None else str(value)
