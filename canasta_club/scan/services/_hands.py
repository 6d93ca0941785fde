"""Hands: the likeliest hand that a slip may say, how much likelier it is, and what to look at."""

from typing import Final

from canasta_club.club import slip as boxes
from canasta_club.club.night_hands import NightHands
from canasta_club.club.play import GameState
from canasta_club.club.slip import Slip
from canasta_club.scan.reading.slips import SlipReading
from canasta_club.scan.services._margins import SURE, UNWRITTEN, ReadHand, differing, margin_of
from canasta_club.scan.services._outs import text_of
from canasta_club.scan.services._search import HandSearch
from canasta_club.services.entry.slips import BoxPlace

_BOX_SURE: Final = 3.0


def likeliest(
    reading: SlipReading, state: GameState, number: int, night_hands: NightHands
) -> ReadHand:
    """Return the likeliest hand that a slip of this game may say."""
    search = HandSearch(reading, state, number, night_hands)
    alone = _alone(search)
    spoilt = [BoxPlace(*key) for key, item in reading.figures.items() if item.is_spoilt]
    spoilt += [BoxPlace(*key) for key in sorted(reading.words)]
    agreeing = [] if reading.words else search.agreeing()
    if not agreeing:
        doubtful = dict.fromkeys([*spoilt, *(_weak(search, alone) or _off(search, alone))])
        return ReadHand(slip=alone, agrees=False, margin=0, doubtful=tuple(doubtful), alone=alone)
    best = agreeing[0][1]
    others = [*agreeing[1:], *search.alike(best)]
    margin, rival, repeated = margin_of(agreeing[0], others, reading.figures, _misfit(search, best))
    asked = [*spoilt, *_unsaid(search, best), *_unlike(search, best), *_unknown(search, best)]
    if margin < SURE:
        asked += [*(differing(best, rival) if rival else ()), *_weak(search, best)]
    return ReadHand(
        slip=best,
        agrees=True,
        margin=margin,
        doubtful=tuple(dict.fromkeys(asked)),
        alone=alone,
        repeated=repeated,
        rival=rival,
    )


def _alone(search: HandSearch) -> Slip:
    """Return what the digits say, each box by itself."""
    sides = []
    for side in search.sides:
        texts = {}
        for key in (*search.keys, boxes.SAYS, boxes.RUNNING):
            text = search.ways.get((side, key), [("", 0.0)])[0][0]
            minus, plus = search.signs(side, key)
            if text and not search.figure(side, key).is_spoilt:
                texts[key] = f"-{text}" if minus > plus else text
        sides.append(texts)
    out = max(search.outs, key=lambda item: item[1])[0]
    text = text_of(out, search.state.game)
    return Slip(tuple(sides), {boxes.OUT: text} if text else {})


def _misfit(search: HandSearch, slip: Slip) -> float:
    """Return by how much likelier the boxes say something else than a slip, each by itself."""
    return sum(
        max(ways[0][1] - search.likelihood(*place, slip.text(*place).lstrip("-")), 0)
        for place, ways in search.ways.items()
        if not search.figure(*place).is_spoilt
    )


def _weak(search: HandSearch, slip: Slip) -> list[BoxPlace]:
    """Return the boxes whose ink may well say something else."""
    places = []
    for (side, key), ways in search.ways.items():
        figure, text = search.figure(side, key), slip.text(side, key).lstrip("-")
        others = [score for other, score in ways if other.lstrip("0") != text.lstrip("0")]
        own = search.likelihood(side, key, text)
        if not figure.is_blank and own - max(others, default=-99) < _BOX_SURE:
            places.append(BoxPlace(side, key))
    if not slip.text(None, boxes.OUT):
        places.append(BoxPlace(None, boxes.OUT))
    return places


def _unlike(search: HandSearch, slip: Slip) -> list[BoxPlace]:
    """Return the boxes whose ink hardly says what would agree."""
    return [
        BoxPlace(side, key)
        for (side, key), figure in search.reading.figures.items()
        if not figure.is_blank
        and not figure.is_spoilt
        and search.likelihood(side, key, slip.text(side, key).lstrip("-")) < UNWRITTEN
    ]


def _off(search: HandSearch, slip: Slip) -> list[BoxPlace]:
    """Return the totals that the other boxes do not come to."""
    return [
        BoxPlace(side, boxes.SAYS)
        for side, sheet in enumerate(search.checked(slip).result.sheets)
        if slip.text(side, boxes.SAYS) != str(sheet.total)
    ]


def _unsaid(search: HandSearch, slip: Slip) -> list[BoxPlace]:
    """Return the boxes that nothing stands in although sums need them, or who went out."""
    places = [
        BoxPlace(side, boxes.SAYS) for side in search.sides if not slip.text(side, boxes.SAYS)
    ]
    if not any(odds > 0 for odds in search.reading.ticks.values()):
        places.append(BoxPlace(None, boxes.OUT))
    return places


def _unknown(search: HandSearch, slip: Slip) -> list[BoxPlace]:
    """Return what a slip has no box for and the hand needs."""
    return [item.place for item in search.checked(slip).box_problems]
