"""Repairs: what a person may have meant by a hand as it was typed, with one mistake put right.

Each repair is one mistake: a box with another number in it, two boxes exchanged, a mark at the
wrong side. Whether it brings the written totals and the count together is not asked here. The
weights are how often people make a mistake of the kind, times how likely it then is this very one:
only their order matters.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations
from typing import Final, NamedTuple

from canasta_club.game.cards import RED_THREE
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rules.packs import pack_cards
from canasta_club.game.scoring._boxes import (
    ADJUSTMENT,
    DIRECTORS,
    TypedNumber,
    boxes_of,
    put,
    replaced,
)
from canasta_club.game.scoring._slip_problems import Reason
from canasta_club.game.scoring.statement import Statement
from canasta_club.game.scoring.tally import ENDS
from canasta_club.text.wording import listed

Statements = tuple[Statement, ...]


class Repair(NamedTuple):
    """The sides with one mistake put right, how it is described, and how likely it is."""

    sides: Statements
    reason: Reason
    weight: float


class Names(NamedTuple):
    """The sides of a hand as they are typed, and what they are called."""

    sides: Statements
    names: Sequence[str]
    rules: RuleSet

    def with_sides(self, changes: dict[int, Statement]) -> Statements:
        """Return the sides with some of them replaced."""
        return tuple(changes.get(place, side) for place, side in enumerate(self.sides))


ANY_FIGURE: Final = 0.0005
ONE_DIGIT: Final = 0.006
_NOT_TYPED: Final = 0.2
_ONE_OFF: Final = 0.06
_ANOTHER_COUNT: Final = 0.008
_EXCHANGED: Final = 0.3
_MOST_OF_A_COUNT: Final = 9
_MOST_OF_A_DIRECTOR: Final = 500
_MUCH_LEFT: Final = 200


def likeness(typed: int, meant: int) -> float:
    """Return how likely a figure is typed for another one: digits swapped, a zero missing, ….

    >>> likeness(345, 435) > likeness(345, 375) > likeness(345, 610) > 0
    True
    """
    if typed == -meant:
        return 0.25
    if not typed:
        return _NOT_TYPED
    if typed == meant * 10 or typed * 10 == meant:
        return 0.08
    return _in_digits(str(typed), str(meant))


def _in_digits(one: str, other: str) -> float:
    """Return how likely two figures differ by a slip in their digits."""
    if len(one) == len(other):
        differing = [place for place, digit in enumerate(one) if digit != other[place]]
        if len(differing) == 1 and "-" not in {one[differing[0]], other[differing[0]]}:
            return ONE_DIGIT
        if len(differing) == 2 and sorted(one) == sorted(other):
            return 0.05 if differing[1] == differing[0] + 1 else 0.01
    if abs(len(one) - len(other)) == 1 and _lacks_one(*sorted((one, other), key=len)):
        return 0.01
    return ANY_FIGURE


def _lacks_one(short: str, long: str) -> bool:
    """Return whether one digit taken from the longer figure gives the shorter one."""
    return any(long[:place] + long[place + 1 :] == short for place in range(len(long)))


def pen_slips(typed: int) -> Iterator[int]:
    """Yield the figures that another may have been typed for: a digit, its place, a zero."""
    text = str(abs(typed))
    texts = {text + "0", text[:-1]}
    for place in range(len(text) + 1):
        before, after = text[:place], text[place:]
        texts |= {f"{before}{digit}{after}" for digit in "0123456789"}
        texts |= {f"{before}{digit}{after[1:]}" for digit in "0123456789"}
        texts |= {before + after[1:], before + after[1:2] + after[:1] + after[2:]}
    figures = {int(each) for each in texts if each}
    yield from (figures if typed >= 0 else {-figure for figure in figures})


def typed_as(value: object, label: str) -> str:
    """Describe what stands in a box."""
    return f"{'nothing' if value is None else value} for {label}"


def another_number(hand: Names, place: int, box: TypedNumber, meant: int, weight: float) -> Repair:
    """Return the hand with another number in one box."""
    sides = hand.with_sides({place: put(hand.sides[place], box.key, meant)})
    return Repair(sides, Reason(typed_as(box.value, box.label), str(meant), place), weight)


def counts(hand: Names, place: int, box: TypedNumber, offs: Iterable[int]) -> Iterator[Repair]:
    """Yield the other numbers of a box that counts cards, canastas, threes or adjustments."""
    now = box.value or 0
    for meant in _other_counts(hand.rules, box, offs):
        if meant != now and meant >= 0:
            yield another_number(hand, place, box, meant, _count_weight(box, now, meant))


def _other_counts(rules: RuleSet, box: TypedNumber, offs: Iterable[int]) -> Iterable[int]:
    if box.worth:
        # So many cards are rarely few: how many there must be follows from the difference.
        now, worth = box.value or 0, box.sign * box.worth
        return {now + off // worth for off in offs if off % worth == 0}
    is_red = box.key == "red_threes"
    return range((pack_cards(rules.pack)[RED_THREE] if is_red else _MOST_OF_A_COUNT) + 1)


def _count_weight(box: TypedNumber, now: int, meant: int) -> float:
    if box.worth and not now:
        return _ONE_OFF / (2 * meant)
    if box.worth:
        return max(likeness(now, meant), _ONE_OFF / 2 if abs(now - meant) == 1 else 0)
    if box.key.startswith(ADJUSTMENT):
        # Any of them may have been forgotten; most hands have none, and hardly any has several.
        return {(0, 1): 0, (1, 0): 0.03, (1, 2): 0.01, (0, 2): 0.0003}.get((now, meant), 0)
    if abs(now - meant) == 1:
        return _NOT_TYPED if not now else _ONE_OFF
    return _NOT_TYPED / 4 if not now else _ANOTHER_COUNT


def figure_weight(box: TypedNumber, meant: int) -> float:
    """Return how likely a figure in points is the mistake."""
    weight = likeness(box.value or 0, meant)
    if box.key == "left" and not box.value and meant > _MUCH_LEFT:
        return weight / 10
    if box.key.startswith(DIRECTORS) and not box.value:
        return 0.0003 if meant % 50 == 0 and abs(meant) <= _MOST_OF_A_DIRECTOR else 0
    return weight


def adjustments_not_typed(hand: Names, place: int) -> Iterator[Repair]:
    """Yield adjustments that are not typed; those of the same points explain the same."""
    typed_numbers: dict[int, list[TypedNumber]] = {}
    for box in boxes_of(hand.sides[place], hand.rules):
        name = box.key.removeprefix(ADJUSTMENT)
        if name != box.key and not box.value:
            typed_numbers.setdefault(hand.rules.adjustments[name].points, []).append(box)
    for points, boxes in typed_numbers.items():
        sides = hand.with_sides({place: put(hand.sides[place], boxes[0].key, 1)})
        labels = listed(box.label for box in boxes)
        more = f", an adjustment of {points:+} each" if len(boxes) > 1 else ""
        yield Repair(sides, Reason(f"nothing for {labels}{more}", "1", place), 0.05)


# Two boxes of one side

_NEVER_EXCHANGED: Final = (DIRECTORS, ADJUSTMENT)


def within(hand: Names, place: int) -> Iterator[Repair]:
    """Yield numbers of a side that stand in each other's box, and a canasta of another kind."""
    side, rules = hand.sides[place], hand.rules
    boxes = [box for box in boxes_of(side, rules) if not box.key.startswith(_NEVER_EXCHANGED)]
    for one, other in combinations(boxes, 2):
        groups = {one.key.split(":")[0], other.key.split(":")[0]}
        is_same = (one.value or 0) == (other.value or 0)
        if one.shape != other.shape or is_same or (len(groups) > 1 and one.worth + other.worth):
            continue
        is_alike = len(groups) == 1 or one.shape == "figure"
        weight = _EXCHANGED if is_alike else _EXCHANGED / 10
        yield _exchanged(hand, place, one, other, weight / 100 if one.worth else weight)
    kinds = [box for box in boxes if box.key.startswith("kind:")]
    for one, other in permutations(kinds, 2):
        # Of one canasta beside none, exchanging the two says the same.
        if one.value and (one.value or 0) - (other.value or 0) != 1:
            yield _one_of_another_kind(hand, place, one, other)
    yield from _merged(hand, place)


