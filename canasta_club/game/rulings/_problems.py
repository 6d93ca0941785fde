"""Problems of a question or a turn: each sentence is written here once, from facts."""

from collections.abc import Sequence

from canasta_club.documents.problems import figures_disagree, invalid, shown
from canasta_club.errors import Problem
from canasta_club.game.cards import Card, plural, write_cards
from canasta_club.game.melds.meld import Meld
from canasta_club.game.rules.model import Condition
from canasta_club.game.scoring.problems import more_than_pack
from canasta_club.text.nearest import nearest
from canasta_club.text.wording import counted, listed, say_condition

# Questions


def unknown_question(ask: object, known: Sequence[str]) -> Problem:
    near = nearest(ask, known) if isinstance(ask, str) else f" (known: {', '.join(known)})"
    return invalid(f"must be a kind of question, not {shown(ask)}{near}", "ask")


def key_needed(keys: Sequence[str], ask: str) -> Problem:
    needed = " or ".join(f"“{key}”" for key in keys)
    return _incomplete(f"{needed} must be given", ask)


def cards_needed() -> Problem:
    return _incomplete(
        "there are no cards: give the melds to be laid, or the hand to choose from", "melds"
    )


def hand_needed() -> Problem:
    message = "give the hand, or the melds on the table: something must take the top card"
    return _incomplete(message, "hand")


def _incomplete(message: str, where: str) -> Problem:
    return Problem("error", "question-incomplete", message, where=where)


def has_opened() -> Problem:
    return figures_disagree("melds lie on the table, so this side has opened", "opened")


def was_asked() -> Problem:
    return figures_disagree("there is an answer, so the partner was asked", "asked")


def too_many_aside(number: int, names: Sequence[str], rules: str) -> Problem:
    known = f"a player has {listed(f'a {name}' for name in names)}" if names else "nothing does"
    return invalid(f"{number} cannot lie aside: {known} in {rules}", "aside")


def more_of_a_rank(number: int, rank: str, holds: int) -> Problem:
    return more_than_pack(f"{number} {plural(rank)}", holds, " are named")


def more_with_pile(number: int, holds: int) -> Problem:
    return more_than_pack(f"{number} cards", holds, " are named, including those of the pile")


def not_in_hand(missing: Sequence[Card]) -> Problem:
    message = f"the hand does not hold all that is laid; missing: {write_cards(missing)}"
    return Problem("error", "not-in-hand", message)


def discard_not_in_hand(card: Card, hand: Sequence[Card]) -> Problem:
    message = f"{card} is not in the hand, which holds {write_cards(hand) or 'nothing'}"
    return Problem("error", "not-in-hand", message)


def hand_too_long(cards: int, *, may_name_melds: bool) -> Problem:
    message = f"{cards} cards are too many to search"
    if may_name_melds:
        message += "; name the melds to be laid"
    return Problem("error", "hand-too-long", message)


# Melds and openings


def of_lying_meld(fault: Problem) -> Problem:
    return fault._replace(message=f"the meld on the table is not legal: {fault.message}")


def wild_in_opening(meld: Meld) -> Problem:
    message = f"{meld} has a wild card: an opening is made with natural cards only"
    return Problem("error", "wild-in-opening", message)


def wild_only_in_opening(meld: Meld, rank: str) -> Problem:
    message = f"{meld}: {plural(rank)} take wild cards only in the opening"
    return Problem("error", "wild-after-opening", message)


def wild_needs_naturals(meld: Meld, needed: int) -> Problem:
    natural = counted(meld.naturals, "natural card")
    message = f"{meld} has {natural}: after the opening a wild card joins only {needed} or more"
    return Problem("error", "wild-after-opening", message)


def wild_elsewhere(which: str, unfinished: Meld) -> Problem:
    message = f"{which} go only to {unfinished} until it is a canasta"
    return Problem("error", "wild-elsewhere", message)


def no_opening(best: str, short: int, minimum: int, needs: Condition, at: str) -> Problem:
    message = f"the best that can be laid is {best}" if best else "nothing can be laid"
    if short:
        message += f": {short} points short of {minimum} {at}"
    if needs:
        message += f"; an opening {at} must hold {say_condition(needs)}"
    return Problem("error", "no-opening", message)


# The end of a turn


def leaves_too_few(left: int, needs: Condition) -> Problem:
    held = counted(left, "card") if left else "no card"
    message = (
        f"this leaves {held}, and going out needs {say_condition(needs)}: keep at least two cards"
    )
    return Problem("error", "leaves-too-few", message)


