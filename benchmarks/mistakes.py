"""Mistakes: one planted in an honest hand of any rule set, with the words that name it."""

import random
from collections.abc import Callable, Mapping
from typing import NamedTuple

from benchmarks.honest_hands import Honest, Sides
from benchmarks.pen_slips import FIGURE_MISTAKES, Mistake, digit, transposed
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.statement import Statement
from canasta_club.game.scoring.tally import ENDS
from canasta_club.text.wording import spoken


class Planted(NamedTuple):
    """A hand with one mistake, and the words that name it.

    It is named where all of ``typed`` is there, and ``meant``; where ``meant`` is empty, any of
    ``typed`` is enough. ``place``: at which side it is; None: both are named.
    """

    sides: Sides
    typed: tuple[str, ...]
    meant: str
    place: int | None


Plant = Callable[[Honest, random.Random], Planted | None]


# Mistakes in one figure


FIGURES = ("melded", "left", "net", "says", "running")
LABELS = {
    "melded": "melded", "left": "left", "net": "net", "says": "the total",
    "running": "the running score", "red_threes": "red threes", "black_threes": "black threes",
}  # fmt: skip
SIGNED = {"net", "says", "running"}


def _figure(key: str, mistake: Mistake) -> Plant:
    def plant(hand: Honest, chance: random.Random) -> Planted | None:
        place, side = _any_side(hand, chance)
        value = getattr(side, key)
        wrong = None if value is None else mistake(value, chance)
        if wrong is None or wrong == value or (wrong < 0 and key not in SIGNED):
            return None
        return _one(hand, place, side._replace(**{key: wrong}), f"{wrong} for {LABELS[key]}", value)

    return plant


def _one(
    hand: Honest, place: int, side: Statement, typed: str | tuple[str, ...], meant: object
) -> Planted:
    words = (typed,) if isinstance(typed, str) else typed
    return Planted(_put(hand, {place: side}), words, str(meant), place)


def _any_side(hand: Honest, chance: random.Random) -> tuple[int, Statement]:
    return chance.choice(list(enumerate(hand.sides)))


def _two_sides(hand: Honest, chance: random.Random) -> list[tuple[int, Statement]]:
    return sorted(chance.sample(list(enumerate(hand.sides)), 2), key=lambda each: each[0])


def _put(hand: Honest, changed: Mapping[int, Statement]) -> Sides:
    return [changed.get(place, side) for place, side in enumerate(hand.sides)]


def _not_typed(key: str) -> Plant:
    def plant(hand: Honest, chance: random.Random) -> Planted | None:
        place, side = _any_side(hand, chance)
        value = getattr(side, key)
        if not value:
            return None
        blank = chance.choice((None, 0))
        typed = f"{'nothing' if blank is None else 0} for {LABELS[key]}"
        return _one(hand, place, side._replace(**{key: blank}), typed, value)

    return plant


def _melded_and_left(hand: Honest, chance: random.Random) -> Planted | None:
    place, side = _any_side(hand, chance)
    if side.melded is None or side.left is None or side.melded == side.left:
        return None
    typed = f"{side.left} for melded and {side.melded} for left"
    changed = side._replace(melded=side.left, left=side.melded)
    return _one(hand, place, changed, typed, f"{side.melded} and {side.left}")


def _bonus_inside(hand: Honest, chance: random.Random) -> Planted | None:
    place, side = _any_side(hand, chance)
    bonus = sum(each.bonus for each in (hand.result.tallies[place].kinds or {}).values())
    key = "melded" if side.melded is not None else "net"
    value = getattr(side, key)
    if value is None or not bonus:
        return None
    typed = f"{value + bonus} for {key}"
    return _one(hand, place, side._replace(**{key: value + bonus}), typed, value)


# Mistakes in counts


def _count_off(key: str) -> Plant:
    def plant(hand: Honest, chance: random.Random) -> Planted | None:
        place, side = _any_side(hand, chance)
        value = getattr(side, key)
        if value is None or hand.rules.pack.ordinary_threes:
            return None
        wrong = value + chance.choice((-1, 1))
        if wrong < 0:
            return None
        changed = side._replace(**{key: wrong})
        return _one(hand, place, changed, f"{wrong} for {LABELS[key]}", value)

    return plant


def _kinds(side: Statement, rules: RuleSet) -> dict[str, int]:
    return dict.fromkeys(rules.kind_names, 0) | dict(side.canastas or {})


def _canasta_off(hand: Honest, chance: random.Random) -> Planted | None:
    place, side = _any_side(hand, chance)
    if side.melds is not None or side.special:
        return None
    kinds = _kinds(side, hand.rules)
    kind = chance.choice(list(kinds))
    wrong = kinds[kind] + chance.choice((-1, 1))
    if wrong < 0:
        return None
    changed = side._replace(canastas=kinds | {kind: wrong})
    return _one(hand, place, changed, f"{wrong} for {spoken(kind)} canastas", kinds[kind])


