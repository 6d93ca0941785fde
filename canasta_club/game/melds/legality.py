"""Legality: a meld's points under a rule set, its kind of canasta, and what is wrong with it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from canasta_club.errors import Problem
from canasta_club.game.cards import (
    BLACK_THREE,
    BY_LETTER,
    LADDER,
    RED_THREE,
    THREE,
    WILD_RANKS,
    Card,
    ordinary_three,
    read_cards,
    read_ranks,
)
from canasta_club.game.melds import problems
from canasta_club.game.melds._runs import lay_out
from canasta_club.game.melds.counts import ONE, rank_counts
from canasta_club.game.melds.meld import Meld, make_meld, read_meld
from canasta_club.game.remembered import Remembered
from canasta_club.game.rules.model import Bounds, CanastaKind, RuleSet, SequenceRules, words_of


# Made once and asked often: what a dataclass holds is at hand quicker than in a NamedTuple.
@dataclass(frozen=True, slots=True)
class Judged:
    """A meld under a rule set: points, cards in all and by rank, kind of canasta, breaches.

    ``counts`` are its cards by rank as `rank_counts` has them; ``rank`` is that of a group, else
    empty; ``shows`` are the names of the adjustments that it brings. A plain one breaks no rule and
    is of a rank that asks nothing more of its side.
    """

    meld: Meld
    points: int
    size: int
    counts: int
    cards: Mapping[str, int]
    rank: str
    kind: CanastaKind | None
    breaches: tuple[Problem, ...]
    shows: tuple[str, ...]
    is_plain: bool


# Made for most hands that are read, as few are held twice: not frozen, so that it is made quickly.
@dataclass(slots=True)
class Held:
    """A hand still held: points against the side, its cards in all, red threes among them.

    ``counts`` and ``shows`` are as of a `Judged` meld; ``text`` is what was read.
    """

    points: int
    size: int
    counts: int
    red_threes: int
    shows: tuple[str, ...]
    text: str
    has_ordinary_threes: bool

    @property
    def cards(self) -> Mapping[str, int]:
        """The cards by rank; rarely asked for, so they are read again."""
        return _held_ranks(self.text, ordinary_threes=self.has_ordinary_threes)


@lru_cache(maxsize=256)
def meld_reader(rules: RuleSet) -> Callable[[str], Judged]:
    """Return the function that reads a meld and judges it; it raises `UnreadableCardsError`."""
    return Remembered[str, Judged](lambda text: judge(rules, read_meld(text))).__getitem__


@lru_cache(maxsize=256)
def hand_reader(rules: RuleSet) -> Callable[[str], Held]:
    """Return the function that reads a hand still held; it raises `UnreadableCardsError`.

    Most hands are letters without suits, so what each letter brings is looked up; a red three needs
    its suit.
    """
    ordinary = rules.pack.ordinary_threes
    ranks = {
        letter: THREE if ordinary and rank == BLACK_THREE else rank
        for letter, rank in BY_LETTER.items()
    }
    points = {letter: rules.held_points[rank] for letter, rank in ranks.items()}.__getitem__
    counts = {letter: ONE[rank] for letter, rank in ranks.items()}.__getitem__

    def read(text: str) -> Held:
        letters = text.replace("10", "T")
        try:
            worth = sum(map(points, letters))
        except KeyError:
            return _hold(rules, text)
        return Held(worth, len(letters), sum(map(counts, letters)), 0, (), text, ordinary)

    is_searched = any(each.held is not None for each in rules.findable.values())
    return Remembered[str, Held](partial(_hold, rules) if is_searched else read).__getitem__


def judge_text(rules: RuleSet, text: str) -> Judged:
    """Read a meld and judge it; raises `UnreadableCardsError`."""
    return meld_reader(rules)(text)


def played(rules: RuleSet, meld: Meld) -> Meld:
    """Return a meld as a rule set sees it: which cards are wild, and how the others follow."""
    if rules.pack.ordinary_threes and any(card.rank in _THREES for card in meld.cards):
        meld = make_meld(map(ordinary_three, meld.cards))
    limits = rules.meld.sequence
    if limits is None or not limits.is_wide:
        return meld
    may_be_run = meld.shape == "sequence" or (meld.shape == "group" and meld.naturals == 1)
    suits = {card.suit for card in meld.cards if card.rank not in WILD_RANKS}
    run = lay_out(limits, meld.cards) if may_be_run and "" not in suits else None
    if run is None or len(run.places) < 2:
        return replace(meld, row=meld.naturals) if meld.shape == "group" else meld
    naturals = len(run.places)
    return Meld(
        cards=meld.cards,
        shape="sequence",
        rank="",
        naturals=naturals,
        jokers=run.jokers,
        twos=run.twos,
        row=run.row,
    )


_THREES = frozenset({BLACK_THREE, RED_THREE})


def judge(rules: RuleSet, meld: Meld) -> Judged:
    """Judge a meld as it lies when the hand ends, as if its side had gone out."""
    meld = played(rules, meld)
    points = rules.card_points
    ranks = count_ranks(meld.cards)
    kind = canasta_kind(rules, meld)
    faults = tuple(breaches(rules, meld, kind))
    return Judged(
        meld=meld,
        points=sum([points.get(rank, 0) * number for rank, number in ranks.items()]),
        size=len(meld),
        counts=rank_counts(ranks),
        cards=ranks,
        rank=meld.rank,
        kind=kind,
        breaches=faults,
        shows=tuple(
            name
            for name, each in rules.findable.items()
            if each.meld is not None
            and meld.shape == each.meld.shape
            and (each.meld.ranks is None or meld.rank in each.meld.ranks)
            and within(meld.wilds, each.meld.wilds)
            and each.meld.at_least <= len(meld) < each.meld.below
        ),
        is_plain=not faults and meld.rank in LADDER,
    )


def _held_ranks(text: str, *, ordinary_threes: bool) -> Mapping[str, int]:
    if ordinary_threes:
        return count_ranks(map(ordinary_three, read_cards(text)))
    return read_ranks(text)


def _hold(rules: RuleSet, text: str) -> Held:
    ordinary = rules.pack.ordinary_threes
    ranks = _held_ranks(text, ordinary_threes=ordinary)
    worth = size = counts = 0
    for rank, number in ranks.items():
        worth += rules.held_points.get(rank, 0) * number
        size += number
        counts += ONE[rank] * number
    red_threes = ranks.get(RED_THREE, 0)
    if red_threes and rules.red_three_held != "value":
        worth -= rules.held_points.get(RED_THREE, 0) * red_threes
    shows = tuple(
        name
        for name, each in rules.findable.items()
        if each.held is not None
        and sum(ranks.get(rank, 0) for rank in each.held.ranks) >= each.held.at_least
    )
    return Held(worth, size, counts, red_threes, shows, text, ordinary)


def count_ranks(cards: Iterable[Card]) -> Counter[str]:
    """Count cards by rank."""
    return Counter([card.rank for card in cards])


def canasta_kind(rules: RuleSet, meld: Meld) -> CanastaKind | None:
    """Return the kind of canasta a meld is: of several that fit, the one with the highest bonus."""
    if len(meld) < rules.canasta_cards:
        return None
    fitting = [kind for kind in rules.kinds if _fits(kind, meld, rules.trump)]
    return max(fitting, key=lambda kind: kind.bonus, default=None)


def _fits(kind: CanastaKind, meld: Meld, trump: str) -> bool:
    return (
        _has_shape(kind, meld)
        and (not kind.is_trump or _is_trump(meld, trump))
        and (kind.ranks is None or meld.rank in kind.ranks)
        and within(meld.wilds, kind.wilds)
        and within(meld.jokers, kind.jokers)
        and within(len(meld), kind.cards)
        and meld.row >= kind.row
    )


def _has_shape(kind: CanastaKind, meld: Meld) -> bool:
    return kind.shape == meld.shape or (kind.shape == "any" and meld.shape != "wild")


def _is_trump(meld: Meld, trump: str) -> bool:
    return bool(trump) and meld.suit == trump


def may_have_been(rules: RuleSet, meld: Meld, word: str) -> bool:
    """Return whether a meld, or some of its cards earlier, counts as a word of a condition."""
    if word == "melds":
        return True
    if word == "natural_melds":
        sequence = rules.meld.sequence if meld.shape == "sequence" else None
        return meld.naturals >= (sequence.min_cards if sequence else rules.meld.min_cards)
    names = kinds_of(word, rules)
    return any(
        kind.reported_as in names
        and (not kind.is_trump or _is_trump(meld, rules.trump))
        and _may_have_been(kind, meld, rules.canasta_size(kind))
        for kind in rules.kinds
    )


def kinds_of(word: str, rules: RuleSet) -> set[str]:
    """Return the kinds of canasta that a word of a condition covers."""
    words = words_of(word)
    return {*words, *(rules.counting_kinds if "canastas" in words else ())}


def _may_have_been(kind: CanastaKind, meld: Meld, cards: int) -> bool:
    """Return whether so many cards of a meld can make a canasta; wild cards may be left out."""
    jokers = min(meld.jokers, kind.jokers[1]) if kind.jokers else meld.jokers
    wilds = min(jokers + meld.twos, kind.wilds[1]) if kind.wilds else jokers + meld.twos
    return (
        _has_shape(kind, meld)
        and (kind.ranks is None or meld.rank in kind.ranks)
        and meld.naturals + wilds >= cards
        and (kind.wilds is None or wilds >= kind.wilds[0])
        and (kind.jokers is None or jokers >= kind.jokers[0])
    )


def within(number: int, bounds: Bounds | None) -> bool:
    """Return whether a number is within a minimum and a maximum, where there are any."""
    return bounds is None or bounds[0] <= number <= bounds[1]


def breaches(rules: RuleSet, meld: Meld, kind: CanastaKind | None) -> Iterator[Problem]:
    """Yield every rule that a meld breaks, so that all can be corrected at once."""
    sequence = rules.meld.sequence if meld.shape == "sequence" else None
    if sequence is not None:
        yield from _sequence_breaches(sequence, meld)
    elif meld.shape in {"sequence", "mixed"}:
        naturals = (card.rank for card in meld.cards if card.rank not in WILD_RANKS)
        ranks = dict.fromkeys(str(Card(rank)) for rank in naturals)
        has_sequences = rules.meld.sequence is not None
        yield problems.mixed_ranks(meld, ranks, has_sequences=has_sequences)
    elif meld.shape == "wild":
        yield from _wild_breaches(rules, meld)
    elif meld.rank == RED_THREE:
        yield problems.red_three_melded()
    else:
        yield from _group_breaches(rules, meld)
    if kind and kind.is_closed and len(meld) > rules.canasta_cards:
        yield problems.too_many_cards(meld, rules.canasta_cards)


def _size_breaches(rules: RuleSet, meld: Meld) -> Iterator[Problem]:
    least, most = rules.meld.min_cards, rules.meld.max_cards
    if len(meld) < least:
        yield problems.too_few_cards(meld, least)
    if most and len(meld) > most:
        yield problems.too_many_cards(meld, most)


def _wild_breaches(rules: RuleSet, meld: Meld) -> Iterator[Problem]:
    allowed = rules.meld.wild_melds
    if allowed == "no":
        yield problems.wild_meld_not_allowed(meld)
        return
    yield from _size_breaches(rules, meld)
    if allowed == "opening" and len(meld) < rules.canasta_cards:
        yield problems.wild_meld_not_a_canasta(meld)


def _group_breaches(rules: RuleSet, meld: Meld) -> Iterator[Problem]:
    if meld.rank == BLACK_THREE and not rules.melds_black_threes:
        laid_out = rules.lays_black_threes
        describe = problems.black_threes_laid_out if laid_out else problems.black_threes_not_allowed
        yield describe(meld)
    yield from _size_breaches(rules, meld)
    grouped = rules.meld.group_ranks
    if grouped is not None and meld.rank not in grouped:
        yield problems.group_not_allowed(meld)
    yield from _wild_limit_breaches(rules, meld)


def _wild_limit_breaches(rules: RuleSet, meld: Meld) -> Iterator[Problem]:
    limits = rules.meld
    if meld.wilds and meld.rank in limits.natural_only:
        yield problems.wilds_not_allowed(meld)
        return
    if meld.naturals < limits.min_naturals:
        yield problems.too_few_naturals(meld, limits.min_naturals)
    most = max_wilds(rules, meld)
    if most is not None and meld.wilds > most:
        yield problems.too_many_wilds(meld, most)
    elif limits.wilds != "any" and meld.wilds > meld.naturals - (limits.wilds == "fewer"):
        yield problems.wilds_outnumber_naturals(meld, may_equal=limits.wilds == "equal")


def long_run_breaches(rules: RuleSet, judged: Judged) -> Iterator[Problem]:
    """Yield a fault for a sequence that is longer than allowed unless its side goes out."""
    limits = rules.meld.sequence
    if limits and judged.meld.shape == "sequence" and limits.max_cards < judged.size <= limits.most:
        yield problems.sequence_needs_out(judged.meld, limits.max_cards)


def max_wilds(rules: RuleSet, meld: Meld) -> int | None:
    """Return how many wild cards a group may hold (None: any number).

    More than usual may be added once a canasta lies, so the meld must have been able to become
    one before: it holds the naturals that the usual limit leaves to a canasta.
    """
    limits = rules.meld
    could_be_canasta = (
        len(meld) >= rules.canasta_cards and meld.naturals >= rules.canasta_cards - limits.max_wilds
    )
    return limits.max_wilds_in_canasta if could_be_canasta else limits.max_wilds


def _sequence_breaches(limits: SequenceRules, meld: Meld) -> Iterator[Problem]:
    if len(meld) < limits.min_cards:
        yield problems.too_few_cards(meld, limits.min_cards, "sequence")
    if len(meld) > limits.most:
        yield problems.too_many_cards(meld, limits.most, "sequence")
    if meld.wilds > limits.wilds:
        yield problems.too_many_wilds_in_sequence(meld, limits.wilds)
    if limits.is_wide:
        if not meld.row:
            yield problems.not_a_run(meld, limits.low, limits.high)
        return
    places = sorted(LADDER.index(c.rank) for c in meld.cards if c.rank in LADDER)
    low, high = LADDER.index(limits.low), LADDER.index(limits.high)
    if places[0] < low or places[-1] > high:
        yield problems.sequence_out_of_range(meld, limits.low, limits.high)
    gaps = places[-1] - places[0] + 1 - len(places)
    if gaps > meld.wilds:
        yield problems.gap_in_sequence(meld)
