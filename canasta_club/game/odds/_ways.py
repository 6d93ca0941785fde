"""Ways to lay melds: what they are worth, and which of them are never beaten."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import add, ge
from typing import Final, NamedTuple

from canasta_club.errors import CanastaError
from canasta_club.game.cards import JOKER, TWO
from canasta_club.game.melds.legality import kinds_of
from canasta_club.game.rules.model import MANY, Condition, RuleSet, bounds
from canasta_club.game.scoring.opening import Opening

LEFT: Final = "left"
"""HandDetails the words of a condition: the cards left in the hand."""
ENOUGH_LEFT: Final = 2
"""The cards a turn must leave unless it ends the hand: one to discard and one to hold."""

Shown = tuple[int, ...]
"""The amount of each word that matters, up to what is needed of it."""


class OpeningWay(NamedTuple):
    """One way to lay melds: its wild cards, the points of its natural cards, what it shows."""

    wilds: int
    points: int
    shown: Shown


Best = tuple[OpeningWay, ...]
"""The ways that are never beaten, whatever wild cards a hand holds."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What melds must reach: points, and one of the conditions; with the worth of wild cards.

    ``words`` are those of the conditions; ``most`` is the most that is needed of each. In a turn
    there are two conditions, to leave enough cards or to go out, and the last word is `LEFT`.
    """

    points: int
    words: tuple[str, ...]
    most: Shown
    conditions: tuple[Shown, ...]
    in_turn: bool
    joker: int
    two: int

    def unlaid(self, cards: int) -> Best:
        """Return the way in which so many natural cards stay in the hand."""
        shown = (0,) * len(self.words)
        if self.in_turn:
            shown = self._settled((*shown[:-1], min(cards, ENOUGH_LEFT)))
        return (OpeningWay(0, 0, shown),)

    @property
    def nothing(self) -> Best:
        """Nothing held and nothing laid."""
        return self.unlaid(0)

    def best(self, ways: Iterable[OpeningWay]) -> Best:
        """Keep the ways that are never beaten, with their points limited to what can be needed."""
        most: dict[tuple[int, Shown], int] = {}
        for wilds, points, shown in ways:
            capped = min(points, self._enough(wilds))
            most[wilds, shown] = max(capped, most.get((wilds, shown), capped))
        kept: list[OpeningWay] = []
        for (wilds, shown), points in sorted(most.items(), key=_fewest_wilds_first):
            way = OpeningWay(wilds, points, shown)
            if not any(self._beats(other, way) for other in kept):
                kept.append(way)
        return tuple(kept)

    def _enough(self, wilds: int) -> int:
        """Return the natural points that are enough with so many wild cards of any kind."""
        return self.points - min(self.joker, self.two) * wilds

    def _beats(self, one: OpeningWay, other: OpeningWay) -> bool:
        """Return whether a way with no more wild cards works in every hand where the other does."""
        more = max(self.joker, self.two) * (other.wilds - one.wilds)
        least = min(other.points + more, self._enough(one.wilds))
        return one.points >= least and all(map(ge, one.shown, other.shown))

    def together(self, some: Best, others: Best) -> Best:
        """Return the best combinations of a way of one kind with a way of the other."""
        if others == self.nothing:
            return some
        return self.best(
            OpeningWay(
                one.wilds + other.wilds,
                one.points + other.points,
                self._added(one.shown, other.shown),
            )
            for one in some
            for other in others
        )

    def _added(self, one: Shown, other: Shown) -> Shown:
        if not one:
            return one
        shown = tuple(map(min, map(add, one, other), self.most))
        return self._settled(shown) if self.in_turn else shown

    def _settled(self, shown: Shown) -> Shown:
        """Drop what only going out needs where enough cards are left anyway."""
        return tuple(map(min, shown, self.conditions[0])) if shown[-1] == ENOUGH_LEFT else shown

    def least_twos(self, best: Best, jokers: int, twos: int, dead: int) -> int | None:
        """Return how many twos a hand needs beside its other cards; None: no number is enough."""
        least = twos + 1
        # Where jokers are laid first, more twos than a way needs are worth no more points.
        spare = twos if self.in_turn or self.two > self.joker else 0
        for way in best:
            fewest = max(0, way.wilds - jokers)
            for number in range(fewest, min(fewest + spare + 1, least)):
                if self._will_do(way, jokers, number, dead):
                    least = number
                    break
        return least if least <= twos else None

    def _will_do(self, way: OpeningWay, jokers: int, twos: int, dead: int) -> bool:
        if way.points + self._worth(way.wilds, jokers, twos) < self.points:
            return False
        has = way.shown
        if self.in_turn:
            has = (*has[:-1], has[-1] + jokers + twos - way.wilds + dead)
        return any(all(map(ge, has, needs)) for needs in self.conditions)

    def _worth(self, wilds: int, jokers: int, twos: int) -> int:
        """Return the most that so many wild cards are worth out of these."""
        laid = min(wilds, jokers) if self.joker > self.two else max(0, wilds - twos)
        return laid * self.joker + (wilds - laid) * self.two


def _fewest_wilds_first(way: tuple[tuple[int, Shown], int]) -> tuple[int, int, list[int]]:
    """Sort ways so that none comes before one that beats it."""
    (wilds, shown), points = way
    return (wilds, -points, [-number for number in shown])


def aim_of(rules: RuleSet, cards: int, opening: Opening, *, in_turn: bool) -> Goal:
    """Return the goal of an opening; one without a minimum still needs a meld."""
    needs = _least(opening.needs)
    if not opening.points:
        needs["melds"] = max(1, needs.get("melds", 0))
    ends = list(_ends_of_turn(rules, cards)) if in_turn else [{}]
    words = dict.fromkeys(word for table in (needs, *ends) for word in table if word != LEFT)
    named = (*words, *([LEFT] if in_turn else []))
    conditions = tuple(
        tuple(max(needs.get(word, 0), end.get(word, 0)) for word in named) for end in ends
    )
    return Goal(
        points=opening.points,
        words=named,
        most=tuple(map(max, zip(*conditions, strict=True))),
        conditions=conditions,
        in_turn=in_turn,
        joker=rules.card_points[JOKER],
        two=rules.card_points[TWO],
    )


def _least(needs: Condition) -> dict[str, int]:
    """Return the least number of each word; raises `CanastaError` where there is a most."""
    if any(bounds(needed)[1] < MANY for needed in needs.values()):
        raise CanastaError("What a hand may hold at most cannot be counted.")
    return {word: bounds(needed)[0] for word, needed in needs.items()}


def _ends_of_turn(rules: RuleSet, cards: int) -> Iterator[dict[str, int]]:
    """Yield the conditions for the end of a turn: cards left, or what going out needs."""
    yield {LEFT: ENOUGH_LEFT}
    needs = _least(rules.going_out.needs)
    kinds = sum(
        need for word, need in needs.items() if kinds_of(word, rules) <= {*rules.kind_names}
    )
    if rules.canasta_cards * max(kinds, needs.get("canastas", 0)) <= cards:
        yield {**needs, LEFT: int(rules.going_out.discard == "required")}
