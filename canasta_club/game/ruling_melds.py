"""Rulings on melds: whether cards may lie together, and whether a side may open with them."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from canasta_club.game.cards import JOKER, NATURAL_RANKS, TWO, WILD_RANKS, Card, write_cards
from canasta_club.game.legality import Breach, Judged, judge
from canasta_club.game.melds import Meld, make_meld
from canasta_club.game.openings import MOST_CARDS, Aim, Found, best_points, find_openings
from canasta_club.game.questions import Question
from canasta_club.game.rules import RuleSet
from canasta_club.game.running import Opening, opening
from canasta_club.game.tally import Tally
from canasta_club.game.verdicts import (
    Start,
    Verdict,
    allow,
    at_hand,
    lay,
    meld_faults,
    opening_faults,
    refuse,
    take_away,
    waiver,
    without_red_threes,
)
from canasta_club.game.words import counted, say_condition, spoken, with_article

IsLegal = Callable[[Meld], bool]


def rule_meld(question: Question, rules: RuleSet) -> Verdict:
    """Rule whether cards may lie together, with what they are worth and the canasta they make."""
    lying = make_meld(question.onto) if question.onto else None
    judged = judge(rules, make_meld((question.onto or ()) + question.cards))
    opening = question.opening or (lying is not None and lying.shape == "wild")

    def faults(meld: Meld) -> list[Breach]:
        found = meld_faults(
            rules, judge(rules, meld), going_out=question.going_out, opening=opening
        )
        return list(found)

    found = faults(judged.meld)
    if lying is not None and (wrong := faults(lying)):
        said = f"what lies there is no meld to add to: {wrong[0].message}"
        found = [Breach(wrong[0].code, said)]
    kind = judged.kind.reported_as if judged.kind else None
    if found:
        would = instead(rules, judged.meld, lambda meld: not faults(meld)) if not lying else ""
        return refuse(rules, found, would, kind=kind, points=judged.points)
    return allow(rules, say_meld(judged), "too-few-cards", kind=kind, points=judged.points)


def say_meld(judged: Judged) -> str:
    """Say what a legal meld is and what its cards are worth."""
    what = f"{with_article(spoken(judged.kind.reported_as))} canasta" if judged.kind else "a meld"
    if judged.kind and judged.kind.reported_as != judged.kind.name:
        what += f" ({spoken(judged.kind.name)} cards)"
    bonus = f", and the canasta earns {judged.kind.bonus}" if judged.kind else ""
    return f"{judged.meld} is {what}: its cards count {judged.points}{bonus}"


def instead(rules: RuleSet, meld: Meld, is_legal: IsLegal) -> str:
    """Say which melds near this one would be legal; nothing when none is."""
    near = [*_with_less(meld, is_legal), *_with_more(rules, meld, is_legal)]
    parts = _parts(meld, is_legal)
    if parts:
        return f"Apart they are legal: {' and '.join(map(str, parts))}"
    return f"Legal would be {' or '.join(map(str, near))}" if near else ""


def _with_less(meld: Meld, is_legal: IsLegal) -> Iterator[Meld]:
    """Yield the meld with as few cards as possible taken out, wild cards first."""
    if meld.shape in {"mixed", "wild"}:
        return
    naturals = [card for card in meld.cards if card.rank not in WILD_RANKS]
    wilds = sorted((card for card in meld.cards if card.rank in WILD_RANKS), reverse=True)
    for dropped in range(1, len(meld)):
        kept = wilds[min(dropped, len(wilds)) :]
        fewer = naturals[: len(naturals) - max(dropped - len(wilds), 0)]
        shorter = make_meld([*fewer, *kept])
        if is_legal(shorter):
            yield shorter
            return


def _with_more(rules: RuleSet, meld: Meld, is_legal: IsLegal) -> Iterator[Meld]:
    """Yield the meld with as few cards as possible added to it."""
    suit = next((card.suit for card in meld.cards if card.rank in NATURAL_RANKS), "")
    fitting = [Card(meld.rank)] if meld.rank else []
    if meld.shape == "sequence":
        fitting = [Card(rank, suit) for rank in NATURAL_RANKS]
    elif meld.shape == "wild":
        fitting = [Card(TWO)]
    for added in range(1, rules.canasta_cards + 1):
        for card in fitting:
            longer = make_meld(sorted([*meld.cards, *[card] * added], key=_low_to_high))
            if is_legal(longer):
                yield longer
                return


def _low_to_high(card: Card) -> int:
    return NATURAL_RANKS.index(card.rank) if card.rank in NATURAL_RANKS else len(NATURAL_RANKS)


def _parts(meld: Meld, is_legal: IsLegal) -> list[Meld]:
    """Return the legal melds that cards of several ranks make apart, wild cards left out."""
    if meld.shape not in {"mixed", "sequence"}:
        return []
    ranks = dict.fromkeys(card.rank for card in meld.cards if card.rank not in WILD_RANKS)
    parts = [make_meld(card for card in meld.cards if card.rank == rank) for rank in ranks]
    return [part for part in parts if is_legal(part)]


def opening_of(question: Question, rules: RuleSet) -> Opening:
    """Return the minimum that binds the side of a question."""
    return opening(rules, question.score, question.hand_number or 1, question.errors)


def rule_opening(question: Question, rules: RuleSet) -> Verdict:
    """Rule whether a side may open with these melds, or list all that it may open with."""
    return _judge_opening(question, rules) if question.melds else _list_openings(question, rules)


def _judge_opening(question: Question, rules: RuleSet) -> Verdict:
    tally = lay(rules, question.melds)
    minimum = opening_of(question, rules)
    hand = None if question.hand is None else without_red_threes(question.hand)
    left, missing = (None, []) if hand is None else take_away(hand, question.melds)
    at = at_hand(rules, question.score, question.hand_number)
    start = Start(minimum, at, None if left is None else len(left), question.concealed)
    facts: dict[str, Any] = {
        "minimum": minimum.points,
        "needs": dict(minimum.needs),
        "points": tally.melded or 0,
    }
    if missing:
        said = f"{write_cards(missing)} is laid but not in the hand"
        return refuse(rules, [Breach("not-in-hand", said)], **facts)
    faults = list(opening_faults(rules, tally, start))
    if faults:
        return refuse(rules, faults, _better(rules, tally, start, left, hand), **facts)
    return allow(rules, _say_opening(rules, tally, start), "below-opening", **facts)


def _say_opening(rules: RuleSet, tally: Tally, start: Start) -> str:
    points = tally.melded or 0
    lifted = waiver(rules, tally, start)
    if lifted and points < start.minimum.points:
        why = "a complete canasta is laid" if lifted == "canasta" else "it goes out concealed"
        return f"{points} points open without the minimum of {start.minimum.points}: {why}"
    if not start.minimum.points:
        return f"{points} points open: there is no minimum {start.at}"
    return f"{points} points open: you need {start.minimum.points} {start.at}"


def _better(
    rules: RuleSet,
    tally: Tally,
    start: Start,
    left: Sequence[Card] | None,
    hand: Sequence[Card] | None,
) -> str:
    """Say what the smallest change would be that makes the opening legal, or the best there is."""
    if left is None:
        fitting = [*dict.fromkeys(Card(each.rank) for each in tally.judged if each.rank)]
        if not rules.opening.natural_only:
            fitting += [Card(TWO), Card(JOKER)]
    else:
        fitting = [*dict.fromkeys(left)]
    by_worth = sorted(fitting, key=lambda card: rules.card_points.get(card.rank, 0))
    after = None if left is None else len(left) - 1
    for card in by_worth:
        for place in range(len(tally.judged)):
            melds = [each.meld for each in tally.judged]
            melds[place] = make_meld((*melds[place].cards, card))
            longer = lay(rules, melds)
            if not any(opening_faults(rules, longer, start._replace(left=after))):
                article = "the" if left is not None else "another"
                name = Card(card.rank) if card.rank not in WILD_RANKS else card
                return f"Adding {article} {name} to {tally.judged[place].meld} makes it"
    if hand is None or len(hand) > MOST_CARDS:
        return ""
    found, _ = find_openings(rules, hand, Aim(start.minimum, start.at), most=1)
    return f"Legal from this hand: {say_found(found[0])}" if found else "This hand cannot open"


def say_found(found: Found) -> str:
    """Say an opening: ``AAA + KKK (90)``."""
    return f"{' + '.join(found.texts)} ({found.points})"


def _list_openings(question: Question, rules: RuleSet) -> Verdict:
    hand = without_red_threes(question.hand or ())
    minimum = opening_of(question, rules)
    facts: dict[str, Any] = {"minimum": minimum.points, "needs": dict(minimum.needs)}
    if len(hand) > MOST_CARDS:
        said = f"{len(hand)} cards are too many to look through; name the melds to be laid"
        return refuse(rules, [Breach("hand-too-long", said)], **facts, openings=[])
    at = at_hand(rules, question.score, question.hand_number)
    aim = Aim(minimum, at, concealed=question.concealed)
    found, is_whole = find_openings(rules, hand, aim)
    openings = [{"melds": each.texts, "points": each.points} for each in found]
    if found:
        ways = counted(len(found), "way") if is_whole else f"more than {len(found)} ways"
        needed = f"{minimum.points} {at}" if minimum.points else f"no minimum {at}"
        said = f"{ways} to open with {needed}; the best is {say_found(found[0])}"
        return allow(rules, said, "no-opening", **facts, openings=openings)
    return _no_opening(rules, hand, aim, facts)


def _no_opening(rules: RuleSet, hand: Sequence[Card], aim: Aim, facts: dict[str, Any]) -> Verdict:
    best = best_points(rules, hand, aim)
    points = best.points if best else 0
    missing = max(aim.minimum.points - points, 0)
    said = f"the best that can be laid is {say_found(best)}" if best else "nothing can be laid"
    if missing:
        said += f": {missing} points short of {aim.minimum.points} {aim.at}"
    if aim.minimum.needs:
        said += f"; an opening {aim.at} must hold {say_condition(aim.minimum.needs)}"
    return refuse(
        rules,
        [Breach("no-opening", said)],
        **facts,
        openings=[],
        best_points=points,
        best_melds=best.texts if best else [],
        missing=missing,
    )
