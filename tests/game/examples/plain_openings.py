"""Openings counted out on the fingers, with a reading of the rules of its own.

Nothing of what judges melds in the package is used here: only cards and the numbers of a rule set.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from canasta_club.game.cards import BLACK_THREE, JOKER, NATURAL_RANKS, RED_THREE, TWO, Card
from canasta_club.game.rules.model import Bounds, CanastaKind, Condition, RuleSet
from tests.game.examples.sets import least


class Laid(NamedTuple):
    """A meld: its rank (empty: wild cards alone or a sequence), jokers, twos, and its kind."""

    text: str
    rank: str
    naturals: int
    jokers: int
    twos: int
    points: int
    canasta: CanastaKind | None

    @property
    def cards(self) -> int:
        return self.naturals + self.jokers + self.twos


class Asked(NamedTuple):
    """What an opening is held against; ``is_free`` asks for no minimum and nothing it must hold."""

    score: int
    hand_number: int
    errors: int = 0
    concealed: bool = False
    is_free: bool = False


def openings(rules: RuleSet, hand: Sequence[Card], asked: Asked) -> dict[tuple[str, ...], int]:
    """Return every opening of a hand with its points, its melds sorted as texts."""
    cards = [card for card in hand if card.rank != RED_THREE]
    found = {}
    for melds in ways(rules, cards):
        left = len(cards) - sum(meld.cards for meld in melds)
        if melds and opens(rules, melds, left, asked):
            found[tuple(sorted(meld.text for meld in melds))] = sum(meld.points for meld in melds)
    return found


def ways(rules: RuleSet, cards: list[Card]) -> Iterator[list[Laid]]:
    """Yield every set of legal melds: sequences first, then rank by rank, then wild cards."""
    for runs, left in _sets_of_runs(rules, cards, _all_runs(rules)):
        counts = Counter(card.rank for card in left)
        ranks = [rank for rank in (*NATURAL_RANKS, BLACK_THREE) if counts[rank]]
        for groups in _by_rank(rules, ranks, counts, None):
            yield [*runs, *groups]


def _by_rank(
    rules: RuleSet, ranks: list[str], left: Counter[str], last: tuple[int, int, int] | None
) -> Iterator[list[Laid]]:
    """Yield melds of these ranks and of wild cards; of a rank again, no larger than the last."""
    rank = ranks[0] if ranks else ""
    yield from _by_rank(rules, ranks[1:], left, None) if ranks else [[]]
    held = [left[rank]] if ranks else [0]
    sizes = product(*(range(n + 1) for n in (*held, left[JOKER], left[TWO])))
    is_only_one = rules.meld.one_per_rank if rank else rules.meld.wild_melds == "opening"
    for naturals, jokers, twos in sizes:
        size = (naturals, jokers, twos)
        if (last is not None and size > last) or (rank and not naturals):
            continue
        meld = _group(rules, rank, *size)
        if meld is None:
            continue
        after = left - Counter({rank: naturals, JOKER: jokers, TWO: twos})
        if is_only_one:
            others = _by_rank(rules, ranks[1:], after, None) if ranks else iter([[]])
        else:
            others = _again(rules, ranks, after, size)
        yield from ([meld, *more] for more in others)


def _again(
    rules: RuleSet, ranks: list[str], left: Counter[str], last: tuple[int, int, int]
) -> Iterator[list[Laid]]:
    """Yield what follows a meld where a side may have several of its rank."""
    if ranks and not left[ranks[0]]:
        return _by_rank(rules, ranks[1:], left, None)
    return _by_rank(rules, ranks, left, last)


def _group(rules: RuleSet, rank: str, naturals: int, jokers: int, twos: int) -> Laid | None:
    """Return a meld of one rank or of wild cards alone, if it may be laid to open."""
    limits, wilds = rules.meld, jokers + twos
    cards = naturals + wilds
    if cards < limits.min_cards or (limits.max_cards and cards > limits.max_cards):
        return None
    if wilds and rules.opening.natural_only:
        return None
    if rank == BLACK_THREE and rules.black_threes_meld != "going_out":
        return None
    if not rank:
        least = rules.canasta_cards if limits.wild_melds == "opening" else limits.min_cards
        if limits.wild_melds == "no" or cards < least:
            return None
    elif not takes_wilds(rules, rank, naturals, wilds):
        return None
    shape = "group" if rank else "wild"
    values = rules.card_points
    return Laid(
        text=str(Card(rank)) * naturals + "X" * jokers + "2" * twos,
        rank=rank,
        naturals=naturals,
        jokers=jokers,
        twos=twos,
        points=values.get(rank, 0) * naturals + values[JOKER] * jokers + values[TWO] * twos,
        canasta=canasta_of(rules, shape, rank, (cards, wilds, jokers)),
    )


def is_closed_over(rules: RuleSet, naturals: int, wilds: int) -> bool:
    """Return whether a group has more cards than its kind of canasta is closed with."""
    if naturals + wilds <= rules.canasta_cards:
        return False
    kinds = [each for each in rules.kinds if each.shape == "group" and each.ranks is None]
    return any(
        each.is_closed and (each.wilds is None or each.wilds[0] <= wilds <= each.wilds[1])
        for each in kinds
    )


def takes_wilds(rules: RuleSet, rank: str, naturals: int, wilds: int) -> bool:
    if is_closed_over(rules, naturals, wilds):
        return False
    limits = rules.meld
    if naturals < limits.min_naturals or (wilds and rank in limits.natural_only):
        return False
    most = limits.max_wilds
    had_room = naturals >= rules.canasta_cards - limits.max_wilds
    if naturals + wilds >= rules.canasta_cards and had_room:
        most = 99 if limits.max_wilds_in_canasta is None else limits.max_wilds_in_canasta
    ratio = {"any": True, "equal": wilds <= naturals, "fewer": wilds < naturals}[limits.wilds]
    return wilds <= most and ratio


def canasta_of(
    rules: RuleSet, shape: str, rank: str, numbers: tuple[int, int, int]
) -> CanastaKind | None:
    cards, wilds, jokers = numbers
    fitting = [
        kind
        for kind in rules.kinds
        if cards >= rules.canasta_cards
        and kind.shape == shape
        and (kind.ranks is None or rank in kind.ranks)
        and _lies(wilds, kind.wilds)
        and _lies(jokers, kind.jokers)
    ]
    return max(fitting, key=lambda kind: kind.bonus, default=None)


def _lies(number: int, bounds: Bounds | None) -> bool:
    return bounds is None or number in range(bounds[0], bounds[1] + 1)


def _all_runs(rules: RuleSet) -> list[tuple[Card, ...]]:
    """Return every sequence there is; shipped sets have none with wild cards."""
    limits = rules.meld.sequence
    if limits is None:
        return []
    ranks = NATURAL_RANKS[NATURAL_RANKS.index(limits.low) : NATURAL_RANKS.index(limits.high) + 1]
    return [
        tuple(Card(rank, suit) for rank in ranks[first : first + length])
        for suit in "cdhs"
        for length in range(limits.min_cards, limits.max_cards + 1)
        for first in range(len(ranks) - length + 1)
    ]


def _sets_of_runs(
    rules: RuleSet, cards: list[Card], runs: list[tuple[Card, ...]]
) -> Iterator[tuple[list[Laid], list[Card]]]:
    yield [], cards
    held = Counter(cards)
    for place, run in enumerate(runs):
        if all(held[card] for card in run):
            left = list((held - Counter(run)).elements())
            meld = Laid(
                text="".join(map(str, run)),
                rank="",
                naturals=len(run),
                jokers=0,
                twos=0,
                points=sum(rules.card_points[card.rank] for card in run),
                canasta=canasta_of(rules, "sequence", "", (len(run), 0, 0)),
            )
            for others, rest in _sets_of_runs(rules, left, runs[place:]):
                yield [meld, *others], rest


def opens(rules: RuleSet, melds: list[Laid], left: int, asked: Asked) -> bool:
    """Return whether a side may open with these melds, keeping so many cards before the discard."""
    has_canasta = any(meld.canasta for meld in melds)
    if not asked.concealed:
        left = _held_at_the_end(rules, left, has_canasta=has_canasta)
    may_go_out = _has(rules, melds, rules.going_out.needs)
    if left < 2 and (left < 0 or not may_go_out):
        return False
    if not left and rules.going_out.discard == "required":
        return False
    if asked.concealed and (
        left > 1 or ("canasta" in rules.going_out.concealed_needs and not has_canasta)
    ):
        return False
    if left > 1 and any(meld.rank == BLACK_THREE for meld in melds):
        return False
    if asked.is_free:
        return True
    waived = rules.opening.waived_by
    own = has_canasta or "canasta" not in rules.going_out.concealed_needs
    is_waived = ("canasta" in waived and has_canasta) or (
        "concealed" in waived and left < 2 and own
    )
    step = step_of(rules, asked)
    least = rules.opening.steps[step].points + asked.errors * rules.opening.raise_after_error
    needs = rules.opening.steps[step].needs
    points = sum(meld.points for meld in melds)
    wanted = rules.opening.needs if needs is None else needs
    return (is_waived or points >= least) and _has(rules, melds, wanted)


def _held_at_the_end(rules: RuleSet, left: int, *, has_canasta: bool) -> int:
    """Return how many cards are held once more are drawn or taken up; below 0: none may be."""
    left += rules.opening.draws
    if not rules.seating.aside:
        return left
    takes_up = rules.foot.taken_up == "hand_played" or has_canasta
    return 99 if takes_up or left > 1 else -1


def step_of(rules: RuleSet, asked: Asked) -> int:
    key = asked.score if rules.opening.by == "score" else asked.hand_number
    steps = rules.opening.steps
    return next(n for n, step in enumerate(steps) if step.below is None or key < step.below)


def _has(rules: RuleSet, melds: list[Laid], condition: Condition) -> bool:
    has = Counter(meld.canasta.reported_as for meld in melds if meld.canasta)
    has["canastas"] = sum(has[kind] for kind in rules.counting_kinds)
    has["melds"] = len(melds)
    has["natural_melds"] = sum(not meld.jokers + meld.twos for meld in melds)
    return all(
        sum(has[each] for each in words.split(" or ")) >= least(need)
        for words, need in condition.items()
    )
