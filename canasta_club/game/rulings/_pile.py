"""Rulings on the pile: who may take it, and with which cards."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from canasta_club.errors import Problem
from canasta_club.game.cards import BLACK_THREE, RED_THREE, WILD_RANKS, Card, plural, write_cards
from canasta_club.game.melds.legality import Judged, judge
from canasta_club.game.melds.meld import Meld, make_meld
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rulings import _problems
from canasta_club.game.rulings._melds import opening_of, say_found
from canasta_club.game.rulings._opening_search import (
    Target,
    best_points,
    find_openings,
    is_searchable,
)
from canasta_club.game.rulings._turn_faults import (
    at_hand,
    closed_faults,
    left_faults,
    lying_faults,
    meld_faults,
)
from canasta_club.game.rulings._verdict import (
    Verdict,
    allow,
    lay,
    refuse,
    take_away,
    without_red_threes,
)
from canasta_club.game.rulings.question import Question
from canasta_club.game.scoring import problems
from canasta_club.game.scoring.opening import Opening
from canasta_club.text.wording import counted

WAYS: Final = ("pair", "wild", "extend", "run")


class _Table(NamedTuple):
    """What the pile is taken with.

    ``beneath`` cards join the hand after its top card (None: the number held afterwards is
    unknown).
    """

    top: Card
    hand: tuple[Card, ...]
    melds: tuple[Meld, ...]
    beneath: int | None
    is_frozen: bool


class _Taken(NamedTuple):
    """One way to take the pile, in words."""

    how: str
    message: str


def rule_pile(question: Question, rules: RuleSet) -> Verdict:
    """Rule whether the pile may be taken, naming every way to do it."""
    minimum = Opening(0, {}) if question.opened else opening_of(question, rules)
    if "free" in rules.pile.take:
        return _take_freely(question, minimum, rules)
    table = _Table(
        top=question.cards[0],
        hand=without_red_threes(question.hand or ()),
        melds=tuple(each.meld for each in lay(rules, question.melds).judged),
        beneath=_beneath(question, rules),
        is_frozen=_is_frozen(question, rules),
    )
    faults = list(_bars(question, table, rules))
    if faults:
        return refuse(rules, faults, how=[], minimum=minimum.points)
    if question.opened:
        tried = [_take(how, table, rules) for how in _open_ways(table, rules)]
    else:
        tried = list(_open_with_pile(question, table, minimum, rules))
        tried += _open_with_run(question, table, minimum, rules)
    taken = [way for way in tried if isinstance(way, _Taken)]
    if taken:
        message = f"Take {_what(rules)}: {'; or '.join(way.message for way in taken)}"
        if question.pile_size is None and _may_be_too_short(question, table, rules):
            message += ". With one card in hand this holds only if the pile has at least two cards"
        under = "pile-frozen" if table.is_frozen else "pile-no-match"
        how = [way.how for way in taken]
        return allow(rules, message, under, how=how, minimum=minimum.points)
    failed = [fault for fault in tried if isinstance(fault, Problem)]
    wrong = _tellable(failed or [_no_match(table)])
    is_missing = wrong[0].code in _NOTHING_TAKES
    wanted = _wanted(question, table, rules) if is_missing else ""
    return refuse(rules, wrong, wanted, how=[], minimum=minimum.points)


def _take_freely(question: Question, minimum: Opening, rules: RuleSet) -> Verdict:
    """Rule on a pile that is taken without using its top card."""
    held = None if question.hand is None else len(question.hand)
    limit = rules.pile.one_card
    if held == 1 and limit == "never_with_one_card":
        return refuse(rules, [_problems.no_pile_with_one_card()], how=[], minimum=minimum.points)
    if held == 1 and question.pile_size == 1 and limit == "not_with_one_card":
        return refuse(rules, [_problems.pile_one_card()], how=[], minimum=minimum.points)
    message = f"{_what(rules)} may be taken, whatever lies on top"
    if limit == "never_with_one_card" and held is None:
        message += ", but not by a player with one card in hand"
    elif limit == "not_with_one_card" and question.pile_size is None and held in {None, 1}:
        message += ", but not a pile of one card by a player with one card in hand"
    return allow(rules, message, "pile-no-match", how=["free"], minimum=minimum.points)


def _what(rules: RuleSet) -> str:
    """Describe what is taken: the pile, or its top cards."""
    number = rules.pile.cards
    if number:
        return f"the top {counted(number, 'card')} of the pile"
    return "the whole pile" if "free" in rules.pile.take else "the pile"


def _beneath(question: Question, rules: RuleSet) -> int | None:
    if question.pile_size is None or question.hand is None:
        return None
    return min(question.pile_size, rules.pile.cards or question.pile_size) - 1


def _may_be_too_short(question: Question, table: _Table, rules: RuleSet) -> bool:
    """Return whether the hand may be too short to take a pile of one card."""
    holds_one = question.hand is not None and len(table.hand) == 1
    return rules.pile.one_card == "not_with_one_card" and holds_one


def _is_frozen(question: Question, rules: RuleSet) -> bool:
    closed = not question.opened and rules.pile.frozen_until_open
    return question.frozen or rules.pile.frozen_always or closed


def _bars(question: Question, table: _Table, rules: RuleSet) -> Iterator[Problem]:
    """Yield what keeps the pile from being taken whatever the hand holds."""
    pile, top = rules.pile, table.top
    for lying in table.melds:
        for fault in lying_faults(rules, judge(rules, lying), going_out=False):
            yield _problems.of_lying_meld(fault)
    word = next((word for word, ranks in _STOPPERS.items() if top.rank in ranks), "")
    if top.rank in pile.blocked_by or word in pile.blocked_by:
        yield _problems.pile_blocked(_A.get(word, f"a {Card(top.rank)}"))
    elif word and not (word == "wild" and "run" in pile.take):
        yield _problems.pile_unmatchable(_A[word])
    if not question.opened and pile.closed_from is not None:
        score = None if pile.closed_from == "any" else int(pile.closed_from)
        if score is None or question.score >= score:
            yield _problems.pile_closed(score)
    if table.beneath == 0 and _may_be_too_short(question, table, rules):
        yield _problems.pile_one_card()
    holds_one = question.hand is not None and len(table.hand) == 1
    if holds_one and pile.one_card == "never_with_one_card":
        yield _problems.no_pile_with_one_card()


_STOPPERS: Final = {"wild": WILD_RANKS, "black_three": {BLACK_THREE}, "red_three": {RED_THREE}}
_A: Final = {"wild": "a wild card", "black_three": "a black three", "red_three": "a red three"}


def _open_ways(table: _Table, rules: RuleSet) -> list[str]:
    """Return the ways to try for a side that has opened: of a frozen pile, only the pair."""
    return [
        how for how in WAYS if how in rules.pile.take and not (table.is_frozen and how != "pair")
    ]


def _take(how: str, table: _Table, rules: RuleSet) -> _Taken | Problem:
    """Try one way for a side that has opened: the way, or what is wrong with it."""
    faults: list[Problem] = []
    for used, before in _tries(how, table, rules):
        meld = make_meld((*(before.cards if before else ()), *used, table.top))
        wrong = list(_way_faults(how, table, before, meld, used, rules))
        if not wrong:
            from_hand = f"{write_cards(used)} from the hand with the {table.top}"
            shown = from_hand if used else f"the {table.top}"
            onto = f", laid on {before}," if before else ""
            makes = "makes" if before or not used else "make"
            return _Taken(how, f"{shown}{onto} {makes} {meld}")
        faults += wrong
    return faults[0] if faults else _no_match(table)


def _no_match(table: _Table) -> Problem:
    return _problems.pile_frozen() if table.is_frozen else _problems.pile_no_match(table.top)


def _tries(
    how: str, table: _Table, rules: RuleSet
) -> Iterator[tuple[tuple[Card, ...], Meld | None]]:
    """Yield the cards from the hand, the fewest first, with the meld that they and the top join."""
    rank = table.top.rank
    own = [meld for meld in table.melds if meld.rank == rank]
    is_wild = rank in WILD_RANKS
    if how == "extend":
        fitting = (
            each for each in table.melds if each in own or each.shape == "sequence" or is_wild
        )
        yield from (((), meld) for meld in fitting)
        return
    if how == "run":
        yield from ((used, None) for used in _runs_with(table, rules))
        return
    if is_wild:
        return
    naturals = [card for card in table.hand if card.rank == rank]
    wilds = [Card(card.rank) for card in table.hand if card.rank in WILD_RANKS]
    cheapest = sorted(wilds)  # a two before a joker
    before = own[0] if own and rules.meld.one_per_rank else None
    if how == "pair":
        yield from ((tuple(naturals[:n]), before) for n in range(2, len(naturals) + 1))
        return
    for natural in range(1, len(naturals) + 1):
        for wild in range(1, len(cheapest) + 1):
            yield (*naturals[:natural], *cheapest[:wild]), before


def _runs_with(table: _Table, rules: RuleSet) -> Iterator[tuple[Card, ...]]:
    """Yield the cards of the hand that make a new sequence with the top card, the fewest."""
    limits = rules.meld.sequence
    suits = {table.top.suit} if table.top.rank not in WILD_RANKS else {*"cdhs"}
    if limits is None or suits == {""}:
        return
    fitting = [card for card in sorted(table.hand) if card.rank in WILD_RANKS or card.suit in suits]
    for used in combinations(fitting, limits.min_cards - 1):
        judged = judge(rules, make_meld((*used, table.top)))
        if judged.meld.shape == "sequence" and not judged.breaches:
            yield used


def _way_faults(
    how: str,
    table: _Table,
    before: Meld | None,
    meld: Meld,
    used: Sequence[Card],
    rules: RuleSet,
) -> Iterator[Problem]:
    judged = judge(rules, meld)
    if before and before.shape == "sequence" and any(judged.breaches):
        yield _problems.pile_breaks_sequence(table.top, before)
        return
    if before:
        yield from closed_faults(judge(rules, before))
    yield from meld_faults(rules, judged, going_out=False, opening=False)
    if how == "extend" and before and judge(rules, before).kind and not rules.pile.extend_canasta:
        yield _problems.pile_on_canasta(before)
    if table.beneath is not None:
        left = list(table.hand)
        for card in used:
            left.remove(next(each for each in left if each.rank == card.rank))
        others = [each for each in table.melds if each is not before]
        yield from _left_faults([*others, meld], left, table.beneath, rules)


def _left_faults(
    melds: Sequence[Meld], left: Sequence[Card], beneath: int, rules: RuleSet
) -> Iterator[Problem]:
    """Return what is wrong with the cards left after taking; a last card may also be laid off."""
    faults = list(left_faults(rules, len(left) + beneath, lay(rules, melds)))
    if faults and len(left) == 1 and not beneath:
        for place, meld in enumerate(melds):
            longer = make_meld((*meld.cards, left[0]))
            laid = lay(rules, [*melds[:place], longer, *melds[place + 1 :]])
            is_legal = not judge(rules, longer).breaches
            if is_legal and not any(left_faults(rules, 0, laid)):
                return
    yield from faults


def _open_with_pile(
    question: Question, table: _Table, minimum: Opening, rules: RuleSet
) -> Iterator[_Taken | Problem]:
    """Try the ways for a side that opens with the pile, with its other melds of the turn."""
    at = at_hand(rules, question.score, question.hand_number)
    rank = table.top.rank
    naturals = sum(card.rank == rank for card in table.hand)
    wilds = sum(card.rank in WILD_RANKS for card in table.hand)
    ways = _open_ways(table, rules)
    for how, holds in (("pair", naturals > 1), ("wild", bool(naturals and wilds))):
        if how not in ways or not holds:
            continue
        if not is_searchable(rules, (*table.hand, Card(table.top.rank))):
            yield _problems.hand_too_long(len(table.hand), may_name_melds=False)
            return
        yield _open_by(how, table, minimum, at, rules)


def _open_with_run(
    question: Question, table: _Table, minimum: Opening, rules: RuleSet
) -> Iterator[_Taken | Problem]:
    """Try a new sequence with the top card, with other melds of the turn where it is not enough."""
    if "run" not in _open_ways(table, rules):
        return
    at = at_hand(rules, question.score, question.hand_number)
    runs = list(_runs_with(table, rules))
    if runs and not is_searchable(rules, table.hand):
        yield _problems.hand_too_long(len(table.hand), may_name_melds=False)
        return
    laid = []
    for used in runs:
        meld = make_meld((*used, table.top))
        points = judge(rules, meld).points
        left, _ = take_away(table.hand, [make_meld(used)])
        tally = lay(rules, [meld])
        needs = {
            word: max(need - tally.number(word, rules)[0], 0) if isinstance(need, int) else need
            for word, need in minimum.needs.items()
        }
        faults = [] if table.beneath is None else _left_faults([meld], left, table.beneath, rules)
        is_enough = not any(faults)
        if points >= minimum.points and tally.meets(minimum.needs, rules) and is_enough:
            yield _Taken("run", f"open with {meld}")
            return
        target = Target(Opening(minimum.points - points, needs), at, table.beneath)
        found, _ = find_openings(rules, left, target, most=1)
        beside = found[0] if found else best_points(rules, left, target)
        if beside:
            points += beside.points
        shown = f"{' + '.join([str(meld), *(beside.texts if beside else ())])} ({points})"
        if found:
            yield _Taken("run", f"open with {shown}")
            return
        if beside or is_enough:
            laid.append((points, shown))
    if laid:
        yield _too_little(*max(laid), minimum, at)
    else:
        yield _problems.top_leaves_too_few() if runs else _no_match(table)


def _open_by(
    how: str, table: _Table, minimum: Opening, at: str, rules: RuleSet
) -> _Taken | Problem:
    rank = table.top.rank

    def takes_top(judged: Judged) -> bool:
        # The search asks only of melds of that rank.
        return judged.meld.naturals > 2 if how == "pair" else bool(judged.meld.wilds)

    # Where the top card does not count, the cards of the hand must bring what it brings too.
    uncounted = 0 if rules.opening.top_discard_counts else rules.card_points.get(rank, 0)
    raised = Opening(minimum.points + uncounted, minimum.needs)
    target = Target(raised, at, table.beneath, top=rank, must=takes_top)
    cards = (*table.hand, Card(rank))
    found, _ = find_openings(rules, cards, target, most=1)
    counts = "" if not uncounted else f", of which the top card's {uncounted} do not count"
    if found:
        return _Taken(how, f"open with {say_found(found[0])}{counts}")
    best = best_points(rules, cards, target)
    if best is None:
        return _problems.top_leaves_too_few()
    return _too_little(best.points - uncounted, f"{say_found(best)}{counts}", minimum, at)


def _too_little(points: int, shown: str, minimum: Opening, at: str) -> Problem:
    """Describe why the best that can be laid does not open."""
    if points >= minimum.points:
        return problems.opening_needs_more_than_points(points, at)
    return problems.opening_with_pile_short(minimum.points, at, points, shown)


def _tellable(wrong: Sequence[Problem]) -> list[Problem]:
    """Leave out the ways without a match where another way matches but fails."""
    telling = [fault for fault in wrong if fault.code not in _NO_MATCH]
    return telling or list(wrong[:1])


_NO_MATCH: Final = {"pile-no-match", "pile-frozen"}
_NOTHING_TAKES: Final = {*_NO_MATCH, "pile-on-canasta"}
"""Codes that call for saying what would take the pile."""


def _wanted(question: Question, table: _Table, rules: RuleSet) -> str:
    """Describe what would take the pile; empty when nothing would."""
    rank = str(Card(table.top.rank))
    is_matched = "pair" in rules.pile.take and table.top.rank not in WILD_RANKS
    ways = [f"two natural {plural(rank)} from the hand"] if is_matched else []
    if not table.is_frozen and "wild" in rules.pile.take:
        ways.append(f"one {rank} and a wild card")
    if not table.is_frozen and "extend" in rules.pile.take and question.opened:
        open_only = "" if rules.pile.extend_canasta else " that is not a canasta yet"
        ways.append(f"a meld of {plural(rank)} on the table{open_only}")
    if not table.is_frozen and "run" in rules.pile.take:
        ways.append(f"two cards of the hand that make a sequence with the {table.top}")
    if not ways:
        return "Draw from the stock"
    message = f"To take it you need {', or '.join(ways)}"
    if question.hand is not None:
        naturals = sum(card.rank == table.top.rank for card in table.hand)
        message += f"; the hand holds {naturals or 'none'}"
    if not table.top.suit and any(meld.shape == "sequence" for meld in table.melds):
        message += ". Write the suit of the top card to see whether it fits a sequence"
    return message