def _exchanged(
    hand: Names, place: int, one: TypedNumber, other: TypedNumber, weight: float
) -> Repair:
    side = put(hand.sides[place], one.key, other.value)
    sides = hand.with_sides({place: put(side, other.key, one.value)})
    return Repair(sides, _both(place, one, other, other.value, one.value), weight)


def _one_of_another_kind(hand: Names, place: int, one: TypedNumber, other: TypedNumber) -> Repair:
    fewer, more = (one.value or 0) - 1, (other.value or 0) + 1
    side = put(put(hand.sides[place], one.key, fewer), other.key, more)
    return Repair(hand.with_sides({place: side}), _both(place, one, other, fewer, more), _EXCHANGED)


def _both(place: int, one: TypedNumber, other: TypedNumber, *meant: int | None) -> Reason:
    first, second = (
        "nothing" if value is None or (not value and box is None) else value
        for value, box in zip(meant, (one, other), strict=True)
    )
    typed = f"{typed_as(one.value, one.label)} and {typed_as(other.value, other.label)}"
    return Reason(typed, f"{first} and {second}", place)


def _merged(hand: Names, place: int) -> Iterator[Repair]:
    """Yield that the bonus of the canastas is counted in the points as well."""
    side = hand.sides[place]
    kinds = {kind.name: kind.bonus for kind in hand.rules.kinds}
    bonus = sum(number * kinds.get(name, 0) for name, number in (side.canastas or {}).items())
    for box in boxes_of(side, hand.rules):
        meant = (box.value or 0) - bonus
        if bonus and box.key in {"melded", "net"} and meant > 0:
            repair = another_number(hand, place, box, meant, _EXCHANGED)
            words = f"{meant}, without the canasta bonus of {bonus},"
            yield repair._replace(reason=repair.reason._replace(meant=words))