def leaves_too_few_for(left: int, name: str) -> Problem:
    held = counted(left, "card") if left else "no card"
    message = (
        f"this leaves {held}, and your {name} is taken up only after a canasta of yours: "
        "keep at least two cards"
    )
    return Problem("error", "leaves-too-few", message)


def aside_lies(name: str) -> Problem:
    message = f"your {name} still lies face down: nobody goes out before it is taken up"
    return Problem("error", "aside-not-taken", message)


def top_leaves_too_few() -> Problem:
    message = "every meld with the top card leaves too few cards in the hand"
    return Problem("error", "leaves-too-few", message)


def discard_needed() -> Problem:
    return Problem("error", "discard-needed", "the last card must be discarded: keep one for it")


def red_three_discarded() -> Problem:
    message = "a red three is never discarded: lay it down and take another card from the stock"
    return Problem("error", "red-three-discarded", message)


def never_discarded(card: str) -> Problem:
    return _barred(f"{card} is never discarded here")


def not_last_discard(card: str) -> Problem:
    return _barred(f"{card} may not be the discard in going out")


def not_in_first_round(card: str) -> Problem:
    return _barred(f"{card} may not be discarded in the first round of turns")


def not_discarded_until(card: str, needs: Condition) -> Problem:
    return _barred(f"{card} may not be discarded until each side has {say_condition(needs)}")


def _barred(message: str) -> Problem:
    return Problem("error", "discard-barred", message)


def cards_left(left: int) -> Problem:
    message = f"{counted(left, 'card')} would be left: all but one must be melded"
    return Problem("error", "cards-left", message)


def cards_left_concealed(left: int) -> Problem:
    message = (
        f"going out concealed lays everything at once, and {counted(left, 'card')} would be left"
    )
    return Problem("error", "cards-left", message)


def melds_missing(meld: Meld) -> Problem:
    message = f"{meld} lay on the table before the turn, but is not among the melds after it"
    return Problem("error", "melds-missing", message)


def concealed_without_canasta() -> Problem:
    message = "going out concealed needs a canasta laid in that turn, and none is"
    return Problem("error", "not-concealed", message)


def concealed_with_pile() -> Problem:
    message = "the pile was taken in this turn, and a player who goes out concealed may not take it"
    return Problem("error", "not-concealed", message)


def concealed_laid_off(meld: Meld) -> Problem:
    message = f"{meld} is added to a meld on the table: concealed melds stand by themselves"
    return Problem("error", "not-concealed", message)


def out_not_asked() -> Problem:
    message = "the partner must be asked first: “May I go out?”"
    return Problem("error", "out-not-asked", message)


def out_refused() -> Problem:
    message = "the partner said no, and the answer is binding: play on"
    return Problem("error", "out-refused", message)


# The pile


def wild_stays(meld: Meld) -> Problem:
    message = f"the wild card in {meld} stands for that card, and stays where it was laid"
    return Problem("error", "wild-stays", message)


def pile_blocked(top: str) -> Problem:
    message = f"{top} on top stops the pile: draw from the stock until it is covered"
    return Problem("error", "pile-blocked", message)


def pile_unmatchable(top: str) -> Problem:
    message = f"{top} on top cannot be matched: draw from the stock"
    return Problem("error", "pile-no-match", message)


def pile_no_match(top: Card) -> Problem:
    return Problem("error", "pile-no-match", f"nothing here takes the {top}")


def pile_breaks_sequence(top: Card, meld: Meld) -> Problem:
    return Problem("error", "pile-no-match", f"{top} does not fit {meld}")


def pile_frozen() -> Problem:
    message = "the pile is frozen, and there is no natural pair to take it"
    return Problem("error", "pile-frozen", message)


def pile_closed(score: int | None) -> Problem:
    since = "" if score is None else f"from {score:,} "
    message = f"{since}a side may not open with the pile: open from the hand"
    return Problem("error", "pile-closed", message)


def pile_one_card() -> Problem:
    message = "with one card in hand you may not take a pile of one card: draw from the stock"
    return Problem("error", "pile-one-card", message)


def no_pile_with_one_card() -> Problem:
    message = "with one card in hand you may not take the pile: draw from the stock"
    return Problem("error", "pile-one-card", message)


def pile_on_canasta(meld: Meld) -> Problem:
    message = f"{meld} is a complete canasta already: the top card may not be added to it"
    return Problem("error", "pile-on-canasta", message)
