"""Pack limits: the most and the least that a pack allows in canastas, points and totals.

All figures are bounds: no hand that was dealt from the pack lies beyond them, but not every figure
within them can be dealt. They leave out what is hard to track (suits, who held which card when), so
that a hand is refused only where the cards themselves make it impossible.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from operator import add, le
from typing import Final, NamedTuple

from canasta_club.game.cards import BLACK_THREE, JOKER, NATURAL_RANKS, RED_THREE, TWO, WILD_RANKS
from canasta_club.game.rules.model import MANY, CanastaKind, RuleSet, ThreesRules
from canasta_club.game.rules.packs import pack_cards

Canastas = tuple[tuple[str, int], ...]
"""Canastas by the kind they are reported as, and how many."""

_MOST_STATES: Final = 500
"""How many sets of canastas are tried; beyond that only their number of cards is looked at."""


class _Use(NamedTuple):
    """Cards that one canasta takes: of one natural rank, and wild."""

    naturals: int
    wilds: int


@lru_cache(maxsize=1024)
def _uses(kind: CanastaKind, rank: str, rules: RuleSet) -> tuple[_Use, ...]:
    """Return the smallest canastas of a kind in a rank: naturals and wild cards."""
    ranks = kind.ranks or rules.meld.group_ranks or frozenset(rules.grouped_ranks)
    if kind.shape != "group" or rank not in ranks:
        return ()
    size = rules.canasta_size(kind)
    least, most = kind.wilds or (0, size)
    most = 0 if rank in rules.meld.natural_only else min(most, _most_wilds(size, rules))
    return tuple(_Use(size - wilds, wilds) for wilds in range(least, most + 1))


def _most_wilds(size: int, rules: RuleSet) -> int:
    """Return how many wild cards a canasta of so many cards can hold."""
    meld = rules.meld
    by_share = {"fewer": (size - 1) // 2, "equal": size // 2, "any": size}[meld.wilds]
    limit = size if meld.max_wilds_in_canasta is None else meld.max_wilds_in_canasta
    return min(by_share, limit, size - meld.min_naturals)


def _groups(rules: RuleSet) -> dict[str, list[CanastaKind]]:
    """Return the kinds that are groups of one rank, by what they are reported as."""
    groups: dict[str, list[CanastaKind]] = {}
    for kind in rules.kinds:
        if kind.shape == "group":
            groups.setdefault(kind.reported_as, []).append(kind)
    return groups


def _naturals(rules: RuleSet) -> list[str]:
    return [rank for rank in rules.grouped_ranks if rank not in WILD_RANKS]


def _wilds(cards: Mapping[str, int]) -> int:
    return cards[JOKER] + cards[TWO]


@lru_cache(maxsize=4096)
def least_points(rules: RuleSet, canastas: Canastas) -> int | None:
    """Return the fewest card points of canastas that lie on the table; None: the pack lacks them.

    One side laid them, each as small as its kind allows. A group is some cards of one rank and some
    wild ones; so rank by rank, for every set of canastas and number of wild cards used so far, the
    cheapest naturals are kept. The wild cards are then the cheapest of the pack: its twos, then its
    jokers. Sequences, and canastas of any shape, are counted at their cheapest, as if each had a
    pack of its own.
    """
    return _least(rules, canastas, 1, tuple(pack_cards(rules.pack).items()))


def can_hold(
    rules: RuleSet, canastas: Canastas, sides: int = 1, gone: Mapping[str, int] | None = None
) -> bool:
    """Return whether the pack holds these canastas beside the cards that are ``gone``, by rank."""
    left = {
        rank: number - (gone.get(rank, 0) if gone else 0)
        for rank, number in pack_cards(rules.pack).items()
    }
    if gone and _has_room(rules, canastas, left):
        return True
    return _least(rules, canastas, sides, tuple(left.items())) is not None


def _has_room(rules: RuleSet, canastas: Canastas, left: Mapping[str, int]) -> bool:
    """Return whether each canasta can plainly have its own rank; False: try all the ways."""
    groups = _groups(rules)
    number = sum(count for _, count in canastas)
    whole = sum(left[rank] >= rules.canasta_cards for rank in _naturals(rules))
    is_usual = all(
        name in groups and all(kind.ranks is None and not kind.cards for kind in groups[name])
        for name, _ in canastas
    )
    return is_usual and number <= whole and number <= _wilds(left) and not rules.meld.group_ranks


@lru_cache(maxsize=4096)
def _least(
    rules: RuleSet, canastas: Canastas, sides: int, left: tuple[tuple[str, int], ...]
) -> int | None:
    cards, groups = dict(left), _groups(rules)
    needed = {name: number for name, number in canastas if number and name in groups}
    loose = {name: number for name, number in canastas if number and name not in groups}
    loose_points, loose_wilds, loose_cards = _loose(rules, loose)
    size = rules.canasta_cards * sum(needed.values())
    if size + loose_cards > sum(cards.values()) - cards[RED_THREE] - cards[BLACK_THREE]:
        return None
    wilds = _wilds(cards) - loose_wilds
    if wilds < 0:
        return None
    if not needed or prod(number + 1 for number in needed.values()) > _MOST_STATES:
        return loose_points
    fewest = _cheapest(rules, needed, sides, cards, wilds)
    costs = [naturals + _wild_points(rules, cards, used) for used, naturals in fewest.items()]
    return min(costs) + loose_points if costs else None


def _loose(rules: RuleSet, canastas: Mapping[str, int]) -> tuple[int, int, int]:
    """Return points, wild cards and cards that canastas of other shapes take at least."""
    points = wilds = cards = 0
    for name, number in canastas.items():
        kinds = [kind for kind in rules.kinds if kind.reported_as == name]
        points += number * kind_points(rules)[name]
        cards += number * min(rules.canasta_size(kind) for kind in kinds)
        if all(kind.shape == "wild" for kind in kinds):
            wilds += number * min(rules.canasta_size(kind) for kind in kinds)
    return points, wilds, cards


def _cheapest(
    rules: RuleSet, needed: Mapping[str, int], sides: int, cards: Mapping[str, int], wilds: int
) -> dict[int, int]:
    """Return, by wild cards used, the fewest points of naturals that make all canastas."""
    names, goal = tuple(needed), tuple(needed.values())
    most = sides if rules.meld.one_per_rank and not rules.meld.new_beside else MANY
    # For every set of canastas made so far, the fewest points by the number of wild cards used.
    wilds = min(wilds, sum(_wilds_in(rules, name) * number for name, number in needed.items()))
    fewest = {(0,) * len(names): [0] + [MANY] * wilds}
    for rank in _naturals(rules):
        points = rules.card_points[rank]
        options: dict[tuple[tuple[int, ...], int], int] = {}
        for more, naturals, wild in _in_rank(rules, names, rank, cards[rank], most):
            if all(map(le, more, goal)) and wild <= wilds:
                worth = naturals * points
                options[more, wild] = min(options.get((more, wild), MANY), worth)
        after = {made: list(costs) for made, costs in fewest.items()}
        for (made, costs), ((more, wild), worth) in product(fewest.items(), options.items()):
            now = tuple(map(add, made, more))
            if all(map(le, now, goal)):
                others = after.setdefault(now, [MANY] * (wilds + 1))
                others[wild:] = map(min, others[wild:], [cost + worth for cost in costs])
        fewest = after
    return {used: cost for used, cost in enumerate(fewest.get(goal, ())) if cost < MANY}


@lru_cache(maxsize=256)
def _wilds_in(rules: RuleSet, name: str) -> int:
    """Return how many wild cards a canasta of a reported kind, taken as small as can be, holds."""
    kinds, ranks = _groups(rules)[name], _naturals(rules)
    uses = [use for kind in kinds for rank in ranks for use in _uses(kind, rank, rules)]
    return max((use.wilds for use in uses), default=0)


def _in_rank(
    rules: RuleSet, names: Sequence[str], rank: str, number: int, most: int
) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Yield the canastas one rank can make, by kind, with their naturals and wild cards."""
    groups = _groups(rules)
    single = {
        (place, use)
        for place, name in enumerate(names)
        for kind in groups[name]
        for use in _uses(kind, rank, rules)
        if use.naturals <= number
    }
    none = (0,) * len(names)
    sums = {(none, 0, 0)}
    level = sums
    while level and most > 0:
        level = {
            (_one_more(made, place), naturals + use.naturals, wilds + use.wilds)
            for (made, naturals, wilds), (place, use) in product(level, single)
            if naturals + use.naturals <= number
        } - sums
        sums |= level
        most -= 1
    yield from sums - {(none, 0, 0)}