# Who went out


def ends(hand: Names) -> Iterator[Repair]:
    """Yield other ways in which the hand ended."""
    out = [place for place, side in enumerate(hand.sides) if side.out in ENDS]
    for place, side in enumerate(hand.sides):
        if place in out:
            yield from _other_end(hand, place, is_alone=len(out) == 1)
        elif not out and side.total is None:
            for how, weight in (("out", 0.5), ("concealed", 0.3)):
                yield _ended(hand, place, how, "nothing for “out”", f"“{how}”", weight)


def _other_end(hand: Names, place: int, *, is_alone: bool) -> Iterator[Repair]:
    how = str(hand.sides[place].out)
    other = "out" if how == "concealed" else "concealed"
    yield _ended(hand, place, other, f"“{how}”", f"“{other}”", 0.3)
    yield _ended(hand, place, "no", f"“{how}”", f"no “{how}”", 0.05 if is_alone else 0.4)
    for rival in range(len(hand.sides)):
        if rival != place and is_alone:
            for meant, weight in ((how, 0.6), (other, 0.005)):
                sides = hand.with_sides({
                    place: hand.sides[place]._replace(out="no", out_player=None),
                    rival: hand.sides[rival]._replace(out=meant),
                })  # fmt: skip
                names = hand.names
                typed, intended = f"“{how}” for {names[place]}", f"“{meant}” for {names[rival]}"
                yield Repair(sides, Reason(typed, intended), weight)


def _ended(hand: Names, place: int, how: str, typed: str, meant: str, weight: float) -> Repair:
    player = hand.sides[place].out_player if how in ENDS else None
    side = hand.sides[place]._replace(out=how, out_player=player)
    return Repair(hand.with_sides({place: side}), Reason(typed, meant, place), weight)


# Between the sides


