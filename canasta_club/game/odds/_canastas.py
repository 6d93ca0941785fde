"""How many hands hold a wanted meld: all hands less those in which no rank or suit has one."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import product
from math import comb
from typing import NamedTuple

from canasta_club.game.cards import NATURAL_RANKS
from canasta_club.game.odds._meld_table import Makeups, MeldTable, RankRun
from canasta_club.game.odds._series import NOTHING, Ledger, Series
from canasta_club.game.rules.model import CanastaKind

Wanted = Callable[[CanastaKind | None], bool]
"""Returns whether melds of a kind of canasta (None: no canasta) are counted."""
Limits = tuple[int, ...]
"""For each natural rank, the least number of its cards that make a wanted meld."""

_SUITS = 4


class _Melds(NamedTuple):
    """The wanted melds of a table."""

    groups: tuple[Makeups, ...]
    wild: Makeups
    runs: tuple[RankRun, ...]


def hands_with_meld(table: MeldTable, is_wanted: Wanted) -> int:
    """Count the hands that hold a meld that is wanted, such as a canasta of some kind.

    Only what can be laid counts: the kind is that of the whole meld, as the scorer judges it.
    """
    melds = _melds(table, is_wanted)
    ledger = Ledger(table.cards, table.pack)
    without = 0
    for limits, others in _other_cards(table, melds, ledger).items():
        naturals = _naturals_without(table, limits, melds.runs, ledger)
        without += ledger.ways(ledger.times(naturals, others), table.cards)
    return comb(table.pack, table.cards) - without


def _melds(table: MeldTable, is_wanted: Wanted) -> _Melds:
    def wanted(rows: Makeups) -> Makeups:
        return tuple(row for row in rows if is_wanted(row.kind))

    of_class = {rank: wanted(each.rows) for each in table.classes for rank in each.ranks}
    return _Melds(
        groups=tuple(of_class[rank] for rank in NATURAL_RANKS),
        wild=wanted(table.wild),
        runs=tuple(run for run in table.runs if is_wanted(run.kind)),
    )


def _other_cards(table: MeldTable, melds: _Melds, ledger: Ledger) -> dict[Limits, Series]:
    """Group wild and dead cards without a wanted meld by the limits they set to natural ones."""
    dead = ledger.choose(table.dead, range(table.dead + 1))
    ways: dict[Limits, Series] = defaultdict(int)
    for jokers, twos in product(range(table.jokers + 1), range(table.twos + 1)):
        if _least(melds.wild, jokers, twos) is None:
            limits = tuple(_least(rows, jokers, twos) for rows in melds.groups)
            known = tuple(table.copies + 1 if limit is None else limit for limit in limits)
            wilds = ledger.times(
                ledger.choose(table.jokers, [jokers]), ledger.choose(table.twos, [twos])
            )
            ways[known] += ledger.times(wilds, dead)
    return ways


def _least(rows: Makeups, jokers: int, twos: int) -> int | None:
    """Return how many natural cards these wild ones need; None: no number is enough."""
    fitting = (row.naturals for row in rows if row.jokers <= jokers and row.twos <= twos)
    return min(fitting, default=None)


def _naturals_without(
    table: MeldTable, limits: Limits, runs: Sequence[RankRun], ledger: Ledger
) -> Series:
    """Count natural cards in which no rank reaches its limit and no suit holds one of the runs."""
    if runs:
        return _suits_without(table, limits, runs, ledger)
    ways = NOTHING
    for limit in limits:
        ways = ledger.times(ways, ledger.choose(table.copies, range(limit)))
    return ways


def _suits_without(
    table: MeldTable, limits: Limits, runs: Sequence[RankRun], ledger: Ledger
) -> Series:
    """Go up the ranks, tracking for each suit the length of the run that ends there.

    Suits are interchangeable, so their lengths are kept in order of size.
    """
    longest = max(run.last - run.first + 1 for run in runs)
    lengths: dict[tuple[int, ...], Series] = {(0,) * _SUITS: NOTHING}
    for place, limit in enumerate(limits):
        enough = min((run.last - run.first + 1 for run in runs if run.last == place), default=None)
        ways = [_spread(table, suits, limit, ledger) for suits in range(_SUITS + 1)]
        further: dict[tuple[int, ...], Series] = defaultdict(int)
        for before, series in lengths.items():
            # Each suit goes on with or without a card of this rank.
            for after in product(*((0, min(length + 1, longest)) for length in before)):
                if enough is None or max(after) < enough:
                    suits = sum(length > 0 for length in after)
                    further[tuple(sorted(after))] += ledger.times(series, ways[suits])
        lengths = further
    return sum(lengths.values())


def _spread(table: MeldTable, suits: int, limit: int, ledger: Ledger) -> Series:
    """Count the ways to hold cards of a rank in just these suits, fewer than the limit in all."""
    copies = table.copies // _SUITS
    ways = NOTHING
    for _ in range(suits):
        ways = ledger.times(ways, ledger.choose(copies, range(1, copies + 1)))
    return ledger.fewer(ways, limit)
