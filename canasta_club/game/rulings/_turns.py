"""Rulings on the end of a turn: going out, and what a discard does."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from canasta_club.errors import Problem
from canasta_club.game.cards import (
    BLACK_THREE,
    RED_THREE,
    TWO,
    WILD_RANKS,
    Card,
    one_card,
    write_cards,
)
from canasta_club.game.melds.legality import Judged, count_ranks, judge
from canasta_club.game.melds.meld import Meld, make_meld
from canasta_club.game.rules.model import NO_POT, RuleSet
from canasta_club.game.rulings import _problems
from canasta_club.game.rulings._foot import (
    all_aside,
    aside_after,
    bars_going_out,
    is_unknown,
    lying,
    names_of,
    next_name,
    say_taking,
)
from canasta_club.game.rulings._openings import opening_of
from canasta_club.game.rulings._turn_faults import (
    OpeningNeed,
    at_hand,
    can_go_out,
    closed_faults,
    late_wild_faults,
    left_faults,
    lying_faults,
    meld_faults,
    opening_faults,
    unfinished_faults,
)
from canasta_club.game.rulings._verdict import (
    Verdict,
    allow,
    lay,
    refuse,
    sentence,
    without_red_threes,
)
from canasta_club.game.rulings.question import Question
from canasta_club.game.scoring import problems
from canasta_club.game.scoring.tally import AdjustmentCount, Tally
from canasta_club.text.wording import say_condition

FAILED = "go_out_failed"
REFUSED = "go_out_refused"
"""The penalties for going out that was allowed and fails, and for going out without leave."""


class _Turn(NamedTuple):
    """A turn that means to end the hand: melds as they would lie, and what was laid in it.

    ``before`` are the melds on the table before the turn, ``own`` the cards laid in this turn by
    the meld they went to, judged by themselves, and ``homes`` those melds; ``strangers`` are melds
    given as lying there before that are not among those on the table.
    """

    tally: Tally
    before: tuple[Judged, ...]
    own: tuple[Judged, ...]
    homes: tuple[Judged, ...]
    strangers: tuple[Meld, ...]
    left: tuple[Card, ...]

    @property
    def opens(self) -> bool:
        """Return whether the side lays its first melds of the hand in this turn."""
        return not self.before

    def is_whole(self, own: Judged) -> bool:
        """Return whether what was laid in this turn is a meld of its own on the table."""
        return any(own.meld.cards == each.meld.cards for each in self.tally.judged)


def rule_out(question: Question, rules: RuleSet) -> Verdict:
    """Rule whether a player may go out, with the canastas, the bonus, and the penalty if not."""
    turn = _turn(question, rules)
    kinds = turn.tally.kinds or {}
    canastas = {kind: entry.number for kind, entry in kinds.items() if entry.number}
    faults = list(_faults(question, turn, rules))
    unasked = list(_leave_faults(question, rules))
    if faults or unasked:
        name = _penalty(question, faults, rules)
        points = rules.adjustments[name].points if name else 0
        advice = "" if unasked else _instead(question, faults, rules)
        advice = advice or _taking_up(question, turn, rules)
        if name:
            advice += f" The side is penalised {-points} points ({name})."
        facts = {"canastas": canastas, "bonus": 0, "penalty": points, "adjustment": name}
        return refuse(rules, [*faults, *unasked], advice.strip(), **facts)
    bonus = rules.going_out.concealed if question.concealed else rules.going_out.bonus
    message = _say_out(question, turn, bonus, rules)
    under = "not-concealed" if question.concealed else "out-without-canastas"
    return allow(rules, message, under, canastas=canastas, bonus=bonus, penalty=0, adjustment=None)


def _turn(question: Question, rules: RuleSet) -> _Turn:
    tally = lay(rules, question.melds)
    if not question.pot:
        tally = replace(tally, adjustments=(AdjustmentCount(NO_POT, 1, 0),))
    if question.red_threes is not None:
        tally = replace(tally, red_threes=question.red_threes)
    before = lay(rules, question.partner_melds).judged
    laid, strangers = _laid_since(
        [each.meld for each in tally.judged], [each.meld for each in before]
    )
    return _Turn(
        tally=tally,
        before=before,
        own=tuple(judge(rules, make_meld(cards)) for cards in laid if cards),
        homes=tuple(home for home, cards in zip(tally.judged, laid, strict=True) if cards),
        strangers=tuple(strangers),
        left=without_red_threes(question.hand or ()),
    )


def _laid_since(
    melds: Sequence[Meld], before: Sequence[Meld]
) -> tuple[list[list[Card]], list[Meld]]:
    """Return the cards laid in this turn, meld by meld, and the earlier melds that are missing.

    An earlier meld is matched with the one to which the fewest cards were added.
    """
    remains = [list(meld.cards) for meld in melds]
    free = list(range(len(melds)))
    strangers = []
    for meld in sorted(before, key=len, reverse=True):
        homes = [place for place in free if _holds(melds[place], meld)]
        if not homes:
            strangers.append(meld)
            continue
        home = min(homes, key=lambda place: len(melds[place]))
        free.remove(home)
        for card in meld.cards:
            remains[home].remove(_like(remains[home], card))
    return remains, strangers


def _holds(meld: Meld, part: Meld) -> bool:
    """Return whether a meld may have grown from another; suits tell sequences apart."""
    if meld.shape != part.shape or count_ranks(part.cards) - count_ranks(meld.cards):
        return False
    naturals = {card for card in part.cards if card.rank not in WILD_RANKS}
    return meld.shape != "sequence" or naturals <= {*meld.cards}


def _like(cards: Sequence[Card], asked_card: Card) -> Card:
    """Find a card of that rank, preferably of that suit."""
    like = [card for card in cards if card.rank == asked_card.rank]
    return next((card for card in like if card.suit == asked_card.suit), like[0])


def _faults(question: Question, turn: _Turn, rules: RuleSet) -> Iterator[Problem]:
    """Yield what makes going out impossible, even with the partner's leave."""
    if bars_going_out(question, rules):
        yield _problems.aside_lies(next_name(rules, lying(question, rules)))
    for meld in turn.strangers:
        yield _problems.melds_missing(meld)
    needs = rules.going_out.needs
    if question.red_threes is not None:
        needs = turn.tally.needs_to_go_out(rules)
    if not turn.tally.meets(needs, rules):
        has = {word: turn.tally.number(word, rules)[0] for word in needs}
        yield problems.out_without_canastas(needs, has)
    if len(turn.left) > 1:
        yield _problems.cards_left(len(turn.left))
    elif can_go_out(turn.tally, rules) and not lying(question, rules):
        yield from left_faults(rules, len(turn.left), turn.tally)
        for card in turn.left:
            yield from _barred(question, card, rules)
    yield from unfinished_faults(rules, turn.tally.judged)
    yield from _meld_faults(question, turn, rules)
    if question.concealed:
        yield from _concealed_faults(question, turn, rules)


