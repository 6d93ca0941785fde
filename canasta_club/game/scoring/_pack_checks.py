"""Checks of a hand: errors and oddities that show only with all its sides."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from canasta_club.errors import Problem
from canasta_club.game.cards import BLACK_THREE, RED_THREE, plural
from canasta_club.game.melds.counts import ONE, is_over, room_for
from canasta_club.game.melds.legality import Held, Judged
from canasta_club.game.rules.model import UNDECLARED, RuleSet
from canasta_club.game.rules.packs import pack_cards
from canasta_club.game.scoring import problems
from canasta_club.game.scoring._pack_limits import can_hold, least_total, most_total
from canasta_club.game.scoring.tally import ENDS, Tally
from canasta_club.text.wording import counted


def check_pack(tallies: Sequence[Tally], rules: RuleSet) -> list[Problem]:
    """Return errors and oddities that show only with all its sides."""
    limits = _limits(rules)
    faults = _check_ends(tallies)
    reds, blacks = _threes(tallies)
    counts = sum(map(_COUNTS, tallies))
    is_beyond = is_over(counts + reds * _RED + blacks * _BLACK, limits.room)
    if is_beyond or not _are_all_seen(tallies, limits):
        faults += _check_amounts(tallies, limits, rules, is_beyond=is_beyond)
    return faults


def _are_all_seen(tallies: Sequence[Tally], limits: "_Limits") -> bool:
    """Return whether all sides show their cards, so that counting those by rank is enough.

    What they are worth, and the cards of their canastas, the pack then has too.
    """
    melds = 0
    for tally in tallies:
        if tally.worths or not tally.is_of_cards:
            return False
        melds += len(tally.judged)
    return melds <= limits.melds


def _check_amounts(
    tallies: Sequence[Tally], limits: "_Limits", rules: RuleSet, *, is_beyond: bool
) -> Iterator[Problem]:
    """Compare cards, canastas, points and totals with what the pack can bring."""
    canastas = points = 0
    for tally in tallies:
        if tally.kinds:
            canastas += sum([kind.number for kind in tally.kinds.values()])
        # A net figure stands for at least as many points as it shows.
        points += (tally.melded or 0) + (tally.left or 0) + abs(tally.net or 0)
    if is_beyond:
        yield from _check_ranks(tallies, limits)
    if [tally for tally in tallies if tally.worths]:
        yield from _check_worths(tallies, limits, rules)
    if canastas * rules.canasta_cards > limits.cards:
        number = f"{canastas} canastas of {rules.canasta_cards} cards"
        yield problems.more_than_pack(number, limits.cards)
    elif canastas and [tally for tally in tallies if not tally.judged]:
        yield from _check_kinds(tallies, rules)
    if points > limits.points:
        yield problems.too_many_points(points, limits.points)
    if [tally for tally in tallies if tally.total is not None]:
        yield from _check_totals(tallies, rules)


def _check_ends(tallies: Sequence[Tally]) -> list[Problem]:
    """Check that one side ended the hand, as far as the sides say."""
    out = [tally.name for tally in tallies if tally.out in ENDS]
    if len(out) == 1:
        return []
    if out:
        return [problems.two_sides_out(out)]
    is_told = len(tallies) > 1 and all(tally.out == "no" for tally in tallies)
    return [problems.nobody_out()] if is_told else []


class _Limits(NamedTuple):
    """The limits of the pack: cards by rank and by value, points, and cards in all.

    ``room`` are the cards by rank as `room_for` has them. So many ``melds`` take no more
    than all cards even if each is a canasta (-1: points must be compared, as cards may count less
    than nothing).
    """

    ranks: Mapping[str, int]
    room: int
    worths: Mapping[str, int]
    points: int
    cards: int
    melds: int


@lru_cache(maxsize=256)
def _limits(rules: RuleSet) -> _Limits:
    ranks = pack_cards(rules.pack)
    worths: Counter[str] = Counter()
    points = 0
    for rank, number in ranks.items():
        # A card may be worth more to the side that still holds it than to one that melded it.
        values = {rules.card_points.get(rank, 0), rules.held_points.get(rank, 0)}
        points += number * max(values)
        worths.update({str(value): number for value in values})
    cards = sum(ranks.values()) - ranks[RED_THREE]
    is_usual = min([*rules.card_points.values(), *rules.held_points.values()]) >= 0
    melds = cards // rules.canasta_cards if is_usual else -1
    return _Limits(ranks, room_for(ranks), worths, points, cards, melds)


_COUNTS: Final = attrgetter("counts")
_RED, _BLACK = ONE[RED_THREE], ONE[BLACK_THREE]


def _check_ranks(tallies: Sequence[Tally], limits: _Limits) -> Iterator[Problem]:
    """Count the cards of all sides by rank: in melds, in hands and laid out."""
    reds, blacks = _threes(tallies)
    seen = {RED_THREE: reds, BLACK_THREE: blacks}
    for judged in _cards(tallies):
        for rank, number in judged.cards.items():
            seen[rank] = seen.get(rank, 0) + number
    for rank, number in seen.items():
        if number > limits.ranks[rank]:
            yield problems.more_than_pack(f"{number} {plural(rank)}", limits.ranks[rank])


def _cards(tallies: Sequence[Tally]) -> list[Judged | Held]:
    """Return the melds and hands of all sides that give cards."""
    cards: list[Judged | Held] = []
    for tally in tallies:
        cards += tally.judged
        cards += tally.hands
    return cards


def _threes(tallies: Sequence[Tally]) -> tuple[int, int]:
    """Return the red and black threes that are counted without being among the cards."""
    reds = blacks = 0
    for tally in tallies:
        reds += tally.red_threes
        blacks += tally.black_threes
        for adjustment in tally.adjustments:
            if adjustment.name == UNDECLARED:
                in_hands = sum([held.red_threes for held in tally.hands])
                reds += max(adjustment.times - in_hands, 0)
    return reds, blacks


def _check_worths(tallies: Sequence[Tally], limits: _Limits, rules: RuleSet) -> Iterator[Problem]:
    """Count cards by their value, including those of sides that give cards."""
    seen: Counter[str] = Counter()
    for tally in tallies:
        for counts in tally.worths:
            seen.update(counts)
        # A side may give values beside its cards: they are the same cards.
        if not tally.worths:
            for judged in tally.judged:
                seen.update(_by_worth(judged.cards, rules.card_points))
            for held in tally.hands:
                seen.update(_by_worth(held.cards, rules.held_points))
    for worth, number in seen.items():
        if number > limits.worths[worth]:
            cards = f"{counted(number, 'card')} worth {worth}"
            yield problems.more_than_pack(cards, limits.worths[worth])


def _by_worth(cards: Mapping[str, int], points: Mapping[str, int]) -> Counter[str]:
    worths: Counter[str] = Counter()
    for rank, number in cards.items():
        worths[str(points.get(rank, 0))] += number
    return worths


def _check_kinds(tallies: Sequence[Tally], rules: RuleSet) -> Iterator[Problem]:
    """Check that the canastas of sides that give no cards fit beside the cards of the others."""
    without_cards = [tally.kinds for tally in tallies if tally.kinds and not tally.judged]
    if not without_cards:
        return
    counts: Counter[str] = Counter()
    for kinds in without_cards:
        counts.update({name: kind.number for name, kind in kinds.items() if kind.number})
    gone: Counter[str] = Counter()
    for each in _cards(tallies):
        gone.update(each.cards)
    canastas = tuple(sorted(counts.items()))
    if counts and not can_hold(rules, canastas, len(without_cards), gone):
        yield problems.canastas_beyond_pack(counts, has_cards=bool(gone))


def _check_totals(tallies: Sequence[Tally], rules: RuleSet) -> Iterator[Problem]:
    """Compare totals alone with what the pack can bring beside what the other sides state."""
    totals = [tally.total for tally in tallies if tally.total is not None]
    lowest = least_total(rules)
    for tally in tallies:
        if tally.total is not None and tally.total < lowest:
            yield problems.total_too_low(tally.total, lowest)._replace(side=tally.name)
    taken = sum(
        (tally.melded or 0) + (tally.left or 0) + abs(tally.net or 0)
        + sum(kind.bonus for kind in (tally.kinds or {}).values())
        - sum(tally.withheld(kind, rules) for kind in tally.kinds or {})
        for tally in tallies
    )  # fmt: skip
    most = most_total(rules) - taken
    if rules.game.settlement == "difference":
        most -= lowest  # What the other side was left with joins the total of the side out.
    # A side's total below zero takes nothing from what the others can have. Figures that leave
    # less than nothing are beyond the pack themselves, and have their own problem.
    if most >= 0 and sum(max(total, 0) for total in totals) > most:
        yield problems.totals_too_high(totals, most)
