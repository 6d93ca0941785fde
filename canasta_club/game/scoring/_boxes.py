"""Boxes: every number of a side that a person types, what it is called, and how to put another."""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.statement import (
    DirectorAdjustment,
    StatedAdjustment,
    Statement,
    canasta_names,
)
from canasta_club.text.wording import spoken

KIND: Final = "kind:"
ADJUSTMENT: Final = "adjustment:"
DIRECTORS: Final = "director:"
_VALUES: Final = {"melded_cards": "melded", "left_cards": "left"}


class TypedNumber(NamedTuple):
    """A number of a side; ``value`` None: nothing is typed there.

    A ``count`` is of canastas, threes or adjustments, or of cards that are ``worth`` so much each;
    a ``figure`` is in points, and may be below zero where it ``is_signed``. ``sign``: whether it
    goes for its side or against it.
    """

    key: str
    label: str
    value: int | None
    shape: Literal["count", "figure"] = "count"
    sign: int = 1
    is_signed: bool = False
    worth: int = 0


def boxes_of(side: Statement, rules: RuleSet) -> Iterator[TypedNumber]:
    """Yield the boxes that a side, as it is stated, has."""
    if side.total is not None and not side.is_counted:
        yield TypedNumber("total", "the total", side.total, "figure", is_signed=True)
        return
    yield from _figures(side)
    if side.melds is None:
        yield from _kinds(side, rules)
    yield from _values(side, rules)
    if not rules.pack.ordinary_threes:
        yield TypedNumber("red_threes", "red threes", side.red_threes)
    if rules.lays_black_threes:
        yield TypedNumber("black_threes", "black threes", side.black_threes)
    yield from _adjustments(side, rules)


def _figures(side: Statement) -> Iterator[TypedNumber]:
    if side.net is not None:
        yield TypedNumber("net", "net", side.net, "figure", is_signed=True)
        return
    if side.melds is None and side.melded_cards is None:
        yield TypedNumber("melded", "melded", side.melded, "figure")
    if side.in_hand is None and side.left_cards is None:
        yield TypedNumber("left", "left", side.left, "figure", sign=-1)


def _kinds(side: Statement, rules: RuleSet) -> Iterator[TypedNumber]:
    stated = side.canastas or {}
    names = canasta_names(rules)
    typed = {names[name].reported_as for name in stated if name in names}
    for name in (*stated, *(kind for kind in rules.kind_names if kind not in typed)):
        yield TypedNumber(KIND + name, f"{spoken(name)} canastas", stated.get(name))


def _values(side: Statement, rules: RuleSet) -> Iterator[TypedNumber]:
    for key, what in _VALUES.items():
        values = getattr(side, key)
        if values is None:
            continue
        points = rules.card_points if what == "melded" else rules.held_points
        worths = dict.fromkeys(str(worth) for worth in points.values() if worth > 0)
        sign = 1 if what == "melded" else -1
        for value in dict.fromkeys((*values, *worths)):
            label = f"{what} cards of {value}"
            yield TypedNumber(
                f"{key}:{value}", label, values.get(value), sign=sign, worth=int(value)
            )


def _adjustments(side: Statement, rules: RuleSet) -> Iterator[TypedNumber]:
    for name, adjustment in rules.adjustments.items():
        stated = side.adjustments.get(name)
        # What a condition awards is due by itself, typed or not.
        if stated or adjustment.due_if is None:
            times = stated.times if stated else None
            yield TypedNumber(ADJUSTMENT + name, f"“{spoken(name)}”", times)
    for place, one_adjustment in enumerate((*side.director, None)):
        points = one_adjustment.points if one_adjustment else None
        key, label = f"{DIRECTORS}{place}", "the director's adjustment"
        yield TypedNumber(key, label, points, "figure", is_signed=True)


def put(side: Statement, key: str, value: int | None) -> Statement:
    """Return a side with another number in one of its boxes."""
    group, _colon, name = key.partition(":")
    if group == "kind":
        return side._replace(canastas={**(side.canastas or {}), name: value or 0})
    if group in _VALUES:
        return replaced(side, group, {**(getattr(side, group) or {}), name: value or 0})
    if group == "adjustment":
        others = {each: stated for each, stated in side.adjustments.items() if each != name}
        more = {name: StatedAdjustment(value)} if value else {}
        return side._replace(adjustments=others | more)
    if group == "director":
        entries = list(side.director)
        entries[int(name) : int(name) + 1] = (
            [DirectorAdjustment(value, "as typed")] if value else []
        )
        return side._replace(director=tuple(entries))
    return replaced(side, key, value)


def replaced(side: Statement, key: str, value: object) -> Statement:
    """Return a side with another value in a field that is known by its name only."""
    values = zip(Statement._fields, side, strict=True)
    return Statement._make(value if field == key else own for field, own in values)
