"""What is usual at a club: how its own figures are spread, and which of them stand far outside.

Nothing here is a rule, and nothing is known beforehand: the figures come from hands that the club
recorded. Where it has recorded few, nothing is called unusual.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import HandResult
from canasta_club.game.scoring.tally import Tally

ENOUGH: Final = 40
"""As many figures there must be before one can stand outside of them."""
_FAR: Final = 4.0
"""How far outside: so many times the distance from the middle to the outer tenth."""
_FAR_TOTAL: Final = 4.5
"""The same for totals, which a rare hand with many canastas stretches further."""
_HABIT: Final = 0.97
"""The share of hands that makes something the habit of a club."""


class SideFigures(NamedTuple):
    """What a side came to in a hand, as far as it is stated; None: unknown.

    ``melded`` and ``left`` are points, ``cards`` all cards that the side melded and held.
    """

    total: int
    is_out: bool
    canastas: int | None = None
    melded: int | None = None
    left: int | None = None
    net: int | None = None
    cards: int | None = None


HandFigures = tuple[SideFigures, ...]


def figures_of(result: HandResult) -> HandFigures:
    """Return the figures of the sides of a scored hand; empty where a total is unknown."""
    totals = [sheet.total for sheet in result.sheets if sheet.total is not None]
    return counted_figures(result.tallies, totals) if len(totals) == len(result.sheets) else ()


def counted_figures(tallies: Sequence[Tally], totals: Sequence[int]) -> HandFigures:
    """Return the figures of the sides of a hand that was counted, with their totals."""
    return tuple(map(_figures, tallies, totals))


def _figures(tally: Tally, total: int) -> SideFigures:
    if tally.total is not None or tally.special is not None or tally.kinds is None:
        return SideFigures(total, tally.is_out)
    canastas = sum(kind.number for kind in tally.kinds.values())
    melded, left = tally.melded, tally.left
    net = tally.net if melded is None or left is None else melded - left
    cards = (
        None
        if tally.melded_cards is None or tally.left_cards is None
        else tally.melded_cards + tally.left_cards
    )
    return SideFigures(total, tally.is_out, canastas, melded, left, net, cards)


class UsualRange(NamedTuple):
    """The range in which all but the rarest figures of a club fall."""

    low: float
    high: float

    def holds(self, figure: float) -> bool:
        """Return whether a figure lies in the range."""
        return self.low <= figure <= self.high


class Outlier(NamedTuple):
    """A figure outside of what is usual: which it is, of which side (None: of all together)."""

    what: str
    figure: int
    side: int | None
    usual: UsualRange


class Usual:
    """The spread of a club's own figures, from the hands that it recorded."""

    def __init__(self, hands: Iterable[HandFigures] = ()) -> None:
        self.hands = tuple(hand for hand in hands if hand)
        self._slope = _slope([side for hand in self.hands for side in hand])
        spread: dict[str, list[float]] = defaultdict(list)
        for hand in self.hands:
            for measure, _figure, value, _side in self._measures(hand):
                spread[measure].append(value)
        self._ranges = {
            measure: _range(sorted(values), _FAR_TOTAL if "total" in measure else _FAR)
            for measure, values in spread.items()
            if len(values) >= ENOUGH
        }

    def outliers(self, hand: HandFigures) -> Iterator[Outlier]:
        """Yield the figures of a hand that stand far outside, one a side at most."""
        seen: set[int | None] = set()
        for measure, figure, value, side in self._measures(hand, is_new=True):
            usual = self._ranges.get(measure)
            if usual and side not in seen and not usual.holds(value):
                seen.add(side)
                shift = figure - value
                yield Outlier(
                    _WORDS[measure], figure, side, UsualRange(usual.low + shift, usual.high + shift)
                )

    def writes_all_cards(self, rules: RuleSet) -> bool:
        """Return whether the club writes down all the cards of a side as a habit."""
        dealt = rules.seating.deal * rules.players_a_side
        return _is_habit(side.cards >= dealt for side in self._sides() if side.cards is not None)

    def writes_all_left(self, rules: RuleSet, *, is_out: bool) -> bool:
        """Return whether the club writes the points of every hand still held, as a habit.

        Of a side that went out that is what the partner held.
        """
        least = (rules.players_a_side - is_out) * min(rules.held_points.values(), default=0)
        sides = (side for side in self._sides() if side.is_out == is_out)
        return _is_habit(side.left >= least for side in sides if side.left is not None)

    def _sides(self) -> Iterator[SideFigures]:
        return (side for hand in self.hands for side in hand)

    def _measures(
        self, hand: HandFigures, *, is_new: bool = False
    ) -> Iterator[tuple[str, int, float, int | None]]:
        """Yield each measure of a hand with its figure, its value, and its side.

        The value is what is compared: a figure less what so many canastas bring with them. Of a new
        hand a total is only looked at where nothing else is known.
        """
        for place, side in enumerate(hand):
            if side.canastas is None or not is_new:
                yield "total", side.total, side.total, place
            if side.melded is not None and side.left is not None and side.canastas is not None:
                share = self._slope * side.canastas
                yield "melded", side.melded, side.melded - share, place
                how = "left of side out" if side.is_out else "left"
                yield how, side.left, side.left, place
                yield "melded and left", side.melded + side.left, side.melded + side.left, place
            if side.net is not None and side.canastas is not None:
                yield "net", side.net, side.net - self._slope * side.canastas, place
        if any(side.canastas is None for side in hand) or not is_new:
            totals = sum(side.total for side in hand)
            yield "totals", totals, totals, None
        if all(side.melded is not None and side.left is not None for side in hand):
            points = sum((side.melded or 0) + (side.left or 0) for side in hand)
            yield "points", points, points, None


_WORDS: Final = {
    "total": "total",
    "melded": "points melded with these canastas",
    "left": "points left",
    "left of side out": "points left of a side that went out",
    "melded and left": "points melded and left",
    "net": "net figure with these canastas",
    "totals": "totals together",
    "points": "points of all sides together",
}


def _is_habit(known: Iterable[bool]) -> bool:
    """Return whether nearly all of enough hands were written down in full."""
    whole = list(known)
    return len(whole) >= ENOUGH // 2 and sum(whole) >= _HABIT * len(whole)


def _slope(sides: Sequence[SideFigures]) -> float:
    """Return how many more points a side melds for each canasta; 0 where that is unknown."""
    known = [
        (side.canastas, side.melded if side.melded is not None else side.net)
        for side in sides
        if side.canastas is not None
    ]
    points = [(x, y) for x, y in known if y is not None]
    if len(points) < ENOUGH:
        return 0
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    over = sum((x - mean_x) * (y - mean_y) for x, y in points)
    under = sum((x - mean_x) ** 2 for x, _ in points)
    return over / under if under else 0


def _range(values: Sequence[float], times: float) -> UsualRange:
    """Return the range of sorted values: the middle, and far beyond the outer tenths."""
    count = len(values)
    low, middle, high = (values[int(share * (count - 1))] for share in (0.1, 0.5, 0.9))
    far = times * (1 + 10 / count)
    return UsualRange(
        min(middle - far * (middle - low), values[0] if count < 4 * ENOUGH else middle),
        max(middle + far * (high - middle), values[-1] if count < 4 * ENOUGH else middle),
    )
