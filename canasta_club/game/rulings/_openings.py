"""Rulings on openings: whether a side may open with these melds, and all that a hand allows."""

from collections.abc import Iterator, Sequence
from typing import Any

from canasta_club.errors import Problem
from canasta_club.game.cards import JOKER, TWO, WILD_RANKS, Card
from canasta_club.game.melds.meld import Meld, make_meld
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rules.packs import pack_cards
from canasta_club.game.rulings import _problems
from canasta_club.game.rulings._foot import (
    all_aside,
    bars_going_out,
    is_unknown,
    lying,
    names_of,
    next_name,
    say_drawing,
    say_taking,
    takes_up,
)
from canasta_club.game.rulings._opening_search import (
    Found,
    Target,
    best_points,
    find_openings,
    is_searchable,
)
from canasta_club.game.rulings._turn_faults import OpeningNeed, at_hand, opening_faults, waiver
from canasta_club.game.rulings._verdict import (
    Verdict,
    allow,
    lay,
    refuse,
    take_away,
    tally_of,
    without_red_threes,
)
from canasta_club.game.rulings.question import Question
from canasta_club.game.scoring.opening import Opening, opening
from canasta_club.game.scoring.tally import Tally
from canasta_club.text.wording import counted, say_condition


def opening_of(question: Question, rules: RuleSet) -> Opening:
    """Return the opening minimum that applies to the side of a question."""
    return opening(rules, question.score, question.hand_number or 1, question.errors)


def rule_opening(question: Question, rules: RuleSet) -> Verdict:
    """Rule whether a side may open with these melds, or list all its openings."""
    return _judge_opening(question, rules) if question.melds else _list_openings(question, rules)


def _judge_opening(question: Question, rules: RuleSet) -> Verdict:
    tally = lay(rules, question.melds)
    minimum = opening_of(question, rules)
    hand = None if question.hand is None else without_red_threes(question.hand)
    left, missing = (None, []) if hand is None else take_away(hand, question.melds)
    at = at_hand(rules, question.score, question.hand_number)
    held = None if left is None else len(left) + _drawn(question, rules)
    start = OpeningNeed(
        minimum=minimum,
        at=at,
        left=held,
        concealed=question.concealed,
        lying=_lying(question, rules),
    )
    facts: dict[str, object] = {
        "minimum": minimum.points,
        "needs": dict(minimum.needs),
        "points": tally.melded or 0,
    }
    if missing:
        advice = _from_hand(rules, start, hand)
        return refuse(rules, [_problems.not_in_hand(missing)], advice, **facts)
    faults = [*_aside_faults(question, rules), *opening_faults(rules, tally, start)]
    if faults:
        advice = _one_more(rules, tally, start, left) or _from_hand(rules, start, hand)
        return refuse(rules, faults, advice, **facts)
    message, under = _say_opening(rules, tally, start)
    message += _after(question, rules, tally, start)
    return allow(rules, message, under, **facts, **_taking(rules, tally, start))


def _lying(question: Question, rules: RuleSet) -> int:
    """Return how many hands lie aside: all of them, but for a player who goes out concealed."""
    return lying(question, rules, 0 if question.concealed else all_aside(rules))


def _drawn(question: Question, rules: RuleSet) -> int:
    """Return how many cards the player draws after opening; going out concealed plays them too."""
    return 0 if question.concealed else rules.opening.draws


def _aside_faults(question: Question, rules: RuleSet) -> Iterator[Problem]:
    if question.concealed and bars_going_out(question, rules):
        yield _problems.aside_lies(next_name(rules, lying(question, rules)))


def _taking(rules: RuleSet, tally: Tally, start: OpeningNeed) -> dict[str, str | None]:
    """Return when the player takes up what lies aside, where the rule set has that."""
    if not rules.seating.aside:
        return {}
    aside = start.aside(tally, rules)
    return {"takes_up": takes_up(rules, aside, start.left)}


def _after(question: Question, rules: RuleSet, tally: Tally, start: OpeningNeed) -> str:
    """Describe what the player takes up or draws after an opening; or empty."""
    draws = rules.opening.draws
    if question.concealed and (draws or is_unknown(question, rules)):
        more = f"the {draws} cards drawn" if draws else f"those of the {names_of(rules)}"
        return f". This holds only if all cards are laid, {more} too"
    taking = say_taking(rules, start.aside(tally, rules), start.lying, start.left)
    then = taking or say_drawing(rules)
    return f"; then {then}" if then else ""


def _say_opening(rules: RuleSet, tally: Tally, start: OpeningNeed) -> tuple[str, str]:
    """Describe why an opening is legal, with the code of the clause that says so."""
    points, minimum = tally.melded or 0, start.minimum
    lifted = waiver(rules, tally, start)
    holds = ""
    if minimum.needs:
        holds = f", and the melds hold {say_condition(minimum.needs)}, as they must"
    if lifted and points < minimum.points:
        reason = "a complete canasta is laid" if lifted == "canasta" else "it goes out concealed"
        message = f"{points} points open without the minimum of {minimum.points}: {reason}{holds}"
        return message, "minimum lifted"
    if not minimum.points:
        under = "opening-needs" if holds else "below-opening"
        return f"{points} points open: there is no minimum {start.at}{holds}", under
    return f"{points} points open: you need {minimum.points} {start.at}{holds}", "below-opening"


