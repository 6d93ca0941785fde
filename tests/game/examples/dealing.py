"""Hands counted one by one, as slowly as can be: what the odds are checked against."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, inf, prod
from random import Random
from typing import NamedTuple

from canasta_club.game.cards import BLACK_THREE, JOKER, NATURAL_RANKS, RED_THREE, TWO, Card
from canasta_club.game.melds.legality import Judged, judge
from canasta_club.game.melds.meld import make_meld
from canasta_club.game.rules.model import Condition, RuleSet
from canasta_club.game.scoring.opening import Opening
from tests.game.examples.sets import least

Hand = Mapping[str, int]
"""How many cards of each rank a player holds."""

_RANKS = (JOKER, TWO, *NATURAL_RANKS, BLACK_THREE)


def pack(rules: RuleSet) -> list[Card]:
    """Return every card of the pack with its suit, red threes and all."""
    suited = [Card(rank, suit) for rank in (TWO, *rules.grouped_ranks) for suit in "cdhs"]
    if rules.pack.ordinary_threes:
        return suited * rules.pack.decks + [Card(JOKER)] * rules.pack.jokers
    threes = [
        Card(RED_THREE, "d"),
        Card(RED_THREE, "h"),
        Card(BLACK_THREE, "c"),
        Card(BLACK_THREE, "s"),
    ]
    return (suited + threes) * rules.pack.decks + [Card(JOKER)] * rules.pack.jokers


def all_hands(rules: RuleSet, cards: int) -> Iterator[tuple[Hand, int]]:
    """Yield every hand by its ranks, with the number of ways to be dealt it.

    Of hands that differ only in ranks that melds treat alike, one stands for all.
    """
    held = {rank: sum(card.rank == rank for card in pack(rules)) for rank in _RANKS}
    if rules.black_threes_meld == "laid":
        held[BLACK_THREE] = 0
    groups = _alike(rules, held)

    def fill(place: int, left: int) -> Iterator[tuple[dict[str, int], int]]:
        if place == len(groups):
            if not left:
                yield {}, 1
            return
        ranks = groups[place]
        for numbers in combinations_with_replacement(range(held[ranks[0]] + 1), len(ranks)):
            if sum(numbers) <= left:
                ways = _orders(numbers) * prod(comb(held[ranks[0]], number) for number in numbers)
                for rest, others in fill(place + 1, left - sum(numbers)):
                    yield {**dict(zip(ranks, numbers, strict=True)), **rest}, ways * others

    yield from fill(0, cards)


def _alike(rules: RuleSet, held: Mapping[str, int]) -> list[tuple[str, ...]]:
    """Group the ranks of which the same melds can be laid."""
    groups: dict[object, list[str]] = {JOKER: [JOKER], TWO: [TWO], BLACK_THREE: [BLACK_THREE]}
    for rank in NATURAL_RANKS:
        laid = legal_melds(rules, rank, (held[rank], held[JOKER], held[TWO]))
        melds = [
            (
                each.judged.meld.naturals,
                each.jokers,
                each.twos,
                each.judged.points,
                each.judged.kind,
            )
            for each in laid
        ]
        groups.setdefault((held[rank], *melds), []).append(rank)
    return list(map(tuple, groups.values()))


def _orders(numbers: tuple[int, ...]) -> int:
    """Return in how many orders numbers can stand."""
    return factorial(len(numbers)) // prod(map(factorial, Counter(numbers).values()))


def deal(rules: RuleSet, cards_in_pack: list[Card], cards: int, chance: Random) -> Hand:
    """Deal a hand; its red threes, and black ones that are laid out, are replaced one by one."""
    stock = chance.sample(cards_in_pack, len(cards_in_pack))
    laid_out = {RED_THREE, BLACK_THREE} if rules.black_threes_meld == "laid" else {RED_THREE}
    hand, stock = stock[:cards], stock[cards:]
    while threes := [place for place, card in enumerate(hand) if card.rank in laid_out]:
        hand[threes[0]] = stock.pop()
    return Counter(card.rank for card in hand)


class Laid(NamedTuple):
    """One meld that is laid, as legality judges it."""

    judged: Judged
    jokers: int
    twos: int


@cache
def legal_melds(rules: RuleSet, rank: str, held: tuple[int, int, int]) -> tuple[Laid, ...]:
    """Return every legal meld of so many cards of a rank (empty: none), jokers and twos."""
    found = []
    for naturals, jokers, twos in product(*(range(number + 1) for number in held)):
        if naturals + jokers + twos and (naturals or not rank):
            cards = [Card(rank)] * naturals + [Card(JOKER)] * jokers + [Card(TWO)] * twos
            judged = judge(rules, make_meld(cards))
            if not judged.breaches:
                found.append(Laid(judged, jokers, twos))
    return tuple(found)


def openings(rules: RuleSet, hand: Hand) -> Iterator[tuple[Judged, ...]]:
    """Yield every set of legal melds that can be laid from a hand at once."""
    yield from _lay(rules, [(rank, hand[rank]) for rank in NATURAL_RANKS if hand[rank]], hand)


def _lay(rules: RuleSet, ranks: list[tuple[str, int]], hand: Hand) -> Iterator[tuple[Judged, ...]]:
    """Lay melds of the first rank or none of it, then of the others, wild cards alone last."""
    rank, held = ranks[0] if ranks else ("", 0)
    if ranks:
        yield from _lay(rules, ranks[1:], hand)
    else:
        yield ()
    is_only_one = rules.meld.one_per_rank if rank else rules.meld.wild_melds == "opening"
    for meld in legal_melds(rules, rank, (held, hand[JOKER], hand[TWO])):
        again = [] if is_only_one else [(rank, held - meld.judged.meld.naturals)] * bool(rank)
        left = {JOKER: hand[JOKER] - meld.jokers, TWO: hand[TWO] - meld.twos}
        is_end = is_only_one and not rank
        for others in [()] if is_end else _lay(rules, again + ranks[1:], left):
            yield (meld.judged, *others)


def opens(rules: RuleSet, hand: Hand, opening: Opening, *, in_turn: bool) -> bool:
    """Return whether a hand can open, by trying everything it could lay."""
    return any(
        _is_opening(rules, melds, opening)
        and (not in_turn or _may_end(rules, melds, sum(hand.values())))
        for melds in openings(rules, hand)
        if melds
    )


def most_points(rules: RuleSet, hand: Hand) -> tuple[float, float]:
    """Return the highest minimum that a hand can open at, by trying everything it could lay.

    First for its cards alone, then for a turn that has to end; below 0 where nothing will do.
    """
    best = best_in_turn = -inf
    held = sum(hand.values())
    for melds in openings(rules, hand):
        if melds and (points := _minimum_met(rules, melds, rules.opening.needs)) > best_in_turn:
            best = max(best, points)
            if _may_end(rules, melds, held):
                best_in_turn = points
    return best, best_in_turn


def _is_opening(rules: RuleSet, melds: tuple[Judged, ...], opening: Opening) -> bool:
    return _minimum_met(rules, melds, opening.needs) >= opening.points


def _minimum_met(rules: RuleSet, melds: tuple[Judged, ...], needs: Condition) -> float:
    """Return the highest minimum at which melds are an opening; below 0 where they are none."""
    if rules.opening.natural_only and any(each.meld.wilds for each in melds):
        return -inf
    if not _meets(rules, melds, needs):
        return -inf
    is_waived = "canasta" in rules.opening.waived_by and any(each.kind for each in melds)
    return inf if is_waived else sum(each.points for each in melds)


def _may_end(rules: RuleSet, melds: tuple[Judged, ...], held: int) -> bool:
    left = held - sum(each.size for each in melds)
    may_go_out = _meets(rules, melds, rules.going_out.needs)
    return left > 1 or (may_go_out and (left == 1 or rules.going_out.discard != "required"))


def _meets(rules: RuleSet, melds: tuple[Judged, ...], condition: Condition) -> bool:
    kinds = [each.kind for each in melds if each.kind]
    has = Counter(kind.reported_as for kind in kinds)
    has["melds"] = len(melds)
    has["natural_melds"] = sum(not each.meld.wilds for each in melds)
    has["canastas"] = sum(kind.reported_as in rules.counting_kinds for kind in kinds)
    return all(has[word] >= least(need) for word, need in condition.items())


def holds(rules: RuleSet, hand: Hand, name: str) -> bool:
    """Return whether a hand holds a canasta of a kind, or of any (empty)."""
    return any(
        laid.judged.kind is not None and name in ("", laid.judged.kind.name)
        for rank in (*NATURAL_RANKS, "")
        for laid in legal_melds(rules, rank, (hand.get(rank, 0), hand[JOKER], hand[TWO]))
    )