def _one_more(made: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*made[:place], made[place] + 1, *made[place + 1 :])


def _wild_points(rules: RuleSet, cards: Mapping[str, int], number: int) -> int:
    """Return the least that so many wild cards are worth."""
    worths = sorted([rules.card_points[rank] for rank in (TWO, JOKER) for _ in range(cards[rank])])
    return sum(worths[:number])


@lru_cache(maxsize=256)
def most_bonus(rules: RuleSet) -> int:
    """Return the most points in canastas that one pack can bring all sides together.

    For every number of wild cards the best of the groups is found rank by rank; wild cards that
    are left make wild canastas. A sequence takes its cards from any ranks, so for every number of
    sequences the rest is at most the best of the groups, and at most as many of the dearest groups
    as there are cards left for.
    """
    cards = pack_cards(rules.pack)
    wilds = _wilds(cards)
    best = [0] * (wilds + 1)
    for rank in _naturals(rules):
        own = _best_in_rank(rules, rank, cards[rank], wilds)
        best = [
            max(best[used - here] + own[here] for here in range(used + 1))
            for used in range(wilds + 1)
        ]
    wild_bonus, wild_size = _dearest(rules, {"wild"})
    groups = max(best[used] + (wilds - used) // wild_size * wild_bonus for used in range(wilds + 1))
    loose_bonus, loose_size = _dearest(rules, {"sequence", "any"})
    if not loose_bonus:
        return groups
    playable = sum(cards.values()) - cards[RED_THREE]
    group_bonus, group_size = _dearest(rules, {"group", "wild"})
    return max(
        number * loose_bonus
        + min(groups, (playable - number * loose_size) // group_size * group_bonus)
        for number in range(playable // loose_size + 1)
    )


def _dearest(rules: RuleSet, shapes: set[str]) -> tuple[int, int]:
    """Return the highest bonus and the smallest size of the canastas of some shapes."""
    kinds = [kind for kind in rules.kinds if kind.shape in shapes]
    sizes = [rules.canasta_size(kind) for kind in kinds] or [rules.canasta_cards]
    return max((kind.bonus for kind in kinds), default=0), max(1, min(sizes))


def _best_in_rank(rules: RuleSet, rank: str, number: int, wilds: int) -> list[int]:
    """Return by wild cards used the most points in canastas of one rank."""
    uses = [(kind.bonus, use) for kind in rules.kinds for use in _uses(kind, rank, rules)]
    best = [[0] * (wilds + 1) for _ in range(number + 1)]
    for naturals, used in product(range(number + 1), range(wilds + 1)):
        best[naturals][used] = max(
            (
                bonus + best[naturals - use.naturals][used - use.wilds]
                for bonus, use in uses
                if use.naturals <= naturals and use.wilds <= used
                and use.naturals + use.wilds > 0
            ),
            default=0,
        )  # fmt: skip
    return best[number]


@lru_cache(maxsize=256)
def most_total(rules: RuleSet) -> int:
    """Return the most that the totals of all sides of a hand can come to.

    Every card of the pack is melded; canastas as in `most_bonus`; all threes count for the sides
    that laid them out, shared as pays best; one side goes out, concealed where that pays more. To
    this come awards once for each side, what a scorer may count in a side's favour once for each
    player, and the dearest special hand.
    """
    out = max(rules.going_out.bonus, rules.going_out.concealed, 0)
    cards = pack_cards(rules.pack)
    melded = sum(number * max(rules.card_points.get(rank, 0), 0) for rank, number in cards.items())
    special = max((*rules.special_hands.values(), 0))
    favours = sum(max(each.points, 0) for each in rules.adjustments.values())
    favours *= max(rules.players, rules.seating.sides)
    return melded + most_bonus(rules) + out + _threes(rules) + special + favours


@lru_cache(maxsize=256)
def least_total(rules: RuleSet) -> int:
    """Return the least that the total of one side can come to.

    Every card of the pack is held, or counts against its side; all threes count against it; each
    penalty counts once for each player, and for a red three in a hand once for each there is.
    """
    cards = pack_cards(rules.pack)
    worst = sum(
        number * max(rules.card_points.get(rank, 0), rules.held_points.get(rank, 0), 0)
        for rank, number in cards.items()
    )
    threes = sum(max((*rule.minus_values, 0)) for rule in (rules.red_threes, rules.black_threes))
    number = max(rules.players, cards[RED_THREE])
    penalties = sum(min(each.points, 0) for each in rules.adjustments.values())
    return number * penalties - worst - threes


def _threes(rules: RuleSet) -> int:
    """Return the most that threes laid out can bring all sides."""
    if rules.pack.ordinary_threes:
        return 0
    cards = pack_cards(rules.pack)
    most = _shared(rules.red_threes, cards[RED_THREE], rules.seating.sides)
    if rules.lays_black_threes:
        most += _shared(rules.black_threes, cards[BLACK_THREE], rules.seating.sides)
    return most


def _shared(threes: ThreesRules, number: int, sides: int) -> int:
    """Return the most that so many threes bring, shared among sides as pays best."""
    worth = [0, *threes.values, *(threes.values[-1:] * number)]
    best = [0] * (number + 1)
    for _ in range(sides):
        best = [max(best[own - n] + worth[n] for n in range(own + 1)) for own in range(number + 1)]
    return best[number]


@lru_cache(maxsize=256)
def kind_points(rules: RuleSet) -> Mapping[str, int]:
    """Return the fewest card points that a canasta of each reported kind can hold."""
    points: dict[str, int] = {}
    for kind in rules.kinds:
        least = _least_points(kind, rules)
        points[kind.reported_as] = min(least, points.get(kind.reported_as, least))
    return points


def _least_points(kind: CanastaKind, rules: RuleSet) -> int:
    values, size = rules.card_points, rules.canasta_cards
    cheap_wild = min(values[rank] for rank in WILD_RANKS)
    if kind.shape == "wild":
        jokers = kind.jokers[0] if kind.jokers else 0
        return jokers * values[JOKER] + (size - jokers) * cheap_wild
    if kind.shape == "any":
        return size * min(values.values())
    if kind.shape == "sequence" and rules.meld.sequence and rules.meld.sequence.is_wide:
        return size * min(values.values())
    if kind.shape == "sequence":
        runs = (
            sum(values[rank] for rank in NATURAL_RANKS[low : low + size])
            for low in range(max(1, len(NATURAL_RANKS) - size + 1))
        )
        return min(runs)
    fewest = kind.wilds[0] if kind.wilds else 0
    natural = min(values[rank] for rank in kind.ranks or rules.grouped_ranks)
    return (size - fewest) * natural + fewest * cheap_wild
