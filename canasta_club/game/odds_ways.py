"""Ways to lay melds: what they come to, and which of them no other beats."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import add, ge
from typing import NamedTuple

from canasta_club.game.cards import JOKER, TWO
from canasta_club.game.rules import RuleSet
from canasta_club.game.running import Opening

Shown = tuple[int, ...]
"""What melds have of each thing that an opening must contain, up to what is needed."""


class Way(NamedTuple):
    """One way to lay melds: its wild cards, the points of its natural cards, what it shows."""

    wilds: int
    points: int
    shown: Shown


Best = tuple[Way, ...]
"""The ways that no other beats, whatever wild cards a hand holds."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What melds must come to: points, and so much of each word; and what wild cards are worth."""

    points: int
    needed: tuple[tuple[str, int], ...]
    joker: int
    two: int

    @property
    def nothing(self) -> Best:
        """Nothing laid."""
        return (Way(0, 0, (0,) * len(self.needed)),)

    @property
    def _needs(self) -> Shown:
        return tuple(need for _, need in self.needed)

    def best(self, ways: Iterable[Way]) -> Best:
        """Keep the ways that no other beats, and of their points what they can ever need."""
        most: dict[tuple[int, Shown], int] = {}
        for wilds, points, shown in ways:
            capped = min(points, self._enough(wilds))
            most[wilds, shown] = max(capped, most.get((wilds, shown), capped))
        kept: list[Way] = []
        for (wilds, shown), points in sorted(most.items(), key=_fewest_wilds_first):
            way = Way(wilds, points, shown)
            if not any(self._beats(other, way) for other in kept):
                kept.append(way)
        return tuple(kept)

    def _enough(self, wilds: int) -> int:
        """Return the natural points that will do beside so many wild cards, whichever they are."""
        return self.points - min(self.joker, self.two) * wilds

    def _beats(self, one: Way, other: Way) -> bool:
        """Tell whether a way with no more wild cards does in every hand in which the other does."""
        more = max(self.joker, self.two) * (other.wilds - one.wilds)
        least = min(other.points + more, self._enough(one.wilds))
        return one.points >= least and all(map(ge, one.shown, other.shown))

    def together(self, some: Best, others: Best) -> Best:
        """Return the best of laying one of some and one of others."""
        if others == self.nothing:
            return some
        needs = self._needs
        return self.best(
            Way(
                one.wilds + other.wilds,
                one.points + other.points,
                tuple(map(min, map(add, one.shown, other.shown), needs)),
            )
            for one in some
            for other in others
        )

    def least_twos(self, best: Best, jokers: int, twos: int) -> int | None:
        """Return how many twos a hand needs beside its jokers; None: all there are will not do."""
        whole = (way for way in best if way.shown == self._needs)
        return min((n for way in whole for n in self._enough_twos(way, jokers, twos)), default=None)

    def _enough_twos(self, way: Way, jokers: int, twos: int) -> Iterator[int]:
        """Yield the numbers of twos that will do for one way, the least first."""
        for number in range(max(0, way.wilds - jokers), twos + 1):
            if way.points + self._worth(way.wilds, jokers, number) >= self.points:
                yield number

    def _worth(self, wilds: int, jokers: int, twos: int) -> int:
        """Return the most that so many wild cards are worth out of these."""
        numbers = range(max(0, wilds - twos), min(wilds, jokers) + 1)
        return max(number * self.joker + (wilds - number) * self.two for number in numbers)


def _fewest_wilds_first(way: tuple[tuple[int, Shown], int]) -> tuple[int, int, list[int]]:
    """Sort ways so that none comes before one that beats it."""
    (wilds, shown), points = way
    return (wilds, -points, [-number for number in shown])


def aim_of(rules: RuleSet, opening: Opening) -> Aim:
    """Set out what an opening must come to; one without a minimum is still a meld."""
    needs = dict(opening.needs)
    if not opening.points:
        needs["melds"] = max(1, needs.get("melds", 0))
    return Aim(
        points=opening.points,
        needed=tuple((word, need) for word, need in needs.items() if need > 0),
        joker=rules.card_points[JOKER],
        two=rules.card_points[TWO],
    )
