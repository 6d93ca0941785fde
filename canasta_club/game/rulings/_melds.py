"""Rulings on melds: whether cards may lie together, and whether a side may open with them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from canasta_club.errors import Problem
from canasta_club.game.cards import BLACK_THREE, LADDER, SUITS, TWO, WILD_RANKS, Card, write_cards
from canasta_club.game.melds.joining import replaces_wild, stands_alone
from canasta_club.game.melds.legality import Judged, judge
from canasta_club.game.melds.meld import Meld, make_meld
from canasta_club.game.rules.model import RuleSet, with_trump
from canasta_club.game.rulings import _problems
from canasta_club.game.rulings._foot import (
    Aside,
    all_aside,
    aside_after,
    bars_going_out,
    is_unknown,
    lying,
    names_of,
    next_name,
    say_taking,
    takes_up,
)
from canasta_club.game.rulings._turn_faults import (
    closed_faults,
    elsewhere_faults,
    late_wild_faults,
    lying_faults,
    meld_faults,
    unfinished_faults,
)
from canasta_club.game.rulings._verdict import Verdict, allow, refuse
from canasta_club.game.rulings.question import Question
from canasta_club.text.wording import say_condition, spoken, with_article

IsLegal = Callable[[Meld], bool]


def instead(rules: RuleSet, meld: Meld, is_legal: IsLegal) -> str:
    """Describe the legal melds near this one; empty when there are none."""
    near = [*_with_less(meld, is_legal), *_with_more(rules, meld, is_legal)]
    parts = _parts(meld, is_legal)
    if not parts:
        return f"Legal instead: {' or '.join(map(str, near))}" if near else ""
    legal = " and ".join(map(str, parts))
    is_all = sum(map(len, parts)) == len(meld)
    return f"Legal as separate melds: {legal}" if is_all else f"Legal instead: {legal}"


def joining(rules: RuleSet, lying: Meld, cards: Sequence[Card], is_legal: IsLegal) -> str:
    """Describe which of some cards may join a meld on the table, or form one of their own."""
    grown = lying if any(closed_faults(judge(rules, lying))) else _grown(lying, cards, is_legal)
    if len(grown) > len(lying):
        added = write_cards(grown.cards[len(lying) :])
        return f"Legal instead: add only {added}, which makes {grown}"
    own = make_meld(cards)
    would_join = own.rank == lying.rank and not stands_alone(rules, judge(rules, lying))
    if would_join or not is_legal(own):
        return ""
    return f"Legal instead: {own} as a separate meld"


def _grown(lying: Meld, cards: Sequence[Card], is_legal: IsLegal) -> Meld:
    """Add one card after another to a meld, as long as one fits."""
    grown, waiting = lying, sorted(cards, key=_low_to_high)
    while fitting := [card for card in waiting if is_legal(make_meld((*grown.cards, card)))]:
        waiting.remove(fitting[0])
        grown = make_meld((*grown.cards, fitting[0]))
    return grown


def _with_less(meld: Meld, is_legal: IsLegal) -> Iterator[Meld]:
    """Yield the meld with as few cards as possible taken out, wild cards first."""
    if meld.shape == "mixed":
        return
    naturals = [card for card in meld.cards if card.rank not in WILD_RANKS]
    if meld.shape == "sequence":
        naturals.sort(key=_low_to_high)
    wilds = sorted((card for card in meld.cards if card.rank in WILD_RANKS), reverse=True)
    for dropped in range(1, len(meld)):
        kept = wilds[min(dropped, len(wilds)) :]
        more = max(dropped - len(wilds), 0)
        for first in range(more + 1 if meld.shape == "sequence" else 1):
            shorter = make_meld([*naturals[first : len(naturals) - more + first], *kept])
            if is_legal(shorter):
                yield shorter
                return


def _with_more(rules: RuleSet, meld: Meld, is_legal: IsLegal) -> Iterator[Meld]:
    """Yield the meld with as few cards as possible added to it."""
    if meld.shape == "sequence":
        longer = [each for each in _longer_runs(meld) if len(each) > len(meld)]
    elif meld.shape == "mixed":
        return
    else:
        card = Card(meld.rank or TWO)
        longer = [
            make_meld(sorted([*meld.cards, *[card] * added], key=_low_to_high))
            for added in range(1, rules.canasta_cards + 1)
        ]
    yield from [each for each in longer if is_legal(each)][:1]


def _longer_runs(meld: Meld) -> Iterator[Meld]:
    """Yield every run without a gap that holds the cards of a sequence, the shortest first."""
    naturals = [card for card in meld.cards if card.rank not in WILD_RANKS]
    wilds = [card for card in meld.cards if card.rank in WILD_RANKS]
    places = [_low_to_high(card) for card in naturals]
    low, high = min(places), max(places)
    for length in range(high - low + 1, len(LADDER) + 1):
        last = min(low, len(LADDER) - length)
        for first in range(max(high - length + 1, 0), last + 1):
            ranks = LADDER[first : first + length]
            yield make_meld([*(Card(rank, naturals[0].suit) for rank in ranks), *wilds])


def _low_to_high(card: Card) -> int:
    """Order cards as in a sequence, wild ones last and a two before a joker."""
    ranks = (*LADDER, TWO)
    return ranks.index(card.rank) if card.rank in ranks else len(ranks)


def _parts(meld: Meld, is_legal: IsLegal) -> list[Meld]:
    """Return the separate legal melds in cards of several ranks.

    Wild cards are used only for a rank that needs all of them.
    """
    if meld.shape not in {"mixed", "sequence"}:
        return []
    parts = []
    wilds = [card for card in meld.cards if card.rank in WILD_RANKS]
    for rank in dict.fromkeys(card.rank for card in meld.cards if card.rank not in WILD_RANKS):
        naturals = [card for card in meld.cards if card.rank == rank]
        if is_legal(part := make_meld(naturals)):
            parts.append(part)
        elif is_legal(part := make_meld([*naturals, *wilds])):
            parts.append(part)
            wilds = []
    return parts


def _onto_own(question: Question, rules: RuleSet) -> Question:
    """Add the cards of a question to the meld of their rank, where a side has only one of each."""
    new = judge(rules, make_meld(question.cards))
    if question.onto or not new.rank or not rules.meld.one_per_rank:
        return question
    of_rank = [each for each in question.melds if each.rank == new.rank]
    own = next((each for each in of_rank if not stands_alone(rules, judge(rules, each))), None)
    if not own and of_rank and new.breaches:
        own = of_rank[0]
    return replace(question, onto=own.cards) if own else question


def rule_meld(question: Question, rules: RuleSet) -> Verdict:
    """Rule whether cards may lie together, with what they are worth and the canasta they make."""
    question = _onto_own(question, rules)
    before = make_meld(question.onto) if question.onto else None
    judged = judge(rules, make_meld((question.onto or ()) + question.cards))
    wilds_before = before.wilds if before else 0
    lies_since_opening = before is not None and before.shape == "wild" and not question.opening

    def faults(meld: Meld) -> list[Problem]:
        one_judged, going_out = judge(rules, meld), question.going_out
        ends = going_out and meld is not before
        found_problems = list(unfinished_faults(rules, (one_judged,))) if ends else []
        if lies_since_opening:
            return [*lying_faults(rules, one_judged, going_out=going_out), *found_problems]
        found_problems += meld_faults(
            rules, one_judged, going_out=going_out, opening=question.opening
        )
        if meld is not before:
            if not question.opening:
                found_problems += late_wild_faults(rules, one_judged, meld.wilds - wilds_before)
            found_problems += elsewhere_faults(rules, question.melds, meld, question.cards)
        return found_problems

    facts: dict[str, object] = {
        "kind": judged.kind.reported_as if judged.kind else None,
        "points": judged.points,
    }
    if question.going_out and bars_going_out(question, rules):
        fault = _problems.aside_lies(next_name(rules, question.aside or 0))
        return refuse(rules, [fault], "", **facts)
    if before is not None:
        problems, would = _added(rules, before, question.cards, faults)
    else:
        problems = faults(judged.meld)
        would = instead(rules, judged.meld, lambda meld: not faults(meld)) if problems else ""
    if problems:
        return refuse(rules, problems, would, **facts)
    if taken_back := _taken_back(judged, rules):
        facts["takes_back"] = taken_back
    facts |= _taking(question, before, judged, rules)
    message = "".join(_say_allowed(question, before, judged, rules))
    return allow(rules, message, _allowed_under(judged), **facts)


def _aside(question: Question, lies: Meld | None, judged: Judged, rules: RuleSet) -> Aside:
    """Return what becomes of the cards that lie aside, with the canasta that a meld makes."""
    was_canasta = lies is not None and judge(rules, lies).kind is not None
    number = 0 if question.going_out else lying(question, rules, all_aside(rules))
    return aside_after(rules, number, made_canasta=judged.kind is not None and not was_canasta)


def _taking(
    question: Question, lies: Meld | None, judged: Judged, rules: RuleSet
) -> dict[str, object]:
    """Return when the player takes up what is said to lie aside, where the rule set has that."""
    if not rules.seating.aside or question.aside is None or question.going_out:
        return {}
    return {"takes_up": takes_up(rules, _aside(question, lies, judged, rules), None)}


def _say_taking(question: Question, aside: Aside, rules: RuleSet) -> str:
    """Describe what the player takes up after a meld; or empty."""
    number = question.aside or all_aside(rules)
    taking = say_taking(rules, aside, number, None)
    unless = "" if question.aside else ", if it still lies face down"
    return f". Then {taking}{unless}" if taking else ""


def _say_allowed(
    question: Question, before: Meld | None, judged: Judged, rules: RuleSet
) -> Iterator[str]:
    """Describe a legal meld, what becomes of wild cards, and what that depends on."""
    yield say_meld(judged, rules) + say_trump(judged, rules)
    if judged.meld.wilds and judged.meld.shape != "wild" and not question.melds:
        yield _unless_elsewhere(rules)
    if before is not None and replaces_wild(rules, before, question.cards):
        yield ". The wild card moves within the meld"
    if taken_back := _taken_back(judged, rules):
        yield f". Its {taken_back} may be taken back, and it is natural then"
    if question.going_out and is_unknown(question, rules) and not rules.foot.out_before:
        yield f". This holds if you have taken up your {names_of(rules)}"
    yield _say_taking(question, _aside(question, before, judged, rules), rules)


def _taken_back(judged: Judged, rules: RuleSet) -> str:
    """Return the wild cards that natural cards of a mixed canasta let its side take back."""
    if rules.meld.replaced_wild != "returns" or judged.meld.naturals < rules.canasta_cards:
        return ""
    return write_cards(card for card in judged.meld.cards if card.rank in WILD_RANKS)


def _unless_elsewhere(rules: RuleSet) -> str:
    """Describe what wild cards in a meld depend on, where the melds on the table are not given."""
    if rules.meld.unfinished_wild == "free":
        return ""
    of = "twos" if rules.meld.unfinished_wild == "twos" else "wild cards"
    return f". This holds unless an unfinished meld of {of} lies on the table (melds)"


def _added(
    rules: RuleSet,
    lying: Meld,
    cards: Sequence[Card],
    faults: Callable[[Meld], list[Problem]],
) -> tuple[list[Problem], str]:
    """Return what keeps cards from joining a meld on the table, and what may be done with them."""
    if wrong := faults(lying):
        return [_problems.of_lying_meld(wrong[0])], ""
    problems = list(closed_faults(judge(rules, lying))) or faults(make_meld((*lying.cards, *cards)))
    if rules.meld.replaced_wild == "stays" and replaces_wild(rules, lying, cards):
        problems = problems or [_problems.wild_stays(lying)]
    return problems, joining(rules, lying, cards, lambda meld: not faults(meld)) if problems else ""


def _allowed_under(judged: Judged) -> str:
    """Return the code whose clause allows a legal meld."""
    if judged.meld.shape == "wild":
        return "wild-meld-not-allowed"
    if judged.meld.shape == "sequence":
        return "not-a-sequence"
    if judged.rank == BLACK_THREE:
        return "black-threes-need-out"
    return "too-many-wilds" if judged.meld.wilds else "too-few-cards"


def say_meld(judged: Judged, rules: RuleSet) -> str:
    """Describe a legal meld and what its cards are worth."""
    what = f"{with_article(spoken(judged.kind.reported_as))} canasta" if judged.kind else "a meld"
    if judged.kind and judged.kind.reported_as != judged.kind.name:
        what += f" ({spoken(judged.kind.name)} cards)"
    bonus = f", and the canasta earns {judged.kind.bonus}" if judged.kind else ""
    needs = rules.bonus_if.get(judged.kind.name) if judged.kind else None
    if needs:
        bonus += f", which needs {say_condition(needs)}"
    return f"{judged.meld} is {what}: its cards count {judged.points}{bonus}"


def say_trump(judged: Judged, rules: RuleSet) -> str:
    """Describe what a canasta earns where its suit is trumps, if that is not known; or empty."""
    suit = judged.meld.suit
    if not (rules.asks_trump and not rules.trump and judged.kind and suit):
        return ""
    kind = judge(with_trump(rules, suit), judged.meld).kind
    return f", or {kind.bonus} if {SUITS[suit]} are trumps" if kind and kind.is_trump else ""
