"""Boxes that differ between a slip and a recorded hand, and what each box is called."""

from typing import Final

from canasta_club.club import slip as boxes
from canasta_club.club.games import SEATS
from canasta_club.club.hands import Hand
from canasta_club.club.play import GameState
from canasta_club.club.side_columns import differences
from canasta_club.club.slip import Slip
from canasta_club.services.entry import slips
from canasta_club.services.entry.slips import BoxPlace

POINTS: Final = "points"
"""No box: what the boxes of a side come to."""


def box_of_fact(fact: str, side: int | None, state: GameState) -> BoxPlace:
    """Return the box in which a fact of a hand is written, by the name it has in a list."""
    key = fact.replace(" ", "_")
    if fact in slips.HAND_KEYS or key == boxes.OUT:
        return BoxPlace(None, slips.HAND_KEYS.get(fact, boxes.OUT))
    own = {box.key for box in boxes.side_boxes(state.rules)}
    if fact in {"total", POINTS}:
        return BoxPlace(side, boxes.SAYS if fact == "total" else POINTS)
    if key not in slips.KEYS:
        return BoxPlace(side, boxes.KIND + fact if boxes.KIND + fact in own else boxes.MORE)
    return BoxPlace(side, slips.KEYS[key])


def fact_of_box(key: str) -> str:
    """Return the name that what is written in a box of a side has in a list."""
    named = {boxes.SAYS: "total", boxes.MORE: "adjustments"}
    return named.get(key, key.removeprefix(boxes.KIND).replace("_", " "))


def differing(slip: Slip, stored: Hand, state: GameState) -> list[BoxPlace]:
    """Return the boxes in which a slip says something else than a recorded hand."""
    box_places: list[BoxPlace] = []
    written = slips.read(slip, state.game)
    pairs = zip(written.statements, stored.statements, strict=True)
    for side, (mine, theirs) in enumerate(pairs):
        changed = differences(mine, theirs)
        box_places += [box_of_fact(fact, side, state) for fact in changed]
    for key, new, old in (
        (boxes.DEALER, written.dealer, stored.dealer),
        (boxes.NOTE, written.note, stored.note),
    ):
        if new and new != old:
            box_places.append(BoxPlace(None, key))
    return list(dict.fromkeys(box_places))


def label_of(place: BoxPlace, state: GameState) -> str:
    """Return what a box is called: “A melded”, “Went out”."""
    labels = {box.key: box.label for box in (*boxes.side_boxes(state.rules), *boxes.BESIDE)}
    label = "Points" if place.key == POINTS else labels.get(place.key, "The hand")
    return label if place.side is None else f"{SEATS[place.side]} {label.lower()}"