def _canasta_as_another(hand: Honest, chance: random.Random) -> Planted | None:
    place, side = _any_side(hand, chance)
    kinds = _kinds(side, hand.rules)
    have = [kind for kind in kinds if kinds[kind]]
    if side.melds is not None or not have or len(kinds) < 2:
        return None
    one = chance.choice(have)
    other = chance.choice([kind for kind in kinds if kind != one])
    return _two_kinds(hand, place, kinds, {one: kinds[one] - 1, other: kinds[other] + 1})


def _kinds_exchanged(hand: Honest, chance: random.Random) -> Planted | None:
    place, side = _any_side(hand, chance)
    kinds = _kinds(side, hand.rules)
    if side.melds is not None or side.special or len(kinds) < 2:
        return None
    one, other = chance.sample(list(kinds), 2)
    if kinds[one] == kinds[other]:
        return None
    return _two_kinds(hand, place, kinds, {one: kinds[other], other: kinds[one]})


def _two_kinds(hand: Honest, place: int, kinds: dict[str, int], wrong: dict[str, int]) -> Planted:
    side = hand.sides[place]._replace(canastas=kinds | wrong)
    typed = [f"{number} for {spoken(kind)} canastas" for kind, number in wrong.items()]
    meant = [str(kinds[kind]) for kind in wrong]
    return _one(hand, place, side, tuple(typed), " and ".join(meant))


def _threes_at_other(hand: Honest, chance: random.Random) -> Planted | None:
    one, other = chance.sample(range(len(hand.sides)), 2)
    mine, theirs = hand.sides[one].red_threes or 0, hand.sides[other].red_threes or 0
    if not mine:
        return None
    sides = {
        one: hand.sides[one]._replace(red_threes=0),
        other: hand.sides[other]._replace(red_threes=mine + theirs),
    }
    return Planted(_put(hand, sides), ("for red threes of",), "", None)


def _adjustment(hand: Honest, chance: random.Random) -> Planted | None:
    place, side = _any_side(hand, chance)
    stated = [name for name, each in side.adjustments.items() if each.times]
    if not stated:
        return None
    gone = chance.choice(stated)
    kept = {name: each for name, each in side.adjustments.items() if name != gone}
    return _one(hand, place, side._replace(adjustments=kept), f"“{spoken(gone)}”", "")


# Mistakes in who went out


def _out_at_other(hand: Honest, chance: random.Random) -> Planted | None:
    out = [place for place, side in enumerate(hand.sides) if side.out in ENDS]
    if not out:
        return None
    how = hand.sides[out[0]].out
    wrong = chance.choice([place for place in range(len(hand.sides)) if place != out[0]])
    sides = {
        out[0]: hand.sides[out[0]]._replace(out="no"), wrong: hand.sides[wrong]._replace(out=how)
    }  # fmt: skip
    typed, meant = (f"“{how}” for {hand.sides[place].name}" for place in (wrong, out[0]))
    return Planted(_put(hand, sides), (typed,), meant, None)


def _out_not_typed(hand: Honest, chance: random.Random) -> Planted | None:
    place, side = _any_side(hand, chance)
    changed = side._replace(out="no")
    return _one(hand, place, changed, "nothing for “out”", "“") if side.out in ENDS else None


def _out_otherwise(hand: Honest, chance: random.Random) -> Planted | None:
    place, side = _any_side(hand, chance)
    how = "concealed" if side.out == "out" else "out"
    typed, meant, changed = f"“{how}”", f"“{side.out}”", side._replace(out=how)
    return _one(hand, place, changed, typed, meant) if side.out in ENDS else None


# Mistakes between the sides, and of the paper


def _totals_exchanged(hand: Honest, chance: random.Random) -> Planted | None:
    (one, mine), (other, theirs) = _two_sides(hand, chance)
    sides = {one: mine._replace(says=theirs.says), other: theirs._replace(says=mine.says)}
    typed = f"the totals of {mine.name} and {theirs.name}"
    return Planted(_put(hand, sides), (typed,), "exchanged, they", None)


def _sides_exchanged(hand: Honest, chance: random.Random) -> Planted | None:
    (one, mine), (other, theirs) = _two_sides(hand, chance)
    if mine.running is None:
        return None
    sides = {one: _at(theirs, mine), other: _at(mine, theirs)}
    typed = f"the figures of {mine.name} and {theirs.name}"
    return Planted(_put(hand, sides), (typed,), "exchanged, they", None)


def _at(side: Statement, other: Statement) -> Statement:
    return side._replace(name=other.name, score=other.score, running=other.running)


def _boxes_exchanged(key: str) -> Plant:
    def plant(hand: Honest, chance: random.Random) -> Planted | None:
        (one, mine), (other, theirs) = _two_sides(hand, chance)
        first, second = getattr(mine, key), getattr(theirs, key)
        if first is None or second is None or first == second:
            return None
        sides = {one: mine._replace(**{key: second}), other: theirs._replace(**{key: first})}
        typed = f"{second} and {first} for {LABELS[key]} of {mine.name} and {theirs.name}"
        return Planted(_put(hand, sides), (typed,), f"{first} and {second}", None)

    return plant


