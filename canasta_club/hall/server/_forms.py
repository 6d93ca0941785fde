"""The form of a hand: what its boxes are called in a page, and the slip that comes back."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from canasta_club.club import slip as boxes
from canasta_club.club.games import SEATS
from canasta_club.club.play import GameState
from canasta_club.club.slip import Box, Slip, blank
from canasta_club.services.entry import slips
from canasta_club.services.entry.slips import BoxPlace

MINUS: Final = ".minus"
"""Ends the name of the tick that makes a figure negative: a phone's keys have no minus."""
CONCEALED: Final = "concealed"

_SIGNED: Final = frozenset({boxes.MELDED, boxes.SAYS, boxes.RUNNING})
_BY_NUMBER: Final = frozenset({boxes.RED_THREES, boxes.BLACK_THREES})
_FIGURES: Final = frozenset({boxes.MELDED, boxes.LEFT, boxes.SAYS, boxes.RUNNING})
_LONGEST: Final = 200
"""Letters that a box takes; the cards of a whole pack are fewer."""

_HINTS: Final = {
    boxes.MELDED: "Points melded, or net if nothing is written under “left in hand”. = before it: "
    "the total alone. Cards: KKKKKKK QQQQ2X. How many of each value: 20:6 10:12",
    boxes.LEFT: "Points or cards left in hand",
    boxes.MORE: "As on the slip: director=-50:late",
}
_UNSAFE: Final = re.compile(r"[^A-Za-z0-9]+")


def name_of(place: BoxPlace) -> str:
    """Return what a box is called in a form.

    >>> name_of(BoxPlace(1, "melded")), name_of(BoxPlace(None, "out"))
    ('B.melded', 'hand.out')
    """
    return f"{'hand' if place.side is None else SEATS[place.side]}.{place.key}"


def _places(state: GameState) -> Iterator[BoxPlace]:
    yield from slips.boxes_of(state)
    for side in range(len(state.game.sides)):
        yield from (BoxPlace(side, key) for key in (boxes.MORE, boxes.RUNNING))
    for key in (boxes.DEALER, boxes.SAT_OUT, boxes.NOTE, boxes.REASON):
        yield BoxPlace(None, key)


def read_slip(form: Mapping[str, str], state: GameState) -> Slip:
    """Return the slip that a form holds; what is written in no box of the game is left out."""
    slip = blank(len(state.game.sides))
    for place in _places(state):
        name = name_of(place)
        text = form.get(name, "").strip()[:_LONGEST]
        if form.get(name + MINUS) and text[:1] not in {"", "-", "−"}:
            text = f"-{text}"
        if place.key == boxes.OUT and form.get(CONCEALED) and text not in {"", slips.NOBODY}:
            text = f"{text.rstrip('+')}+"
        slip = slip.with_text(*place, text)
    return slip


def side_fields(state: GameState, slip: Slip, side: int) -> list[dict[str, object]]:
    """Return the boxes of a side as they are filled in, in the order of the paper slip."""
    own = (*boxes.side_boxes(state.rules), boxes.TOTAL_BOX)
    return [_field(BoxPlace(side, box.key), box, slip) for box in own]


def rare_fields(state: GameState, slip: Slip) -> list[dict[str, object]]:
    """Return the boxes that few hands need."""
    fields = []
    for side in range(len(state.game.sides)):
        for box in (boxes.MORE_BOX, boxes.RUNNING_BOX):
            named = Box(box.key, f"{SEATS[side]} {box.label.lower()}")
            fields.append(_field(BoxPlace(side, box.key), named, slip))
    return [*fields, _field(BoxPlace(None, boxes.NOTE), boxes.NOTE_BOX, slip)]


def _field(place: BoxPlace, box: Box, slip: Slip) -> dict[str, object]:
    text, is_signed = slip.text(*place), box.key in _SIGNED
    is_minus = is_signed and text.startswith("-") and text[1:].isdigit()
    is_figure = box.key in _BY_NUMBER | _FIGURES or box.key.startswith(boxes.KIND)
    # Cards and words need letters; a box that holds them keeps the keys for them.
    is_typed = bool(text.strip("-+0123456789 "))
    return {
        "name": name_of(place),
        "id": id_of(place),
        "label": box.label,
        "hint": _HINTS.get(box.key, ""),
        "text": text.removeprefix("-") if is_minus else text,
        "is_signed": is_signed,
        "is_minus": is_minus,
        "mode": "numeric" if is_figure and not is_typed else "text",
        "takes_cards": box.key in {boxes.MELDED, boxes.LEFT},
    }


def id_of(place: BoxPlace) -> str:
    """Return the id of a box in a page."""
    return _UNSAFE.sub("-", name_of(place))


def out_choices(state: GameState) -> list[tuple[str, str]]:
    """Return who may have gone out, by seat and number: two at a table may have one name."""
    choices = [(slips.NOBODY, "Nobody: the stock ran out")]
    for seat, side in zip(SEATS, state.game.sides, strict=False):
        choices.append((seat, f"{seat}: {side.pair.name}"))
        choices += [
            (f"{seat}{number}", f"{seat}{number}: {player.name}")
            for number, player in enumerate(side.pair.players, 1)
        ]
    return choices


def out_now(slip: Slip, state: GameState) -> tuple[str, bool]:
    """Return which of the choices a slip names, and whether it was concealed."""
    text = slip.hand.get(boxes.OUT, "")
    who = text.rstrip("+* ")
    for seat, side in zip(SEATS, state.game.sides, strict=False):
        for number, player in enumerate(side.pair.players, 1):
            if who == player.name:
                return f"{seat}{number}", who != text
    return who, who != text


def figures(texts: Sequence[tuple[Box, str]]) -> list[tuple[str, str]]:
    """Return what is written in boxes, beside their labels."""
    return [(box.label, text) for box, text in texts if text]


def written(state: GameState, slip: Slip, side: int) -> list[tuple[str, str]]:
    """Return what a slip says of a side, box by box."""
    own = (*boxes.side_boxes(state.rules), boxes.TOTAL_BOX, boxes.MORE_BOX, boxes.RUNNING_BOX)
    return figures([(box, slip.text(side, box.key)) for box in own])