def _meld_faults(question: Question, turn: _Turn, rules: RuleSet) -> Iterator[Problem]:
    if turn.opens:
        at = at_hand(rules, question.score, question.hand_number)
        start = OpeningNeed(
            opening_of(question, rules), at, concealed=question.concealed, ends_hand=True
        )
        for fault in opening_faults(rules, turn.tally, start):
            if fault.code not in _REPORTED_OTHERWISE:
                yield fault
        return
    after = [count_ranks(judged.meld.cards) for judged in turn.tally.judged]
    for judged in turn.before:
        if count_ranks(judged.meld.cards) not in after:
            yield from closed_faults(judged)
    for judged in turn.tally.judged:
        yield from lying_faults(rules, judged, going_out=True)
    for judged, home in zip(turn.own, turn.homes, strict=True):
        if turn.is_whole(judged) and judged.meld.shape == "wild":
            yield from meld_faults(rules, judged, going_out=True, opening=False)
        yield from late_wild_faults(rules, home, judged.meld.wilds)


_REPORTED_OTHERWISE = {"out-without-canastas", "not-concealed"}
"""Faults of an opening that going out reports itself."""


def _concealed_faults(question: Question, turn: _Turn, rules: RuleSet) -> Iterator[Problem]:
    needs = rules.going_out.concealed_needs
    if "no_pile" in needs and question.took_pile:
        yield _problems.concealed_with_pile()
    if "canasta" in needs and not any(judged.kind for judged in turn.own):
        yield _problems.concealed_without_canasta()
    if "no_layoff" in needs:
        for judged in turn.own:
            faults = meld_faults(rules, judged, going_out=True, opening=turn.opens)
            if not turn.is_whole(judged) and any(faults):
                yield _problems.concealed_laid_off(judged.meld)