def _running_as_total(hand: Honest, chance: random.Random) -> Planted | None:
    place, side = _any_side(hand, chance)
    score = hand.result.sheets[place].score
    if side.says == score:
        return None
    return _one(
        hand,
        place,
        side._replace(says=score),
        f"{score} for the total",
        side.says,
    )


def _score_before(hand: Honest, chance: random.Random) -> Planted | None:
    place, side = _any_side(hand, chance)
    if side.running is None or not side.score:
        return None
    wrong = chance.choice((digit, transposed))(side.score, chance)
    if wrong is None or wrong == side.score:
        return None
    typed = f"the score before the hand is {wrong}"
    return _one(hand, place, side._replace(score=wrong), typed, side.score)


def _line_wrong(times: int) -> Plant:
    def plant(hand: Honest, chance: random.Random) -> Planted | None:
        place, side = _any_side(hand, chance)
        lines = hand.result.sheets[place].lines
        if not lines:
            return None
        says = (side.says or 0) + times * chance.choice(lines).points
        return _one(hand, place, side._replace(says=says), f"{says} for the total", side.says)

    return plant


# Mistakes in cards and their values


def _value_off(key: str) -> Plant:
    def plant(hand: Honest, chance: random.Random) -> Planted | None:
        place, side = _any_side(hand, chance)
        values = getattr(side, key)
        if not values:
            return None
        worth = chance.choice(list(values))
        wrong = chance.choice((values[worth] - 1, values[worth] + 1, digit(values[worth], chance)))
        if wrong is None or wrong < 0:
            return None
        changed = side._replace(**{key: {**values, worth: wrong}})
        label = f"{key.removesuffix('_cards')} cards of {worth}"
        return _one(hand, place, changed, f"{wrong} for {label}", values[worth])

    return plant


def _card(key: str, change: Callable[[str, random.Random], str]) -> Plant:
    def plant(hand: Honest, chance: random.Random) -> Planted | None:
        place, side = _any_side(hand, chance)
        words = list(getattr(side, key) or ())
        full = [at for at, word in enumerate(words) if word]
        if not full or any(sign in word for word in words for sign in "cdhs1"):
            return None
        at = chance.choice(full)
        words[at] = change(words[at], chance)
        label = "the melds" if key == "melds" else "the cards in hand"
        changed = side._replace(**{key: tuple(words)})
        return _one(hand, place, changed, (f"for {label}", f"{label} as they are"), "")

    return plant


def _without(word: str, chance: random.Random) -> str:
    at = chance.randrange(len(word))
    return word[:at] + word[at + 1 :]


def _with(word: str, chance: random.Random) -> str:
    at = chance.randrange(len(word))
    return word[: at + 1] + word[at:]


def _meld_missing(hand: Honest, chance: random.Random) -> Planted | None:
    place, side = _any_side(hand, chance)
    if not side.melds:
        return None
    gone = chance.randrange(len(side.melds))
    kept = tuple(word for at, word in enumerate(side.melds) if at != gone)
    return _one(hand, place, side._replace(melds=kept), "nothing more for the melds", "")


KINDS: Mapping[str, Plant] = {
    **{
        f"{key}: {name}": _figure(key, mistake)
        for key in FIGURES
        for name, mistake in FIGURE_MISTAKES.items()
        if name != "sign reversed" or key in SIGNED
    },
    "melded: not typed": _not_typed("melded"),
    "left: not typed": _not_typed("left"),
    "net: not typed": _not_typed("net"),
    "melded and left exchanged": _melded_and_left,
    "bonus inside the points": _bonus_inside,
    "red threes: one off": _count_off("red_threes"),
    "red threes: not typed": _not_typed("red_threes"),
    "red threes: at the other side": _threes_at_other,
    "black threes: one off": _count_off("black_threes"),
    "canastas: one off": _canasta_off,
    "canastas: one as another kind": _canasta_as_another,
    "canastas: two kinds exchanged": _kinds_exchanged,
    "adjustment: not typed": _adjustment,
    "out: at the other side": _out_at_other,
    "out: not typed": _out_not_typed,
    "out: concealed for out, or out for concealed": _out_otherwise,
    "sides: the totals exchanged": _totals_exchanged,
    "sides: all figures exchanged": _sides_exchanged,
    "sides: melded exchanged": _boxes_exchanged("melded"),
    "sides: left exchanged": _boxes_exchanged("left"),
    "sides: net exchanged": _boxes_exchanged("net"),
    "sides: red threes exchanged": _boxes_exchanged("red_threes"),
    "total: the running score": _running_as_total,
    "total: a line left out": _line_wrong(-1),
    "total: a line with the wrong sign": _line_wrong(-2),
    "score before the hand wrong": _score_before,
    "values: melded cards": _value_off("melded_cards"),
    "values: left cards": _value_off("left_cards"),
    "cards: one missing in a meld": _card("melds", _without),
    "cards: one more in a meld": _card("melds", _with),
    "cards: one missing in a hand": _card("in_hand", _without),
    "cards: one more in a hand": _card("in_hand", _with),
    "cards: a meld missing": _meld_missing,
}