def between(hand: Names) -> Iterator[Repair]:
    """Yield what stands at the wrong side: red threes, a number in the other's box, all of it."""
    for one, other in combinations(range(len(hand.sides)), 2):
        yield from _sides_exchanged(hand, one, other)
        yield from _boxes_exchanged(hand, one, other)
        for giver, taker in ((one, other), (other, one)):
            yield from _threes_moved(hand, giver, taker)


def _boxes_exchanged(hand: Names, one: int, other: int) -> Iterator[Repair]:
    mine, theirs = hand.sides[one], hand.sides[other]
    boxes = {box.key: box for box in boxes_of(theirs, hand.rules)}
    for box in boxes_of(mine, hand.rules):
        rival = boxes.get(box.key)
        if rival is None or (box.value or 0) == (rival.value or 0):
            continue
        sides = hand.with_sides({
            one: put(mine, box.key, rival.value), other: put(theirs, box.key, box.value)
        })  # fmt: skip
        weight = 0.1 if box.value and rival.value else 0.3
        if box.key.startswith((DIRECTORS, ADJUSTMENT)):
            weight = 0.05
        yield Repair(
            sides, _at_both(hand, box.label, (one, other), (box.value, rival.value)), weight
        )
    if mine.melds is not None and theirs.melds is not None:
        for key, label in (("melds", "the melds"), ("in_hand", "the cards in hand")):
            sides = hand.with_sides({
                one: replaced(mine, key, getattr(theirs, key)),
                other: replaced(theirs, key, getattr(mine, key)),
            })  # fmt: skip
            yield Repair(
                sides,
                Reason(
                    f"{label} of {_names(hand, one, other)} each for the other", "exchanged, they"
                ),
                0.1,
            )


def _at_both(
    hand: Names, label: str, places: tuple[int, int], values: tuple[int | None, int | None]
) -> Reason:
    first, second = ("nothing" if value is None else value for value in values)
    typed = f"{first} and {second} for {label} of {_names(hand, *places)}"
    return Reason(typed, f"{second} and {first}")


def _names(hand: Names, one: int, other: int) -> str:
    return f"{hand.names[one]} and {hand.names[other]}"


def _threes_moved(hand: Names, giver: int, taker: int) -> Iterator[Repair]:
    mine, theirs = hand.sides[giver].red_threes or 0, hand.sides[taker].red_threes or 0
    for number in range(1, mine + 1):
        if mine - number == theirs:
            continue  # the two numbers exchanged
        sides = hand.with_sides({
            giver: hand.sides[giver]._replace(red_threes=mine - number),
            taker: hand.sides[taker]._replace(red_threes=theirs + number),
        })  # fmt: skip
        typed = f"{mine} and {theirs} for red threes of {_names(hand, giver, taker)}"
        weight = _EXCHANGED if number == mine else _ONE_OFF
        yield Repair(sides, Reason(typed, f"{mine - number} and {theirs + number}"), weight)


def _sides_exchanged(hand: Names, one: int, other: int) -> Iterator[Repair]:
    """Yield each side's total beside the other's figures, and all of each at the other side."""
    mine, theirs = hand.sides[one], hand.sides[other]
    names = _names(hand, one, other)
    if mine.says is not None and theirs.says is not None:
        sides = hand.with_sides({
            one: mine._replace(says=theirs.says), other: theirs._replace(says=mine.says)
        })  # fmt: skip
        typed = f"the totals of {names} each beside the figures of the other"
        yield Repair(sides, Reason(typed, "exchanged, they"), 1)
    if mine.running is not None and theirs.running is not None:
        sides = hand.with_sides({one: _as_of(theirs, mine), other: _as_of(mine, theirs)})
        yield Repair(
            sides, Reason(f"the figures of {names} each for the other", "exchanged, they"), 1
        )
        sides = hand.with_sides({
            one: mine._replace(running=theirs.running), other: theirs._replace(running=mine.running)
        })  # fmt: skip
        typed = f"the running scores of {names} each for the other"
        yield Repair(sides, Reason(typed, "exchanged, they"), 0.5)


def _as_of(side: Statement, other: Statement) -> Statement:
    """Return what a side states as if it stood at another one's place."""
    return side._replace(name=other.name, score=other.score, running=other.running)
