"""Openings: every way to open from the cards a player holds, best first.

The ranks of a hand are decided one after the other. What is best from a rank on depends only on the
cards that are left and on a few `_Facts` of the melds before, so it is worked out once for all the
ways that lead there, and only as far as it is asked for.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from itertools import count, islice
from math import inf
from typing import Final, NamedTuple, TypeAlias

from canasta_club.game.cards import JOKER, RANKS, THREE, TWO, WILD_RANKS, Card
from canasta_club.game.melds.legality import Judged, count_ranks
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rulings._opening_melds import Option, options_of, sets_of_runs
from canasta_club.game.rulings._turn_faults import (
    OpeningNeed,
    has_canasta,
    meld_faults,
    opening_faults,
    waiver,
)
from canasta_club.game.rulings._verdict import tally_of, without_red_threes
from canasta_club.game.scoring.opening import Opening

MOST: Final = 10_000
"""The most openings that are kept; no hand that is dealt has as many."""

MOST_CARDS: Final = 30
"""Cards in a hand beyond which there are too many ways to look at."""


class Found(NamedTuple):
    """An opening: what is laid of each rank, and its points."""

    options: tuple[Option, ...]
    points: int

    @property
    def texts(self) -> list[str]:
        """The melds as they are written: sequences first, then from the highest rank down."""
        return [text for option in self.options for text in option.texts]


class Target(NamedTuple):
    """What an opening must reach, and what happens to the cards left in the hand.

    ``beneath`` cards join the hand after the melds (None: unknown, so enough). ``must`` returns
    whether a meld takes the top card of the pile: without such a meld there is no opening.
    ``concealed`` says that the player goes out concealed; so many hands are ``lying`` aside.
    """

    minimum: Opening
    at: str = ""
    beneath: int | None = 0
    concealed: bool = False
    lying: int = 0
    top: str = ""
    must: Callable[[Judged], bool] | None = None


def is_searchable(rules: RuleSet, hand: Sequence[Card]) -> bool:
    """Return whether a hand has few enough cards and sequences for all openings to be found."""
    cards = without_red_threes(hand)
    return len(cards) <= MOST_CARDS and sets_of_runs(rules, cards) is not None


def find_openings(
    rules: RuleSet, hand: Sequence[Card], target: Target, most: int = MOST
) -> tuple[list[Found], bool]:
    """Return every opening from a hand, best first, and whether the list is complete.

    Best is most points, then fewer cards, then fewer melds. When there are more than ``most``, the
    best are kept. The hand must be searchable.
    """
    cards = without_red_threes(hand)
    every = _openings(rules, cards, target)
    return list(islice(every, most)), next(every, None) is None


def best_points(rules: RuleSet, hand: Sequence[Card], target: Target) -> Found | None:
    """Return the most points that can be laid, ignoring the minimum; None: nothing can be laid."""
    free = target._replace(minimum=Opening(0, {}))
    return next(_openings(rules, without_red_threes(hand), free), None)


def _openings(rules: RuleSet, cards: tuple[Card, ...], target: Target) -> Iterator[Found]:
    """Yield the openings: those that reach the minimum, then those for which it is waived."""
    least = target.minimum.points
    for option in _Search(rules, target, cards).ranked():
        if option.points < least:
            break
        yield option
    if rules.opening.waived_by:
        for option in _Search(rules, target, cards, is_waived=True).ranked():
            if option.points < least:
                yield option


class _Facts(NamedTuple):
    """What melds mean for those laid beside them, as far as it can matter.

    ``unlaid`` are the natural cards that stay in the hand: with two, nobody goes out. ``counts``
    are those of the words in the conditions. ``ends`` says that a meld may only be laid to go out.
    """

    unlaid: int
    counts: tuple[int, ...]
    has_canasta: bool
    ends: bool


class _Choice(NamedTuple):
    """An option, how good it is, and its place among those of its rank."""

    score: int
    place: int
    option: Option


class _Step(NamedTuple):
    """Options of a rank that lead to the same state, the best first."""

    jokers: int
    twos: int
    facts: _Facts
    choices: list[_Choice]


class _Way(NamedTuple):
    """One way to lay the rest: an option of the first rank, and the way to lay the others."""

    score: int
    option: Option
    rest: "_Way | None"


@dataclass(slots=True)
class _Ranking:
    """The ways to lay the rest of a hand, best first, each worked out when it is first asked for.

    Of equal ways the one whose options come first is first.
    """

    known: list[_Way] = field(default_factory=list)
    ahead: list[tuple[int, int, int, int, list[_Choice], "_Ranking"]] = field(default_factory=list)

    def add(self, choices: list[_Choice], place: int, rest: "_Ranking", number: int) -> None:
        """Note the way with one of the choices and one of the ways to lay the rest."""
        way = rest.way(number)
        if way is not None and place < len(choices):
            choice = choices[place]
            entry = (-choice.score - way.score, choice.place, number, place, choices, rest)
            heappush(self.ahead, entry)

    def best_ahead(self, number: int) -> float:
        """Return the score of a way, as far as it is known; minus infinity when there is none."""
        if number < len(self.known):
            return self.known[number].score
        return -self.ahead[0][0] if self.ahead else -inf

    def way(self, number: int) -> _Way | None:
        """Return a way by its number from 0; None when there are fewer."""
        while len(self.known) <= number and self.ahead:
            score, _, of_rest, place, choices, rest = heappop(self.ahead)
            self.known.append(_Way(-score, choices[place].option, rest.way(of_rest)))
            self.add(choices, place, rest, of_rest + 1)
            if not of_rest:
                self.add(choices, place + 1, rest, 0)
        return self.known[number] if number < len(self.known) else None


_POINT: Final = 10_000
"""What a point is worth in a score: more than any number of cards and melds."""

_NOTHING: Final = Option(melds=(), texts=(), naturals=0, jokers=0, twos=0, points=0, size=0)
_END: Final = _Ranking([_Way(0, _NOTHING, None)])
_NONE: Final = _Ranking()

_State: TypeAlias = tuple[tuple[int, ...], int, int, _Facts]
"""The natural cards left of each rank to come, jokers and twos, and the facts so far."""


class _Search:
    """The ways to open from a hand; ``is_waived``: only those for which the minimum is waived."""

    def __init__(
        self, rules: RuleSet, target: Target, cards: tuple[Card, ...], *, is_waived: bool = False
    ) -> None:
        self._rules = rules
        self._target = target
        self._cards = cards
        self._is_waived = is_waived
        self._counts = count_ranks(cards)
        held = [rank for rank in (*RANKS, THREE) if self._counts[rank] and rank not in WILD_RANKS]
        self._ranks = [*held, ""]
        wilds = self._counts[JOKER], self._counts[TWO]
        self._options = [options_of(rules, rank, self._counts[rank], wilds) for rank in self._ranks]
        needs = (*rules.going_out.needs.items(), *target.minimum.needs.items())
        limits = [(word, need if isinstance(need, int) else need[1] + 1) for word, need in needs]
        self._most = {word: max(m for each, m in limits if each == word) for word, _ in limits}
        self._steps: dict[tuple[int, int], list[_Step]] = {}
        self.rankings: dict[_State, _Ranking] = {}
        values = rules.card_points
        self._worth = max(values[JOKER], 0) * _POINT, max(values[TWO], 0) * _POINT
        self._bests: dict[tuple[int, int], int] = {}

    def ranked(self) -> Iterator[Found]:
        """Yield what can be laid, best first."""
        ranking, expected = _Ranking(), self._beginnings()
        for number in count():
            while expected and -expected[0][0] >= ranking.best_ahead(number):
                _, place, laid, state = heappop(expected)
                ranking.add([_Choice(_score(laid), place, laid)], 0, self._rank(state, (laid,)), 0)
            way = ranking.way(number)
            if way is None:
                return
            options = tuple(_options_in(way))
            if options:
                yield Found(options, sum(option.points for option in options))

    def _beginnings(self) -> list[tuple[int, int, Option, _State]]:
        """Return each set of sequences with what follows it, by a score that no way exceeds."""
        beneath = self._target.beneath
        start = self._facts_of(_NOTHING, 2 if beneath is None else beneath)
        numbers = []
        for place, runs in enumerate(sets_of_runs(self._rules, self._cards) or ()):
            laid = _option_of(runs)
            left = self._counts - count_ranks(card for judged in runs for card in judged.meld.cards)
            held = tuple(left[rank] for rank in self._ranks)
            facts = self._join(start, self._facts_of(laid, 0))
            state = (held, left[JOKER], left[TWO], facts)
            numbers.append((-_score(laid) - self._reach(state), place, laid, state))
        heapify(numbers)
        return numbers

    def _reach(self, state: _State) -> int:
        """Return a score that no way to go on from a state exceeds."""
        held, jokers, twos, _ = state
        best = sum(self._best_of(place, naturals) for place, naturals in enumerate(held))
        return best + jokers * self._worth[0] + twos * self._worth[1]

    def _best_of(self, place: int, naturals: int) -> int:
        """Return the highest score of a rank, without that of wild cards."""
        if (place, naturals) not in self._bests:
            worth = self._worth
            scores = (
                _score(each) - each.jokers * worth[0] - each.twos * worth[1]
                for each in self._options[place]
                if each.naturals <= naturals
            )
            self._bests[place, naturals] = max([0, *scores])
        return self._bests[place, naturals]

    def _rank(self, state: _State, laid: tuple[Option, ...]) -> _Ranking:
        """Return the ways to go on from a state; ``laid`` is one of the ways that lead there."""
        ranking = self.rankings.get(state)
        if ranking is None:
            self.rankings[state] = ranking = self._work_out(state, laid)
        return ranking

    def _work_out(self, state: _State, laid: tuple[Option, ...]) -> _Ranking:
        held, jokers, twos, facts = state
        if facts.unlaid >= 2 and (self._target.concealed or facts.ends):
            return _NONE  # nothing that follows can make an opening of it
        if not held:
            return _END if self._opens(laid, facts.unlaid + jokers + twos) else _NONE
        ranking = _Ranking()
        for step in self._steps_of(held):
            if step.jokers <= jokers and step.twos <= twos:
                after = self._join(facts, step.facts)
                to = (held[1:], jokers - step.jokers, twos - step.twos, after)
                rest = self._rank(to, (*laid, step.choices[0].option))
                ranking.add(step.choices, 0, rest, 0)
        return ranking

    def _steps_of(self, held: tuple[int, ...]) -> list[_Step]:
        """Return what can be laid of the next rank, of which so many natural cards are left."""
        place, naturals = len(self._ranks) - len(held), held[0]
        if (place, naturals) not in self._steps:
            steps: dict[tuple[int, int, _Facts], list[_Choice]] = {}
            for number, option in enumerate(self._usable(place)):
                if option.naturals <= naturals:
                    facts = self._facts_of(option, naturals - option.naturals)
                    key = (option.jokers, option.twos, facts)
                    steps.setdefault(key, []).append(_Choice(_score(option), number, option))
            self._steps[place, naturals] = [
                _Step(*key, sorted(choices, key=lambda choice: (-choice.score, choice.place)))
                for key, choices in steps.items()
            ]
        return self._steps[place, naturals]

    def _usable(self, place: int) -> Iterable[Option]:
        """Return the options of a rank; laying nothing comes last, if it may."""
        must = self._target.must
        if must is not None and self._ranks[place] and self._ranks[place] == self._target.top:
            return [each for each in self._options[place] if any(map(must, each.melds))]
        return [*self._options[place], _NOTHING]

    def _facts_of(self, option: Option, unlaid: int) -> _Facts:
        tally = tally_of(option.melds)
        return _Facts(
            unlaid,
            tuple(
                min(tally.number(word, self._rules)[0], most) for word, most in self._most.items()
            ),
            has_canasta(tally),
            any(
                any(meld_faults(self._rules, judged, going_out=False, opening=True))
                for judged in option.melds
            ),
        )

    def _join(self, one: _Facts, other: _Facts) -> _Facts:
        """Return the facts of both, without those that no longer matter."""
        unlaid = min(one.unlaid + other.unlaid, 2)
        ends = one.ends or other.ends
        sums = zip(one.counts, other.counts, self._most.values(), strict=True)
        counts = tuple(min(a + b, most) for a, b, most in sums)
        if unlaid < 2 or self._target.concealed:
            return _Facts(unlaid, counts, one.has_canasta or other.has_canasta, ends)
        needs = self._target.minimum.needs
        asked = zip(self._most, counts, strict=True)
        counts = tuple(count * (word in needs) for word, count in asked)
        matters = "canasta" in self._rules.opening.waived_by
        return _Facts(unlaid, counts, matters and (one.has_canasta or other.has_canasta), ends)

    def _opens(self, laid: Sequence[Option], left: int) -> bool:
        """Return whether melds open, if they are worth enough; all that lead here are alike."""
        tally = tally_of([judged for option in laid for judged in option.melds])
        target = self._target
        start = OpeningNeed(
            minimum=target.minimum,
            at=target.at,
            left=left,
            concealed=target.concealed,
            lying=target.lying,
        )
        if self._is_waived and waiver(self._rules, tally, start) is None:
            return False
        faults = opening_faults(self._rules, tally, start)
        return all(fault.code == "below-opening" for fault in faults)


def _score(option: Option) -> int:
    """Return how good an option is: most points, fewest cards, fewest melds."""
    return _POINT * option.points - 100 * option.size - len(option.melds)


def _options_in(way: _Way | None) -> Iterator[Option]:
    while way is not None:
        if way.option.size:
            yield way.option
        way = way.rest


def _option_of(runs: tuple[Judged, ...]) -> Option:
    """Return sequences as one option: their cards are taken from the hand before all others."""
    return _NOTHING._replace(
        melds=runs,
        texts=tuple(str(judged.meld) for judged in runs),
        points=sum(judged.points for judged in runs),
        size=sum(judged.size for judged in runs),
    )
