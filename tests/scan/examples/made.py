"""Readings made up without a picture: what a net might say of each box of a slip."""

import random

import numpy as np

from canasta_club.club import slip as boxes
from canasta_club.club.play import GameState
from canasta_club.club.slip import Slip
from canasta_club.scan.reading.digits import BoxFigure, Edge
from canasta_club.scan.reading.planes import Plane
from canasta_club.scan.reading.slips import SlipReading

_RIVAL, _OWN, _USUAL, _OTHER = -0.4, -1.5, -0.2, -7.0
_NOWHERE = np.zeros((0, 2))
PLANE = Plane(matrix=np.eye(3), known=_NOWHERE, moved=_NOWHERE, seen=1.0)


def figure(text: str, wrong: dict[int, str] | None = None) -> BoxFigure:
    """Return a box that says a figure; at each place in ``wrong`` another digit is likelier."""
    edges = []
    for place, digit in enumerate(text):
        scores = [_OTHER] * 10
        scores[int(digit)] = _USUAL
        if rival := (wrong or {}).get(place):
            scores[int(digit)], scores[int(rival)] = _OWN, _RIVAL
        edges.append(Edge(place, place + 1, tuple(scores), picture=place))
    return BoxFigure(tuple(edges), len(text))


def reading(slip: Slip, state: GameState, chance: random.Random, wrong: float) -> SlipReading:
    """Return a slip as it may be read: so many boxes have a digit that looks like another."""
    keys = [box.key for box in boxes.side_boxes(state.rules)]
    figures, signs = {}, {}
    for side, texts in enumerate(slip.sides):
        for key in (*keys, boxes.SAYS, boxes.RUNNING):
            text = texts.get(key, "").lstrip("-")
            rival = {}
            if text and chance.random() < wrong:
                place = chance.randrange(len(text))
                rival[place] = chance.choice([d for d in "0123456789" if d != text[place]])
            figures[side, key] = figure(text, rival)
        for key in (boxes.SAYS, boxes.RUNNING):
            signs[side, key] = (0.0, -4.0) if texts.get(key, "").startswith("-") else (-4.0, 0.0)
    return SlipReading(figures, signs, _ticks(slip, state), frozenset(), PLANE)


def _ticks(slip: Slip, state: GameState) -> dict[tuple[int, int], float]:
    out = slip.text(None, boxes.OUT)
    ticks = {}
    for side, of in enumerate(state.game.sides):
        names = [player.name for player in of.pair.players]
        for place, name in enumerate(names):
            ticks[side, place] = 5.0 if name == out.rstrip("+") else -5.0
        ticks[side, -1] = 5.0 if out.endswith("+") and out.rstrip("+") in names else -5.0
    return ticks
