"""Rulings on melds: whether cards may lie together, and whether a side may open with them."""

from collections.abc import Callable, Sequence
from typing import Any

from canasta_club.game.cards import (
    BLACK_THREE,
    JOKER,
    TWO,
    WILD_RANKS,
    Card,
    write_cards,
)
from canasta_club.game.legality import Breach, Judged, judge
from canasta_club.game.meld_advice import instead, joining
from canasta_club.game.melds import Meld, make_meld
from canasta_club.game.openings import MOST_CARDS, Aim, Found, best_points, find_openings
from canasta_club.game.questions import Question
from canasta_club.game.rules import RuleSet
from canasta_club.game.running import Opening, opening
from canasta_club.game.table_checks import pack_cards
from canasta_club.game.tally import Tally
from canasta_club.game.verdicts import (
    Start,
    Verdict,
    allow,
    at_hand,
    closed_faults,
    lay,
    lying_faults,
    meld_faults,
    opening_faults,
    refuse,
    take_away,
    waiver,
    without_red_threes,
)
from canasta_club.game.words import counted, say_condition, spoken, with_article


def rule_meld(question: Question, rules: RuleSet) -> Verdict:
    """Rule whether cards may lie together, with what they are worth and the canasta they make."""
    lying = make_meld(question.onto) if question.onto else None
    judged = judge(rules, make_meld((question.onto or ()) + question.cards))
    lies_since_opening = lying is not None and lying.shape == "wild" and not question.opening

    def faults(meld: Meld) -> list[Breach]:
        each, going_out = judge(rules, meld), question.going_out
        if lies_since_opening:
            return list(lying_faults(rules, each, going_out=going_out))
        return list(meld_faults(rules, each, going_out=going_out, opening=question.opening))

    facts: dict[str, Any] = {
        "kind": judged.kind.reported_as if judged.kind else None,
        "points": judged.points,
    }
    if lying is not None:
        found, would = _added(rules, lying, question.cards, faults)
    else:
        found = faults(judged.meld)
        would = instead(rules, judged.meld, lambda meld: not faults(meld)) if found else ""
    if found:
        return refuse(rules, found, would, **facts)
    return allow(rules, say_meld(judged), _allowed_under(judged), **facts)


def _added(
    rules: RuleSet,
    lying: Meld,
    cards: Sequence[Card],
    faults: Callable[[Meld], list[Breach]],
) -> tuple[list[Breach], str]:
    """Name what keeps cards from joining a meld that lies, and say what may be done with them."""
    if wrong := faults(lying):
        said = f"what lies there is no meld to add to: {wrong[0].message}"
        return [Breach(wrong[0].code, said)], ""
    found = list(closed_faults(judge(rules, lying))) or faults(make_meld((*lying.cards, *cards)))
    return found, joining(rules, lying, cards, lambda meld: not faults(meld)) if found else ""


def _allowed_under(judged: Judged) -> str:
    """Return the code whose clause is what allows a legal meld."""
    if judged.meld.shape == "wild":
        return "wild-meld-not-allowed"
    if judged.meld.shape == "sequence":
        return "not-a-sequence"
    if judged.rank == BLACK_THREE:
        return "black-threes-need-out"
    return "too-many-wilds" if judged.meld.wilds else "too-few-cards"


def say_meld(judged: Judged) -> str:
    """Say what a legal meld is and what its cards are worth."""
    what = f"{with_article(spoken(judged.kind.reported_as))} canasta" if judged.kind else "a meld"
    if judged.kind and judged.kind.reported_as != judged.kind.name:
        what += f" ({spoken(judged.kind.name)} cards)"
    bonus = f", and the canasta earns {judged.kind.bonus}" if judged.kind else ""
    return f"{judged.meld} is {what}: its cards count {judged.points}{bonus}"


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
        said = f"the hand does not hold all that is laid; missing: {write_cards(missing)}"
        advice = _from_hand(rules, start, hand)
        return refuse(rules, [Breach("not-in-hand", said)], advice, **facts)
    faults = list(opening_faults(rules, tally, start))
    if faults:
        advice = _one_more(rules, tally, start, left) or _from_hand(rules, start, hand)
        return refuse(rules, faults, advice, **facts)
    said, under = _say_opening(rules, tally, start)
    return allow(rules, said, under, **facts)


def _say_opening(rules: RuleSet, tally: Tally, start: Start) -> tuple[str, str]:
    """Say why an opening is legal, with the code whose clause says so."""
    points, minimum = tally.melded or 0, start.minimum
    lifted = waiver(rules, tally, start)
    holds = ""
    if minimum.needs:
        holds = f", and the melds hold {say_condition(minimum.needs)}, as they must"
    if lifted and points < minimum.points:
        why = "a complete canasta is laid" if lifted == "canasta" else "it goes out concealed"
        said = f"{points} points open without the minimum of {minimum.points}: {why}{holds}"
        return said, "minimum lifted"
    if not minimum.points:
        under = "opening-needs" if holds else "below-opening"
        return f"{points} points open: there is no minimum {start.at}{holds}", under
    return f"{points} points open: you need {minimum.points} {start.at}{holds}", "below-opening"


def _one_more(rules: RuleSet, tally: Tally, start: Start, left: Sequence[Card] | None) -> str:
    """Say which one card, of the least worth, makes an opening legal; nothing when none does."""
    if left is None:
        fitting = [*dict.fromkeys(Card(each.rank) for each in tally.judged if each.rank)]
        if not rules.opening.natural_only:
            fitting += [Card(TWO), Card(JOKER)]
    else:
        fitting = [*dict.fromkeys(left)]
    room = pack_cards(rules.pack)
    after = None if left is None else len(left) - 1
    for card in sorted(fitting, key=lambda card: rules.card_points.get(card.rank, 0)):
        if sum(each.cards.get(card.rank, 0) for each in tally.judged) >= room[card.rank]:
            continue
        for place in range(len(tally.judged)):
            melds = [each.meld for each in tally.judged]
            melds[place] = make_meld((*melds[place].cards, card))
            longer = lay(rules, melds)
            if not any(opening_faults(rules, longer, start._replace(left=after))):
                article = "the" if left is not None else "another"
                name = Card(card.rank) if card.rank not in WILD_RANKS else card
                return f"Adding {article} {name} to {tally.judged[place].meld} makes it"
    return ""


def _from_hand(rules: RuleSet, start: Start, hand: Sequence[Card] | None) -> str:
    """Say what would be the best opening from a hand, going out concealed if that is asked."""
    if hand is None or len(hand) > MOST_CARDS:
        return ""
    aim = Aim(start.minimum, start.at, concealed=start.concealed)
    found, _ = find_openings(rules, hand, aim, most=1)
    if found:
        return f"Legal from this hand: {say_found(found[0])}"
    if not start.concealed:
        return "This hand cannot open"
    ordinary, _ = find_openings(rules, hand, aim._replace(concealed=False), most=1)
    may = f" may open with {say_found(ordinary[0])}, but" if ordinary else ""
    return f"This hand{may} cannot go out concealed"


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
        if found[0].points < minimum.points:
            said += ", for which the minimum is lifted"
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
