"""Openings counted: where a single meld is enough, sequences can be counted too."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from canasta_club.errors import CanastaError
from canasta_club.game.cards import JOKER, NATURAL_RANKS, TWO
from canasta_club.game.melds.legality import kinds_of
from canasta_club.game.odds._canastas import Wanted
from canasta_club.game.odds._meld_table import Makeup, Makeups, MeldTable, RankClass
from canasta_club.game.odds._series import NOTHING, Ledger, Series
from canasta_club.game.odds._ways import ENOUGH_LEFT, LEFT, Best, Goal, OpeningWay, aim_of
from canasta_club.game.rules.model import CanastaKind, RuleSet
from canasta_club.game.scoring.opening import Opening

Counted = Mapping[Best, Series]
"""The ways to hold cards, by the best that can be laid of them."""


LeastTwos = tuple[tuple[int | None, ...], ...]
"""How many twos it takes, for each number of dead cards that matters and each of jokers."""


class _Count(NamedTuple):
    """The input of a count: the legal melds, the rules, the goal, and the ledger."""

    table: MeldTable
    rules: RuleSet
    aim: Goal
    ledger: Ledger


def hands_that_open(table: MeldTable, rules: RuleSet, opening: Opening, *, in_turn: bool) -> int:
    """Count the hands whose groups and melds of wild cards are enough to open.

    Raises `CanastaError` where that depends on whether the wild cards are jokers or twos.
    """
    aim = aim_of(rules, table.cards, opening, in_turn=in_turn)
    count = _Count(table, rules, aim, Ledger(table.cards, table.pack))
    wild = _wild_melds(count)
    by_twos: dict[LeastTwos, Series] = defaultdict(int)
    for best, series in _naturals(count).items():
        by_twos[_least_twos(aim.together(best, wild), count)] += series
    return sum(
        count.ledger.ways(count.ledger.times(series, _others(least, count)), table.cards)
        for least, series in by_twos.items()
    )


def _naturals(count: _Count) -> Counted:
    """Count all natural cards a hand can hold, rank by rank."""
    together = cache(count.aim.together)
    naturals: Counted = {count.aim.nothing: NOTHING}
    for rank_class in count.table.classes:
        of_rank = _of_rank(rank_class, count)
        for _ in rank_class.ranks:
            further: dict[Best, Series] = defaultdict(int)
            for best, series in naturals.items():
                for laid, ways in of_rank.items():
                    if more := count.ledger.times(series, ways):
                        further[together(best, laid)] += more
            naturals = further
    return naturals


def _of_rank(rank_class: RankClass, count: _Count) -> Counted:
    """Count the cards of one rank, each number of them that a hand may hold."""
    aim, copies = count.aim, count.table.copies
    melds = _melds(rank_class.rows, count)
    counted: dict[Best, Series] = defaultdict(int)
    bests = [aim.nothing]
    for held in range(1, min(copies, count.table.cards) + 1):
        ways = list(aim.together(bests[-1], aim.unlaid(1)))
        for (naturals, _), meld in melds.items():
            if naturals <= held:
                # Where a rank has one meld only, nothing else is laid of it.
                left = held - naturals
                rest = aim.unlaid(left) if count.rules.meld.one_per_rank else bests[left]
                ways += aim.together(rest, (meld,))
        bests.append(aim.best(ways))
    for held, best in enumerate(bests):
        counted[best] += count.ledger.choose(copies, [held])
    return counted


def _wild_melds(count: _Count) -> Best:
    """Return what can be laid of wild cards alone: one meld, where that is only for an opening."""
    melds = count.aim.best(_melds(count.table.wild, count).values())
    most = min(count.table.cards, count.table.jokers + count.table.twos)
    laid: Best = count.aim.nothing
    while True:
        more = (*laid, *count.aim.together(laid, melds))
        better = count.aim.best(way for way in more if way.wilds <= most)
        if better == laid or count.rules.meld.wild_melds == "opening":
            return better
        laid = better


def _melds(rows: Makeups, count: _Count) -> dict[tuple[int, int], OpeningWay]:
    """Return the melds that may open, by their natural and wild cards."""
    opening_ways: dict[tuple[int, int], set[OpeningWay]] = defaultdict(set)
    for row in rows:
        if not (row.wilds and count.rules.opening.natural_only):
            opening_ways[row.naturals, row.wilds].add(_way(row, count))
    if any(len(ways) > 1 for ways in opening_ways.values()):
        raise CanastaError(
            "Whether a hand can open turns here on which of its wild cards are jokers: "
            "that cannot be counted."
        )
    return {makeup: ways.pop() for makeup, ways in opening_ways.items()}


def _way(row: Makeup, count: _Count) -> OpeningWay:
    aim, rules = count.aim, count.rules
    is_waived = row.kind is not None and "canasta" in rules.opening.waived_by
    shown = (
        min(_shown(word, row, rules), most) for word, most in zip(aim.words, aim.most, strict=True)
    )
    return OpeningWay(row.wilds, aim.points if is_waived else row.points, tuple(shown))


def _shown(word: str, row: Makeup, rules: RuleSet) -> int:
    """Return how much one meld adds to a word of a condition."""
    if word == "melds":
        return 1
    if word == "natural_melds":
        return int(not row.wilds)
    if word == LEFT or row.kind is None:
        return 0
    kind = row.kind.reported_as
    return int(kind in kinds_of(word, rules))


def _least_twos(best: Best, count: _Count) -> LeastTwos:
    """Return how many twos it takes; dead cards matter only for what a turn must leave."""
    most = ENOUGH_LEFT if count.aim.in_turn else 0
    return tuple(
        tuple(
            count.aim.least_twos(best, jokers, count.table.twos, dead)
            for jokers in range(count.table.jokers + 1)
        )
        for dead in range(most + 1)
    )


def _others(least: LeastTwos, count: _Count) -> Series:
    """Count the wild and dead cards that have so many twos or more."""
    table, ledger = count.table, count.ledger
    whole = 0
    for number, by_jokers in enumerate(least):
        wilds = 0
        for jokers, twos in enumerate(by_jokers):
            if twos is not None:
                enough = ledger.choose(table.twos, range(twos, table.twos + 1))
                wilds += ledger.times(ledger.choose(table.jokers, [jokers]), enough)
        last = table.dead if number == len(least) - 1 else number
        whole += ledger.times(wilds, ledger.choose(table.dead, range(number, last + 1)))
    return whole


def one_meld_that_opens(table: MeldTable, rules: RuleSet, opening: Opening) -> Wanted | None:
    """Return which melds open by themselves, if every opening has one of them; otherwise None.

    Every opening has one where the cheapest of these melds is worth the minimum already.
    """
    is_enough = _needed(rules, opening)
    has_wild_runs = rules.meld.sequence is not None and rules.meld.sequence.wilds
    if is_enough is None or has_wild_runs or rules.opening.natural_only:
        return None
    least = min(
        (points for kind, points in _single_melds(table, rules) if is_enough(kind)), default=None
    )
    return is_enough if least is None or least >= opening.points else None


def _needed(rules: RuleSet, opening: Opening) -> Wanted | None:
    """Return the melds of which every opening has one; None: one of them is not enough."""
    needs = [(word, needed) for word, needed in opening.needs.items() if needed]
    if needs in ([], [("melds", 1)]):
        return lambda _kind: True
    word, needed = needs[0]
    if len(needs) > 1 or needed != 1 or "melds" in word:
        return None
    names = kinds_of(word, rules)
    return lambda kind: kind is not None and kind.reported_as in names


def _single_melds(table: MeldTable, rules: RuleSet) -> Iterator[tuple[CanastaKind | None, int]]:
    """Yield the kind and the points of every legal meld."""
    worth = rules.card_points
    for rows in (*(each.rows for each in table.classes), table.wild):
        for row in rows:
            yield row.kind, row.points + row.jokers * worth[JOKER] + row.twos * worth[TWO]
    for run in table.runs:
        ranks = NATURAL_RANKS[run.first : run.last + 1]
        yield run.kind, sum(worth[rank] for rank in ranks)
