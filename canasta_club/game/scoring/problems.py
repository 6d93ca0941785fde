"""Problems of a side's sheet and of a hand: each sentence is written here once, from facts."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from canasta_club.documents.problems import bad_value, figures_disagree, invalid
from canasta_club.errors import Problem
from canasta_club.game.rules.model import Condition
from canasta_club.text.nearest import nearest
from canasta_club.text.wording import counted, say_condition, spoken

_SET_APART: Final = re.compile(r"[=+-]{0,2}\d{1,3}(?:[.,'’]\d{3})+")
RUNNING_DISAGREES: Final = "running-disagrees"

# What is written


def unreadable_line(line: str) -> Problem:
    message = "a line begins with the side's name and a colon, as in “Ash & Birch: KKK 555”"
    return Problem("error", "unreadable-line", message, where=line.strip()[:40])


def unreadable_word(word: str) -> Problem:
    """Describe a word that cannot be read; of a number set apart, how it is to be written.

    >>> unreadable_word("=1,050").message.rpartition("; ")[2]
    'numbers have no sign between thousands: =1050'
    """
    message = (
        f"“{word}” is neither cards nor a word of a line"
        " (such as r2, n1, m2, +245, -65, net-35, out, concealed, =1050)"
    )
    if _SET_APART.fullmatch(word):
        plain = re.sub(r"[.,'’]", "", word)
        message += f"; numbers have no sign between thousands: {plain}"
    return Problem("error", "unreadable-line", message, where=word)


def bare_number(word: str, value: int) -> Problem:
    """Describe a number of which it is not clear what it counts.

    >>> bare_number("600", 600).message
    '600? write =600, +600 or -600'
    """
    signed = f", +{value} or -{value}" if value >= 0 else ""
    return Problem("error", "bare-number", f"{word}? write ={value}{signed}", where=word)


def stated_twice(word: str, what: str) -> Problem:
    what = {"says": "the total on the slip", "out": "going out"}.get(what, what)
    message = f"“{word}” states {what} again: write one word for each thing"
    return Problem("error", "stated-twice", message, where=word)


def short_word_with_sign(word: str, short: str, figure: str) -> Problem:
    """Describe a short word that is followed by an equals sign.

    >>> short_word_with_sign("r=1", "r", "1").message
    '“r=1” can be read in two ways: write r1'
    >>> short_word_with_sign("r3=615", "r3", "615").message
    '“r3=615” can be read in two ways: write r3, and a space before =615 if that is the total'
    """
    write = f"{short}{figure}"
    if short[1:]:
        write = f"{short}, and a space before ={figure} if that is the total"
    message = f"“{word}” can be read in two ways: write {write}"
    return Problem("error", "unreadable-line", message, where=word)


def canastas_or_threes(word: str, colour: str, figure: str) -> Problem:
    """Describe a word that may count canastas or threes.

    >>> canastas_or_threes("red=1", "red", "1").message
    '“red=1” may be natural canastas or red threes: write natural=1 or red_threes=1'
    """
    kind = {"red": "natural", "black": "mixed"}[colour]
    message = (
        f"“{word}” may be {kind} canastas or {colour} threes:"
        f" write {kind}={figure} or {colour}_threes={figure}"
    )
    return Problem("error", "unreadable-line", message, where=word)


def unknown_kind(name: str, known: Iterable[str], rules: str) -> Problem:
    message = f"“{name}” is not a canasta type in {rules}{nearest(name, known)}"
    return Problem("error", "unknown-kind", message, where=f"canastas.{name}")


def kind_twice(name: str, other: str) -> Problem:
    message = f"“{other}” and “{name}” are one type of canasta: write one number for it"
    return Problem("error", "stated-twice", message, where=f"canastas.{name}")


def unknown_special_hand(name: str, known: Iterable[str], rules: str) -> Problem:
    message = f"“{name}” is not a special hand in {rules}{nearest(name, known)}"
    return Problem("error", "unknown-special-hand", message, where="special")


def unknown_adjustment(name: str, known: Iterable[str], rules: str) -> Problem:
    message = f"“{name}” is not an adjustment in {rules}{nearest(name, known)}"
    return Problem("error", "unknown-adjustment", message, where=f"adjustments.{name}")


def kind_as_adjustment(name: str, rules: str) -> Problem:
    message = f"“{name}” is a canasta type in {rules}: write its number after it, as in {name}1"
    return Problem("error", "unknown-adjustment", message, where=f"adjustments.{name}")


def bad_adjustment(name: str, value: object) -> Problem:
    return bad_value("a count (a whole number, 0 or more)", value, f"adjustments.{name}")


def bad_director(where: str) -> Problem:
    return invalid("a director's adjustment needs points and a reason", where)


def unknown_worth(worth: str, known: Iterable[int], figure: str) -> Problem:
    values = ", ".join(map(str, sorted(set(known), reverse=True)))
    return invalid(f"no card is worth {worth} (cards are worth {values})", f"{figure}.{worth}")


def hand_number_needed(rules: str) -> Problem:
    message = f"{rules} needs the number of the hand: it sets the opening or the end of the game"
    return Problem("error", "hand-number-needed", message, where="hand_number")


def no_trump(rules: str) -> Problem:
    return invalid(f"{rules} has no trump suit", "trump")


def trump_needed(rules: str, meld: str) -> Problem:
    message = (
        f"{rules} needs the trump suit of the hand to know what {meld} earns:"
        " add it to a side's line, as in trump=spades"
    )
    return Problem("error", "trump-needed", message, where="trump")


def trump_disagrees(suits: Sequence[str]) -> Problem:
    message = f"the trump suit is given as {' and as '.join(suits)}"
    return Problem("error", "trump-disagrees", message, where="trump")


def sides_missing(stated: int, players: int, expected: int) -> Problem:
    message = f"{counted(stated, 'side')} given; {players} players make {expected}"
    return incomplete_hand(message, "sides")


def pack_not_checked(name: str) -> Problem:
    message = f"only {name} is given: what the sides hold together was not checked"
    return Problem("warning", "pack-not-checked", message, where="sides")


def incomplete_hand(message: str, where: str | None = None) -> Problem:
    """Return a ``sides-missing``; for the problem modules, which write the message."""
    return Problem("error", "sides-missing", message, where=where)


def same_side_twice(name: str, times: int) -> Problem:
    return repeated_side(f"{times} sides are called “{name}”", "sides")


def repeated_side(message: str, where: str | None = None) -> Problem:
    """Return a ``same-side-twice``; for the problem modules, which write the message."""
    return Problem("error", "same-side-twice", message, where=where)


# What was counted


def nothing_stated() -> Problem:
    message = "this side has no cards, points or total: give one of them"
    return Problem("error", "nothing-stated", message)


def no_points_melded() -> Problem:
    message = "there are canastas, but no points melded: give them too"
    return Problem("error", "nothing-stated", message, where="melded")


def threes_are_ordinary() -> Problem:
    message = "threes are ordinary cards here: list them among the melds or the hands"
    return Problem("error", "threes-are-ordinary", message, where="red_threes")


def red_three_in_hand(number: int) -> Problem:
    message = "a red three is never held: lay it down and count it (r1, r2 …)"
    return Problem("error", "red-three-in-hand", message, where=f"in_hand[{number}]")


def adjustment_disagrees(name: str, found_counted: int, written: int) -> Problem:
    message = (
        f"the cards show {found_counted} × {spoken(name)}, but {written} {_is(written)} written"
    )
    return figures_disagree(message, f"adjustments.{name}")


def award_disagrees(name: str, *, is_due: bool, written: int) -> Problem:
    due = "earned once" if is_due else "not earned"
    message = f"“{spoken(name)}” is {due}, but {written} {_is(written)} written"
    return figures_disagree(message, f"adjustments.{name}")


def canastas_disagree(laid: Mapping[str, int], written: Mapping[str, int]) -> Problem:
    made, stated = (say_condition(each) or "no canasta" for each in (laid, written))
    verb = _is(sum(written.values()) or 1)
    return figures_disagree(f"the melds make {made}, but {stated} {verb} written", "canastas")


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def points_disagree(figure: str, points: Mapping[str, int]) -> Problem:
    ways = ", ".join(f"{number} {how}" for how, number in points.items())
    return figures_disagree(f"{figure} points differ: {ways}", figure)


def net_disagrees(net: int, melded: int | None, left: int | None) -> Problem:
    figures = {"melded": melded, "left": left}
    beside = " and ".join(
        f"{points} {what}" for what, points in figures.items() if points is not None
    )
    return figures_disagree(f"a net of {net} does not match {beside}", "net")


def has_melded_disagrees(*, written: bool) -> Problem:
    message = "the figures show no meld, but it is written that this side melded"
    if not written:
        message = "the figures show a meld, but it is written that this side did not meld"
    return figures_disagree(message, "has_melded")


def total_disagrees(written: int, total: int) -> Problem:
    message = f"the total is written as {written}, but the rest comes to {total}"
    return figures_disagree(message, "total")


# What no side can have


def not_a_multiple(figure: str, value: int, step: int) -> Problem:
    message = f"{value} is not a multiple of {step}; card points always are"
    return Problem("error", "not-multiple-of-five", message, where=figure)


def canasta_too_cheap(
    canastas: Mapping[str, int], needed: int, melded: int, *, cards: bool
) -> Problem:
    unit, figure = ("cards", "melded_cards") if cards else ("card points", "melded")
    message = (
        f"{say_condition(canastas)}: that takes at least {needed} {unit}, but {melded} are melded"
    )
    return Problem("error", "canasta-too-cheap", message, where=figure)


def too_many_hands(stated: int, players: int) -> Problem:
    message = f"{stated} hands are given, but a side has {counted(players, 'player')}"
    return Problem("error", "too-many-hands", message, where="in_hand")


def more_than_pack(what: str, holds: int, end: str = " are counted") -> Problem:
    message = f"{what}{end}, but the pack holds {holds}"
    return Problem("error", "more-than-pack", message)


def too_many_points(points: int, holds: int) -> Problem:
    message = f"{points} points are melded and left at this table, but the pack holds {holds}"
    return Problem("error", "too-many-points", message)


def canastas_beyond_pack(canastas: Mapping[str, int], *, has_cards: bool) -> Problem:
    beside = " beside the cards that are listed" if has_cards else ""
    message = f"{say_condition(canastas)}: the pack does not hold so many{beside}"
    return Problem("error", "more-than-pack", message)


def totals_too_high(totals: Sequence[int], most: int) -> Problem:
    listed = " and ".join(f"{total:,}" for total in totals)
    what = f"a total of {listed} is" if len(totals) == 1 else f"totals of {listed} are"
    message = f"{what} more than a hand can bring, which is {most:,} at most"
    return Problem("error", "too-many-points", message)


def total_too_low(total: int, least: int) -> Problem:
    message = f"a total of {total:,} is less than a hand can cost, which is {least:,} at worst"
    return Problem("error", "too-many-points", message)


def two_sides_out(names: Sequence[str]) -> Problem:
    return Problem("error", "two-sides-out", f"{' and '.join(names)} cannot both have gone out")


def nobody_out() -> Problem:
    message = "nobody went out: that happens only when the stock runs out"
    return Problem("warning", "nobody-out", message)


# Opening and going out, on a sheet and in a turn


def below_opening(what: str, points: int, minimum: int, when: str) -> Problem:
    message = f"the {what} are worth {points}, but this side needed {minimum} to open{when}"
    return Problem("error", "below-opening", message, where="melds")


def opening_short(minimum: int, at: str, points: int) -> Problem:
    message = f"{minimum - points} points short: you need {minimum} {at}, and this is {points}"
    return Problem("error", "below-opening", message)


def opening_with_pile_short(minimum: int, at: str, points: int, best: str) -> Problem:
    message = (
        f"{minimum - points} points short: you need {minimum} {at}, "
        f"and the best with the top card is {best}"
    )
    return Problem("error", "below-opening", message)


def opening_needed(needs: Condition, when: str) -> Problem:
    message = f"this side needed {say_condition(needs)} to open{when}"
    return Problem("error", "opening-needs", message, where="melds")


def opening_must_hold(needs: Condition, at: str) -> Problem:
    message = f"an opening {at} must hold {say_condition(needs)}"
    return Problem("error", "opening-needs", message)


def opening_needs_more_than_points(points: int, at: str) -> Problem:
    message = f"the cards reach {points}, but an opening {at} must hold more than points"
    return Problem("error", "opening-needs", message)


def out_without_canastas(
    needs: Condition, has: Mapping[str, int] | None = None, where: str | None = None
) -> Problem:
    message = f"going out needs {say_condition(needs)}"
    if has is not None:
        message += f"; this side has {say_condition(has)}"
    return Problem("error", "out-without-canastas", message, where=where)


def out_with_cards() -> Problem:
    message = "this side is written as out, but each of its players still holds cards"
    return Problem("error", "out-with-cards", message, where="out")


# What cannot be scored


def unknown_melded() -> Problem:
    message = (
        "write whether this side melded (melded, or unmelded): the sign of a line depends on it"
    )
    return Problem("error", "unknown-melded", message, where="has_melded")


def net_hides_melded() -> Problem:
    message = "melded cards may count against a side here: give the points melded and left apart"
    return Problem("error", "unknown-melded", message, where="net")


def settlement_unknown() -> Problem:
    message = "the difference needs both sides with their cards or points, not only a total"
    return Problem("error", "settlement-unknown", message)
