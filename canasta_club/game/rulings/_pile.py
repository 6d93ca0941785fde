"""Rulings on the pile: who may take it, and with which cards."""

from collections.abc import Iterator, Sequence
from typing import Final

from canasta_club.errors import Problem
from canasta_club.game.cards import BLACK_THREE, RED_THREE, TWO, WILD_RANKS, Card, one_card, plural
from canasta_club.game.melds.legality import judge
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rulings import _problems
from canasta_club.game.rulings._foot import all_aside, is_unknown, lying, say_drawing
from canasta_club.game.rulings._openings import opening_of
from canasta_club.game.rulings._pile_openings import open_with_pile, open_with_run
from canasta_club.game.rulings._pile_ways import PileTable, Taken, no_match, open_ways, take
from canasta_club.game.rulings._turn_faults import lying_faults
from canasta_club.game.rulings._verdict import Verdict, allow, lay, refuse, without_red_threes
from canasta_club.game.rulings.question import Question
from canasta_club.game.scoring.opening import Opening
from canasta_club.text.wording import counted


def rule_pile(question: Question, rules: RuleSet) -> Verdict:
    """Rule whether the pile may be taken, naming every way to do it."""
    minimum = Opening(0, {}) if question.opened else opening_of(question, rules)
    if "free" in rules.pile.take:
        return _take_freely(question, minimum, rules)
    table = PileTable(
        top=question.cards[0],
        hand=without_red_threes(question.hand or ()),
        melds=tuple(each.meld for each in lay(rules, question.melds).judged),
        beneath=_beneath(question, rules),
        is_frozen=_is_frozen(question, rules),
        lying=lying(question, rules, all_aside(rules)),
        is_unsaid=question.opened and is_unknown(question, rules),
    )
    faults = list(_bars(question, table, rules))
    if faults:
        return refuse(rules, faults, how=[], minimum=minimum.points)
    if question.opened:
        tried = [take(how, table, rules) for how in open_ways(table, rules)]
    else:
        tried = list(open_with_pile(question, table, minimum, rules))
        tried += open_with_run(question, table, minimum, rules)
    taken = [way for way in tried if isinstance(way, Taken)]
    if taken:
        message = f"Take {_what(rules)}: {'; or '.join(way.message for way in taken)}"
        if question.pile_size is None and _may_be_too_short(question, table, rules):
            message += ". With one card in hand this holds only if the pile has at least two cards"
        if not question.opened and (drawing := say_drawing(rules)):
            message += f". Then {drawing}"
        under = "pile-frozen" if table.is_frozen else "pile-no-match"
        how = [way.how for way in taken]
        return allow(rules, message, under, how=how, minimum=minimum.points)
    failed = [fault for fault in tried if isinstance(fault, Problem)]
    wrong = _tellable(failed or [no_match(table)])
    is_missing = wrong[0].code in _NOTHING_TAKES
    needed = _wanted(question, table, rules) if is_missing else ""
    return refuse(rules, wrong, needed, how=[], minimum=minimum.points)


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


def _may_be_too_short(question: Question, table: PileTable, rules: RuleSet) -> bool:
    """Return whether the hand may be too short to take a pile of one card."""
    holds_one = question.hand is not None and len(table.hand) == 1
    return rules.pile.one_card == "not_with_one_card" and holds_one


def _is_frozen(question: Question, rules: RuleSet) -> bool:
    pile, top = rules.pile, question.cards[0]
    closed = not question.opened and pile.frozen_until_open
    return question.frozen or pile.frozen_always or closed or _stopper(top) in pile.frozen_by


def _bars(question: Question, table: PileTable, rules: RuleSet) -> Iterator[Problem]:
    """Yield what keeps the pile from being taken whatever the hand holds."""
    pile, top = rules.pile, table.top
    for meld in table.melds:
        for fault in lying_faults(rules, judge(rules, meld), going_out=False):
            yield _problems.of_lying_meld(fault)
    word = _stopper(top)
    if top.rank in pile.blocked_by or word in pile.blocked_by:
        yield _problems.pile_blocked(one_card(word, f"a {Card(top.rank)}"))
    elif word and not (word == "wild" and _takes_wild(top, rules)):
        yield _problems.pile_unmatchable(one_card(word))
    if not question.opened and pile.closed_from is not None:
        score = None if pile.closed_from == "any" else int(pile.closed_from)
        if score is None or question.score >= score:
            yield _problems.pile_closed(score)
    if table.beneath == 0 and _may_be_too_short(question, table, rules):
        yield _problems.pile_one_card()
    holds_one = question.hand is not None and len(table.hand) == 1
    if holds_one and pile.one_card == "never_with_one_card":
        yield _problems.no_pile_with_one_card()


def _stopper(top: Card) -> str:
    """Return what a card is called that may stop or freeze the pile; empty for the others."""
    return next((word for word, ranks in _STOPPERS.items() if top.rank in ranks), "")


def _takes_wild(top: Card, rules: RuleSet) -> bool:
    return "run" in rules.pile.take or ("twos" in rules.pile.take and top.rank == TWO)


_STOPPERS: Final = {"wild": WILD_RANKS, "black_three": {BLACK_THREE}, "red_three": {RED_THREE}}


def _tellable(wrong: Sequence[Problem]) -> list[Problem]:
    """Leave out the ways without a match where another way matches but fails."""
    telling = [fault for fault in wrong if fault.code not in _NO_MATCH]
    return telling or list(wrong[:1])


_NO_MATCH: Final = {"pile-no-match", "pile-frozen"}
_NOTHING_TAKES: Final = {*_NO_MATCH, "pile-on-canasta"}
"""Codes that call for saying what would take the pile."""


def _wanted(question: Question, table: PileTable, rules: RuleSet) -> str:
    """Describe what would take the pile; empty when nothing would."""
    rank = str(Card(table.top.rank))
    is_natural = table.top.rank not in WILD_RANKS
    is_matched = "pair" in rules.pile.take and is_natural
    ways = [f"two natural {plural(rank)} from the hand"] if is_matched else []
    if not table.is_frozen and "wild" in rules.pile.take and is_natural:
        ways.append(f"one {rank} and a wild card")
    if not table.is_frozen and "extend" in rules.pile.take and question.opened:
        open_only = "" if rules.pile.extend_canasta else " that is not a canasta yet"
        of_rank = f"a meld of {plural(rank)} on the table{open_only}"
        ways.append(of_rank if is_natural else f"a meld on the table{open_only} that it fits")
    if not table.is_frozen and "run" in rules.pile.take:
        ways.append(f"two cards of the hand that make a sequence with the {table.top}")
    if "twos" in rules.pile.take and table.top.rank == TWO and question.opened:
        ways.append("two twos of the hand of its colour, with the suits of all three written")
    if not ways:
        return "Draw from the stock"
    message = f"To take it you need {', or '.join(ways)}"
    if question.hand is not None and is_natural:
        naturals = sum(card.rank == table.top.rank for card in table.hand)
        message += f"; the hand holds {naturals or 'none'}"
    if is_natural and not table.top.suit and any(meld.shape == "sequence" for meld in table.melds):
        message += ". Write the suit of the top card to see whether it fits a sequence"
    return message
