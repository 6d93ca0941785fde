"""Side columns: what a side states of a hand in words, by the columns of a hand list."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from canasta_club.game.scoring.statement import DIRECTOR, Statement

Facts = dict[str, int | str]

NONE: Final = "none"
"""What a cell holds where there were none; a blank one says nothing."""


def differences(one: Statement, other: Statement) -> dict[str, tuple[object, object]]:
    """Return the facts in which two statements differ, with both values."""
    if one == other:
        return {}
    mine, theirs = facts_of(one), facts_of(other)
    if one.canastas is not None and other.canastas is not None:
        none: Facts = dict.fromkeys((*one.canastas, *other.canastas), 0)
        mine, theirs = none | mine, none | theirs
    if one.is_counted and other.is_counted:
        # A side that is counted is not out, and has no red threes, unless it says so.
        unsaid: Facts = {"out": "no", "red threes": 0}
        mine, theirs = unsaid | mine, unsaid | theirs
    keys = dict.fromkeys((*mine, *theirs))
    return {
        key: (mine.get(key), theirs.get(key)) for key in keys if mine.get(key) != theirs.get(key)
    }


def dropped(new: Statement, old: Statement) -> tuple[str, ...]:
    """Return the facts of a side that a bare total would replace.

    >>> old = Statement(canastas={"natural": 1}, melded=300, out="out", says=735)
    >>> dropped(Statement(total=735), old)
    ('natural 1', 'melded 300', 'going out')
    """
    if new.total is None or new.is_counted:
        return ()
    before, now = facts_of(old), facts_of(new)
    return tuple(
        _in_words(fact, value)
        for fact, value in before.items()
        if fact not in now and value not in {0, "no", NONE}
    )


def _in_words(fact: str, value: int | str) -> str:
    """Describe a fact: “melded 300”, “going out”, “going out (concealed: Ash)”."""
    if fact != "out":
        return f"{fact} {value}"
    return "going out" if value == "out" else f"going out ({value})"


def facts_of(statement: Statement) -> Facts:
    """Return a statement by the columns of a hand list, with only the given ones."""
    return {fact: value for fact, value in _facts(statement) if value is not None}


def _facts(side: Statement) -> Iterator[tuple[str, int | str | None]]:
    yield "melds", _written(side.melds, " ")
    yield "in hand", _written(side.in_hand, " / ")
    if side.canastas is not None:
        yield from (side.canastas or {"natural": 0}).items()
    yield "melded", side.melded
    yield "left", side.left
    yield "net", side.net
    yield "has melded", None if side.has_melded is None else "yes" if side.has_melded else "no"
    yield "melded cards", _values(side.melded_cards)
    yield "left cards", _values(side.left_cards)
    yield "red threes", side.red_threes
    yield "black threes", side.black_threes
    yield "trump", side.trump
    yield "special", side.special.replace("_", " ") if side.special else None
    yield "out", f"{side.out}: {side.out_player}" if side.out and side.out_player else side.out
    yield "adjustments", "; ".join(_adjustments(side)) or None
    is_fact = side.says is None or (side.total is not None and not side.is_counted)
    yield "total", side.total if is_fact else side.says
    yield "running", side.running


def _written(cards: Sequence[str] | None, between: str) -> str | None:
    if cards is None:
        return None
    return between.join("".join(each.split()) for each in cards).strip() or NONE


def _values(values: Mapping[str, int] | None) -> str | None:
    if values is None:
        return None
    return " ".join(f"{worth}:{count}" for worth, count in values.items()) or NONE


def _adjustments(side: Statement) -> Iterator[str]:
    for name, (times, player) in side.adjustments.items():
        yield f"{name.replace('_', ' ')} {times}" + (f": {_escaped(player)}" if player else "")
    for points, reason in side.director:
        yield f"{DIRECTOR} {points} {_escaped(reason)}"


def _escaped(text: str) -> str:
    """Escape what would end an adjustment, or pass for the colon before a reason."""
    return re.sub(r"[\\;]|^:", r"\\\g<0>", text)