def _leave_faults(question: Question, rules: RuleSet) -> Iterator[Problem]:
    """Yield what is wrong with the partner's leave; a player without a partner needs none."""
    if rules.players_a_side == 1:
        return
    asked = question.asked or question.answer is not None
    if rules.going_out.permission == "required" and not asked:
        yield _problems.out_not_asked()
    if question.answer is False and rules.going_out.answer == "binding" and _may_ask(rules):
        yield _problems.out_refused()


def _may_ask(rules: RuleSet) -> bool:
    return rules.going_out.permission != "none"


def _penalty(question: Question, faults: Sequence[Problem], rules: RuleSet) -> str | None:
    """Return the penalty that is due, where the rule set has it."""
    allowed = question.answer is True and _may_ask(rules) and rules.players_a_side > 1
    name = FAILED if faults else REFUSED
    is_due = allowed if faults else True
    return name if is_due and name in rules.adjustments else None


_ONLY_TO_OPEN = {"below-opening", "wild-in-opening", "opening-needs"}
"""Faults of an opening, which no melds have that lay on the table before the turn."""


def _instead(question: Question, faults: Sequence[Problem], rules: RuleSet) -> str:
    if question.concealed and {fault.code for fault in faults} == {"not-concealed"}:
        return f"You may go out, but not concealed, for {rules.going_out.bonus}."
    codes = {fault.code for fault in faults}
    if not question.partner_melds and codes and codes <= _ONLY_TO_OPEN:
        message = "If melds lay on the table before the turn, add them as melds of the partner"
        is_short = codes == {"below-opening"}
        if is_short and "concealed" in rules.opening.waived_by and not question.concealed:
            message += "; going out concealed, with everything laid in one turn, needs no minimum"
        return f"{message}."
    return ""


def _taking_up(question: Question, turn: _Turn, rules: RuleSet) -> str:
    """Describe what a player does instead whose cards lie aside; or empty."""
    number = lying(question, rules)
    made_canasta = any(each.kind for each in turn.homes)
    aside = aside_after(rules, number, made_canasta=made_canasta)
    message = say_taking(rules, aside, number, len(turn.left))
    return sentence(message) if message else ""


def _say_out(question: Question, turn: _Turn, bonus: int, rules: RuleSet) -> str:
    last = f" with {write_cards(turn.left)} as the last discard" if turn.left else ""
    how = " concealed" if question.concealed else ""
    message = f"You may go out{how}{last}; it earns {bonus}."
    for card in turn.left:
        message += _unless(question, card, rules)
    if question.answer is False and rules.going_out.answer == "advisory":
        message += " The partner said no, but the answer is not binding."
    if question.red_threes is None and rules.going_out.red_threes_each:
        needed = turn.tally.needs_to_go_out(rules)["red_threes"]
        message += f" This holds if the side has laid out {say_condition({'red_threes': needed})}."
    if is_unknown(question, rules) and not rules.foot.out_before:
        message += f" This holds if you have taken up your {names_of(rules)}."
    if question.concealed and "no_pile" in rules.going_out.concealed_needs:
        message += " The pile must not have been taken for it, which the melds do not show."
    return message


def rule_discard(question: Question, rules: RuleSet) -> Verdict:
    """Rule whether a discard is allowed, and what it does to the pile."""
    card = question.cards[0]
    if card.rank == RED_THREE:
        advice = "If it was the last card of the stock, the hand ends without a discard"
        return refuse(rules, [_problems.red_three_discarded()], advice, effect="none")
    if question.hand is not None and count_ranks([card]) - count_ranks(question.hand):
        fault = _problems.discard_not_in_hand(card, question.hand)
        return refuse(rules, [fault], effect="none")
    if barred := [*_aside_faults(question, rules), *_barred(question, card, rules)]:
        takes_pot = rules.has_pot and card.rank in rules.discard.not_last
        advice = "It may be where the pot is still to be taken" if takes_pot else ""
        return refuse(rules, barred, advice, effect="none")
    effect, message, under = _effect(card, rules)
    if _is_last(question):
        message += _say_last(question, rules)
    message += _unless(question, card, rules)
    return allow(rules, message, under, effect=effect)


