"""Problems of melds: each sentence is written here once, from facts."""

from collections.abc import Iterable

from canasta_club.errors import Problem
from canasta_club.game.cards import plural
from canasta_club.game.melds.meld import Meld
from canasta_club.text.wording import counted, listed


def red_three_melded() -> Problem:
    message = "red threes are laid out beside the melds: count them (r1, r2 …)"
    return Problem("error", "red-three-melded", message)


def mixed_ranks(meld: Meld, ranks: Iterable[str], *, has_sequences: bool) -> Problem:
    message = f"{meld} mixes {listed(ranks)}: a meld is of one rank"
    if has_sequences:
        message += ", or a sequence of one suit written with it (4h5h6h)"
    return Problem("error", "mixed-ranks", message)


def too_few_cards(meld: Meld, needed: int, what: str = "meld") -> Problem:
    return Problem("error", "too-few-cards", f"{_has_cards(meld)}; a {what} needs {needed}")


def too_many_cards(meld: Meld, allowed: int, what: str = "meld") -> Problem:
    return Problem("error", "too-many-cards", f"{_has_cards(meld)}; a {what} may have {allowed}")


def _has_cards(meld: Meld) -> str:
    return f"{meld} has {counted(len(meld), 'card')}"


def wild_meld_not_allowed(meld: Meld) -> Problem:
    return _wild_meld(f"{meld}: a meld of wild cards alone is not allowed")


def wild_meld_not_a_canasta(meld: Meld) -> Problem:
    return _wild_meld(f"{meld}: wild cards alone are laid only as a complete canasta, to open")


def wild_meld_only_to_open(meld: Meld) -> Problem:
    return _wild_meld(f"{meld}: wild cards alone are laid only to open")


def second_wild_meld() -> Problem:
    return _wild_meld("wild cards alone are laid only to open, so a side has one such meld at most")


def _wild_meld(message: str) -> Problem:
    return Problem("error", "wild-meld-not-allowed", message)


def black_threes_not_allowed(meld: Meld) -> Problem:
    return _black_threes(f"{meld}: black threes may not be melded")


def black_threes_laid_out(meld: Meld) -> Problem:
    return _black_threes(f"{meld}: black threes are laid out: count them (b1, b2 …)")


def black_threes_not_laid_out() -> Problem:
    return _black_threes(
        "black threes are not laid out here: count them among the melds or the hands"
    )


def _black_threes(message: str) -> Problem:
    return Problem("error", "black-threes-not-allowed", message)


def black_threes_need_out(meld: Meld) -> Problem:
    message = f"{meld}: black threes are melded only in the turn in which you go out"
    return Problem("error", "black-threes-need-out", message)


def black_threes_of_side_not_out(meld: Meld) -> Problem:
    message = f"{meld}: black threes are melded only to go out, and this side is not out"
    return Problem("error", "black-threes-need-out", message)


def wilds_not_allowed(meld: Meld) -> Problem:
    message = f"{meld}: {plural(meld.rank)} take no wild cards"
    return Problem("error", "wilds-not-allowed", message)


def too_few_naturals(meld: Meld, needed: int) -> Problem:
    message = f"{meld} has {counted(meld.naturals, 'natural card')}; a meld needs {needed}"
    return Problem("error", "too-few-naturals", message)


def too_many_wilds(meld: Meld, allowed: int) -> Problem:
    message = f"{meld} has {counted(meld.wilds, 'wild card')}; a meld may have {allowed} at most"
    return Problem("error", "too-many-wilds", message)


def too_many_wilds_in_sequence(meld: Meld, allowed: int) -> Problem:
    few = f"{counted(allowed, 'wild card')} at most" if allowed else "no wild cards"
    message = f"{meld} has {counted(meld.wilds, 'wild card')}; a sequence takes {few}"
    return Problem("error", "too-many-wilds", message)


def wilds_outnumber_naturals(meld: Meld, *, may_equal: bool) -> Problem:
    wilds, naturals = counted(meld.wilds, "wild card"), counted(meld.naturals, "natural card")
    few = "no more wild cards than" if may_equal else "fewer wild cards than"
    message = f"{meld} has {wilds} and {naturals}: a meld must have {few} natural ones"
    return Problem("error", "too-many-wilds", message)


def sequence_out_of_range(meld: Meld, low: str, high: str) -> Problem:
    return _not_a_sequence(f"{meld}: a sequence runs from {low} to {high}")


def gap_in_sequence(meld: Meld) -> Problem:
    return _not_a_sequence(f"{meld} has a gap: its cards must follow one another")


def _not_a_sequence(message: str) -> Problem:
    return Problem("error", "not-a-sequence", message)


def sequence_needs_out(meld: Meld, allowed: int) -> Problem:
    message = f"{_has_cards(meld)}; a sequence may have {allowed}, and more only to go out"
    return Problem("error", "too-many-cards", message)


def out_unfinished(meld: Meld) -> Problem:
    message = f"{meld} must be a complete canasta before its side goes out"
    return Problem("error", "out-unfinished", message)


def not_a_run(meld: Meld, low: str, high: str) -> Problem:
    message = f"{meld} has a gap, or is not a run from {low} to {high}"
    return _not_a_sequence(f"{message}: its cards must follow one another")


def group_not_allowed(meld: Meld) -> Problem:
    message = f"{meld}: {plural(meld.rank)} are not melded as a group here, only in sequences"
    return Problem("error", "group-not-allowed", message)


def canasta_closed(meld: Meld) -> Problem:
    message = f"{meld} is a complete canasta of a kind to which nothing may be added"
    return Problem("error", "canasta-closed", message)