def _article(card: Card, meld: Meld) -> str:
    """Return the article for one more card: “another” only where the meld has such a card."""
    if any(each.rank == card.rank for each in meld.cards):
        return "another"
    return "an" if card.rank == JOKER else "a"


def _one_more(rules: RuleSet, tally: Tally, start: OpeningNeed, left: Sequence[Card] | None) -> str:
    """Describe the cheapest single card that makes an opening legal; empty when none does."""
    if left is None:
        fitting = [*dict.fromkeys(Card(each.rank) for each in tally.judged if each.rank)]
        if not rules.opening.natural_only:
            fitting += [Card(TWO), Card(JOKER)]
    else:
        fitting = [*dict.fromkeys(left)]
    room = pack_cards(rules.pack)
    after = None if start.left is None else start.left - 1
    for card in sorted(fitting, key=lambda card: rules.card_points.get(card.rank, 0)):
        if sum(each.cards.get(card.rank, 0) for each in tally.judged) >= room[card.rank]:
            continue
        for place in range(len(tally.judged)):
            melds = [each.meld for each in tally.judged]
            melds[place] = make_meld((*melds[place].cards, card))
            longer = lay(rules, melds)
            if not any(opening_faults(rules, longer, start._replace(left=after))):
                one = _article(card, tally.judged[place].meld) if left is None else "the"
                name = Card(card.rank) if card.rank not in WILD_RANKS else card
                return f"Adding {one} {name} to {tally.judged[place].meld} would be enough"
    return ""


def _from_hand(rules: RuleSet, start: OpeningNeed, hand: Sequence[Card] | None) -> str:
    """Describe the best opening from a hand, going out concealed if that is asked."""
    if hand is None or not is_searchable(rules, hand):
        return ""
    draws = 0 if start.concealed else rules.opening.draws
    target = Target(
        minimum=start.minimum,
        at=start.at,
        beneath=draws,
        concealed=start.concealed,
        lying=start.lying,
    )
    founds, _ = find_openings(rules, hand, target, most=1)
    if founds:
        return f"Legal from this hand: {say_found(founds[0])}"
    if not start.concealed:
        return "This hand cannot open"
    ordinary, _ = find_openings(rules, hand, target._replace(concealed=False), most=1)
    may = f" may open with {say_found(ordinary[0])}, but" if ordinary else ""
    return f"This hand{may} cannot go out concealed"


def say_found(option: Found) -> str:
    """Describe an opening: ``AAA + KKK (90)``."""
    return f"{' + '.join(option.texts)} ({option.points})"


def _list_openings(question: Question, rules: RuleSet) -> Verdict:
    hand = without_red_threes(question.hand or ())
    minimum = opening_of(question, rules)
    facts: dict[str, Any] = {"minimum": minimum.points, "needs": dict(minimum.needs)}
    if not is_searchable(rules, hand):
        fault = _problems.hand_too_long(len(hand), may_name_melds=True)
        return refuse(rules, [fault], **facts, openings=[])
    at = at_hand(rules, question.score, question.hand_number)
    if barred := list(_aside_faults(question, rules)):
        return refuse(rules, barred, **facts, openings=[])
    number, drawn = _lying(question, rules), _drawn(question, rules)
    target = Target(
        minimum=minimum, at=at, beneath=drawn, concealed=question.concealed, lying=number
    )
    founds, is_whole = find_openings(rules, hand, target)
    openings = [{"melds": each.texts, "points": each.points} for each in founds]
    if founds:
        ways = counted(len(founds), "way") if is_whole else f"more than {len(founds)} ways"
        needed = f"{minimum.points} {at}" if minimum.points else f"no minimum {at}"
        message = f"{ways} to open with {needed}; the best is {say_found(founds[0])}"
        if founds[0].points < minimum.points:
            message += ", for which the minimum is waived"
        tally = tally_of([judged for option in founds[0].options for judged in option.melds])
        left = len(hand) - sum(option.size for option in founds[0].options)
        start = OpeningNeed(
            minimum=minimum, at=at, left=left + drawn, concealed=question.concealed, lying=number
        )
        message += _after(question, rules, tally, start)
        facts |= _taking(rules, tally, start)
        return allow(rules, message, "no-opening", **facts, openings=openings)
    return _no_opening(rules, hand, target, facts)


def _no_opening(
    rules: RuleSet, hand: Sequence[Card], target: Target, facts: dict[str, Any]
) -> Verdict:
    best = best_points(rules, hand, target)
    points = best.points if best else 0
    missing = max(target.minimum.points - points, 0)
    shown = say_found(best) if best else ""
    fault = _problems.no_opening(shown, missing, *target.minimum, target.at)
    return refuse(
        rules,
        [fault],
        **facts,
        openings=[],
        best_points=points,
        best_melds=best.texts if best else [],
        missing=missing,
    )