def _aside_faults(question: Question, rules: RuleSet) -> Iterator[Problem]:
    """Yield what keeps the last card in a hand while cards lie aside that stay there."""
    is_kept = rules.foot.taken_up == "first_canasta" and bars_going_out(question, rules)
    if is_kept and _is_last(question):
        yield _problems.leaves_too_few_for(0, names_of(rules))


def _say_last(question: Question, rules: RuleSet) -> str:
    """Describe what it means that a discard is the last card of the hand."""
    message = " It is the last card"
    if rules.has_pot and not question.pot:
        return f"{message}, so the player takes the pot."
    waits = rules.foot.taken_up == "hand_played"
    if waits and (number := lying(question, rules)):
        return f"{message}, so you take up your {next_name(rules, number)} in your next turn."
    needs = say_condition(rules.going_out.needs)
    out = f"this is going out{f', for which the side needs {needs}' * bool(needs)}."
    if not is_unknown(question, rules) or rules.foot.out_before:
        return f"{message}, so {out}"
    names = f"{message}. If your {names_of(rules)}"
    if waits:
        return f"{names} still lies face down, you take it up in your next turn; otherwise {out}"
    return f"{names} is taken up, {out}"


def _is_last(question: Question) -> bool:
    return question.hand is not None and len(without_red_threes(question.hand)) == 1


def _barred(question: Question, card: Card, rules: RuleSet) -> Iterator[Problem]:
    """Yield what keeps a card from being discarded."""
    discard = rules.discard
    name = one_card(card.rank)
    if card.rank in discard.never:
        yield _problems.never_discarded(name)
    waits = rules.foot.taken_up == "hand_played" and lying(question, rules, all_aside(rules))
    goes_out = _is_last(question) and (question.pot or not rules.has_pot) and not waits
    if card.rank in discard.not_last and goes_out:
        yield _problems.not_last_discard(name)
    if card.rank in discard.not_in_first_round and question.first_round:
        yield _problems.not_in_first_round(name)
    needs = discard.after.get(card.rank)
    if needs and question.melds and not lay(rules, question.melds).meets(needs, rules):
        yield _problems.not_discarded_until(name, needs)


def _unless(question: Question, card: Card, rules: RuleSet) -> str:
    """Describe what a discard depends on that the question does not give."""
    is_early = card.rank in rules.discard.not_in_first_round
    message = " It may not be discarded in the first round of turns." if is_early else ""
    if needs := rules.discard.after.get(card.rank):
        sides = "the other side has" if question.melds else "each side has"
        message += f" This holds only once {sides} {say_condition(needs)}."
    if card.rank in rules.discard.not_last and question.hand is None:
        message += " It may not be the last discard, in going out."
    return message


def _effect(card: Card, rules: RuleSet) -> tuple[str, str, str]:
    """Return the effect of a discard as a word and as a sentence, and the code of its clause."""
    pile = rules.pile
    word = {BLACK_THREE: "black_three"}.get(card.rank, card.rank)
    word = "wild" if card.rank in WILD_RANKS else word
    called = "a wild card" if word == "wild" else one_card(card.rank, f"a {card}")
    is_blocked = not pile.blocked_by.isdisjoint({word, card.rank})
    if word in pile.frozen_by:
        message = (
            f"{called} freezes the pile until it is taken: from now on with a natural pair only"
        )
        message += ", and not by the next player." if is_blocked else "."
        if "twos" in pile.take and card.rank == TWO:
            message += " The next player may take it with two twos of its colour."
        return "freezes", message, "pile-frozen"
    if is_blocked:
        message = f"{called} on top stops the pile: the next player may not take it."
        return "blocks-next", message, "pile-blocked"
    message = f"{card} may be discarded; the next player may take the pile with it if they can."
    if "free" in pile.take:
        message = f"{card} may be discarded; the next player may take the whole pile."
    return "none", message, "pile-no-match"
