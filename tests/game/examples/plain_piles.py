"""Taking the pile, tried card by card, with a reading of the rules of its own."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from canasta_club.game.cards import JOKER, NATURAL_RANKS, TWO, WILD_RANKS, Card
from canasta_club.game.rules.model import CanastaKind, RuleSet, words_of
from tests.game.examples.plain_openings import Asked, canasta_of, opens, step_of, takes_wilds, ways
from tests.game.examples.sets import least

Cards = tuple[Card, ...]


class Pile(NamedTuple):
    """A pile, who wants it, and how many cards lie under its top card (None: unknown)."""

    top: Card
    hand: Cards
    melds: tuple[Cards, ...]
    is_frozen: bool
    beneath: int | None


class Lying(NamedTuple):
    """A legal meld and the canasta that it is."""

    canasta: CanastaKind | None


def lies(rules: RuleSet, cards: Sequence[Card]) -> Lying | None:
    """Return what cards are that lie together; None when they may not."""
    wilds = [card for card in cards if card.rank in WILD_RANKS]
    naturals = [card for card in cards if card.rank not in WILD_RANKS]
    ranks = {card.rank for card in naturals}
    if len(ranks) > 1:
        return _lies_in_sequence(rules, naturals, len(wilds))
    limits = rules.meld
    if len(cards) < limits.min_cards or (limits.max_cards and len(cards) > limits.max_cards):
        return None
    rank = ranks.pop() if ranks else ""
    if rank and not takes_wilds(rules, rank, len(naturals), len(wilds)):
        return None
    least = rules.canasta_cards if limits.wild_melds == "opening" else limits.min_cards
    if not rank and (limits.wild_melds == "no" or len(cards) < least):
        return None
    jokers = sum(card.rank == JOKER for card in wilds)
    shape = "group" if rank else "wild"
    return Lying(canasta_of(rules, shape, rank, (len(cards), len(wilds), jokers)))


def _lies_in_sequence(rules: RuleSet, cards: list[Card], wilds: int) -> Lying | None:
    limits = rules.meld.sequence
    suits = {card.suit for card in cards}
    places = sorted(NATURAL_RANKS.index(card.rank) for card in cards)
    is_run = places == list(range(places[0], places[0] + len(places)))
    if limits is None or wilds or len(suits) > 1 or suits == {""} or not is_run:
        return None
    if not limits.min_cards <= len(cards) <= limits.max_cards:
        return None
    return Lying(canasta_of(rules, "sequence", "", (len(cards), 0, 0)))


def ways_to_take(rules: RuleSet, pile: Pile) -> list[str]:
    """Return the ways in which a side that has opened may take the pile."""
    if not _may_be_taken(rules, pile):
        return []
    tried = {"pair": _with_pair, "wild": _with_wild, "extend": _with_meld}
    is_frozen = pile.is_frozen or rules.pile.frozen_always
    return [
        how
        for how, tries in tried.items()
        if how in rules.pile.take
        and (how == "pair" or not is_frozen)
        and any(_works(rules, pile, used, before) for used, before in tries(rules, pile))
    ]


def _may_be_taken(rules: RuleSet, pile: Pile) -> bool:
    is_short = len(pile.hand) == 1 and pile.beneath == 0
    is_barred = is_short and rules.pile.one_card == "not_with_one_card"
    is_blocked = pile.top.rank in rules.pile.blocked_by
    return pile.top.rank in NATURAL_RANKS and not is_barred and not is_blocked


def _of_rank(cards: Sequence[Card], rank: str) -> Cards:
    return tuple(card for card in cards if card.rank == rank)


def _rank_of(meld: Cards) -> set[str]:
    return {card.rank for card in meld if card.rank not in WILD_RANKS}


def _joined(rules: RuleSet, pile: Pile) -> Cards:
    own = [meld for meld in pile.melds if _rank_of(meld) == {pile.top.rank}]
    lying = [(meld, lies(rules, meld)) for meld in own]
    apart = rules.meld.new_beside
    joined = [
        meld for meld, each in lying if not (each and each.canasta and each.canasta.name in apart)
    ]
    return joined[0] if joined and rules.meld.one_per_rank else ()


def _with_pair(rules: RuleSet, pile: Pile) -> Iterator[tuple[Cards, Cards]]:
    naturals = _of_rank(pile.hand, pile.top.rank)
    for number in range(2, len(naturals) + 1):
        yield naturals[:number], _joined(rules, pile)


def _with_wild(rules: RuleSet, pile: Pile) -> Iterator[tuple[Cards, Cards]]:
    naturals = _of_rank(pile.hand, pile.top.rank)
    wilds = [*_of_rank(pile.hand, JOKER), *_of_rank(pile.hand, TWO)]
    for number in range(1, len(naturals) + 1):
        for size in range(1, len(wilds) + 1):
            for chosen in combinations(wilds, size):
                yield (*naturals[:number], *chosen), _joined(rules, pile)


def _with_meld(rules: RuleSet, pile: Pile) -> Iterator[tuple[Cards, Cards]]:
    for meld in pile.melds:
        lying = lies(rules, meld)
        is_of_rank = _rank_of(meld) == {pile.top.rank}
        is_closed = lying and lying.canasta and not rules.pile.extend_canasta
        if (is_of_rank or len(_rank_of(meld)) > 1) and not is_closed:
            yield (), meld


def _works(rules: RuleSet, pile: Pile, used: Cards, before: Cards) -> bool:
    """Return whether the cards make a meld with the top card, and enough of them are kept."""
    made = (*before, *used, pile.top)
    if lies(rules, made) is None:
        return False
    left = list((Counter(pile.hand) - Counter(used)).elements())
    others = [meld for meld in pile.melds if meld is not before]
    if pile.beneath is None:
        return True
    if not rules.seating.aside:
        return _may_hold(rules, [made, *others], left, pile.beneath)
    return _may_take_up(rules, made, before, left, pile)


def _may_take_up(rules: RuleSet, made: Cards, before: Cards, left: list[Card], pile: Pile) -> bool:
    """Return whether cards that lie aside are taken up, or enough are held without them."""
    if rules.foot.taken_up == "hand_played" or _is_new_canasta(rules, made, before):
        return True
    if len(left) + (pile.beneath or 0) > 1:
        return True
    grown = [(made, before), *((meld, meld) for meld in pile.melds if meld is not before)]
    return (
        not pile.beneath
        and len(left) == 1
        and any(_is_new_canasta(rules, (*meld, left[0]), meld) for meld, _ in grown)
    )


def _is_new_canasta(rules: RuleSet, meld: Cards, before: Cards) -> bool:
    now, was = lies(rules, meld), lies(rules, before) if before else None
    return bool(now and now.canasta) and not (was and was.canasta)


def _may_hold(rules: RuleSet, melds: list[Cards], left: list[Card], beneath: int) -> bool:
    held = len(left) + beneath
    may_end = rules.going_out.discard != "required"
    if held > 1 or (_may_go_out(rules, melds) and (held or may_end)):
        return True
    if not may_end or len(left) != 1 or beneath:
        return False
    # The last card of the hand may be laid off too, and make the canasta that is needed.
    return any(
        _may_go_out(rules, [*melds[:place], (*meld, left[0]), *melds[place + 1 :]])
        for place, meld in enumerate(melds)
        if lies(rules, (*meld, left[0]))
    )


def _may_go_out(rules: RuleSet, melds: list[Cards]) -> bool:
    lying = [each for meld in melds if (each := lies(rules, meld))]
    has = Counter(each.canasta.reported_as for each in lying if each.canasta)
    has["canastas"] = sum(has[kind] for kind in rules.counting_kinds)
    return all(
        sum(has[each] for each in words_of(word)) >= least(need)
        for word, need in rules.going_out.needs.items()
    )


def may_open_with(rules: RuleSet, pile: Pile, asked: Asked) -> bool:
    """Return whether a side may open with the pile, which is frozen for it."""
    closed_from = rules.pile.closed_from
    is_closed = closed_from == "any" or (closed_from is not None and asked.score >= closed_from)
    if is_closed or not _may_be_taken(rules, pile):
        return False
    cards = [*pile.hand, Card(pile.top.rank)]
    uncounted = 0 if rules.opening.top_discard_counts else rules.card_points[pile.top.rank]
    least = rules.opening.steps[step_of(rules, asked)].points + uncounted
    least += asked.errors * rules.opening.raise_after_error
    for melds in ways(rules, cards):
        left = 99 if pile.beneath is None else len(cards) + pile.beneath
        left -= sum(meld.cards for meld in melds)
        has_top = any(meld.rank == pile.top.rank and meld.naturals > 2 for meld in melds)
        has_points = not uncounted or left < 2 or sum(meld.points for meld in melds) >= least
        if has_top and has_points and opens(rules, melds, left, asked):
            return True
    return False
