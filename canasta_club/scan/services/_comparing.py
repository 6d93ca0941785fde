"""Comparing: whether a slip says something else than what was typed of it.

A reader errs oftener than a hand that agrees in all its sums was typed wrong: against such a hand
only another one speaks for which everything agrees too, or a figure that leaves no doubt.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from canasta_club.club import slip as boxes
from canasta_club.club.night_hands import NightHands
from canasta_club.club.play import GameState, game_so_far
from canasta_club.club.slip import Slip
from canasta_club.scan.reading.digits import BoxFigure
from canasta_club.scan.reading.slips import BoxKey, SlipReading
from canasta_club.scan.services import _hands as hands
from canasta_club.scan.services._outs import is_someone_else
from canasta_club.scan.services._search import sums_agree
from canasta_club.services.entry import differing, slips
from canasta_club.services.entry.slips import BoxPlace

_OTHERWISE: Final = 2.5
"""By how much likelier another figure must be for a typed one to be called in question."""
_CLEARLY: Final = 4.5
"""The same for another hand that agrees in all its sums, too, all boxes together."""
_PLAINLY: Final = 8.0
"""The same for a figure of a hand that agrees in all its sums: more than one digit says so."""


def labels(reading: SlipReading, number: int, state: GameState) -> list[str]:
    """Return the boxes of a slip that say something else than its recorded hand, by name."""
    stored = state.find(number)
    if stored is None:
        return []
    slip = slips.of_hand(stored, state)
    others = [item for item in state.hands if item.number != number]
    without = known_before(game_so_far(state.game, state.rules, others), number)
    is_net = [statement.net is not None for statement in stored.statements]
    places = apart(reading, slip, without, number, is_net=is_net)
    if is_someone_else(reading.ticks, state.game, slip.text(None, boxes.OUT).strip("0")):
        places.append(BoxPlace(None, boxes.OUT))
    return [differing.label_of(place, state) for place in places]


def known_before(state: GameState, number: int) -> GameState:
    """Return a game whose scores are unknown where a hand before this one is missing."""
    missing = set(range(1, number)) - state.counted.keys() - {h.number for h in state.hands}
    return replace(state, is_sound=False) if missing else state


def apart(
    reading: SlipReading, typed: Slip, state: GameState, number: int, *, is_net: Sequence[bool] = ()
) -> list[BoxPlace]:
    """Return the boxes that seem to say something else than was typed.

    ``state`` is the game without this hand; sides that were typed as a net figure are ``is_net``.
    """
    figures = {
        (side, key): figure
        for (side, key), figure in reading.figures.items()
        if not (key in {boxes.MELDED, boxes.LEFT} and is_net and is_net[side])
    }
    others = {place: _by_how_much(item, typed.text(*place)) for place, item in figures.items()}
    places = [place for place, more in others.items() if more > _OTHERWISE]
    if not places:
        return []
    sheets = slips.check(state, typed, number, NightHands()).result.sheets
    if sums_agree(typed, sheets, state):
        read = hands.likeliest(reading, state, number, NightHands())
        if read.agrees and _fit(figures, read.slip) - _fit(figures, typed) <= _CLEARLY:
            return []
        if not read.agrees and all(boxes.SAYS in texts for texts in typed.sides):
            places = [place for place in places if others[place] > _PLAINLY]
    return [BoxPlace(*place) for place in places]


def _by_how_much(figure: BoxFigure, text: str) -> float:
    """Return by how much another figure than a typed one is likelier; 0 if none is."""
    best, score = figure.best(1)[0]
    bare = _bare(text)
    if figure.is_spoilt or (bare and not bare.isdigit()) or best.lstrip("0") == bare.lstrip("0"):
        return 0
    return score - figure.likelihood(bare)


def _fit(figures: Mapping[BoxKey, BoxFigure], slip: Slip) -> float:
    """Return how likely the boxes say the figures of a slip."""
    fits = 0.0
    for place, figure in figures.items():
        text = _bare(slip.text(*place))
        if not figure.is_spoilt and (not text or text.isdigit()):
            ways = ("", "0") if text in {"", "0"} else (text,)
            fits += max(figure.likelihood(way) for way in ways)
    return fits


def _bare(text: str) -> str:
    return text.removeprefix(f"{boxes.MELDED}=").lstrip("-")
