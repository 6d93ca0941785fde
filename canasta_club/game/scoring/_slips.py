"""Slips: when a written total differs from the count, the mistakes that would explain it.

A mistake explains a hand when, with it put right, the totals of all sides agree with what is
written, and the hand is one that can be played. The likeliest are named; one stands alone only
where no other mistake explains all that is written.
"""

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from canasta_club.errors import Problem
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.rules.packs import point_step
from canasta_club.game.scoring._boxes import TypedNumber, boxes_of, put
from canasta_club.game.scoring._card_repairs import card_repairs, turned
from canasta_club.game.scoring._repairs import (
    ANY_FIGURE,
    ONE_DIGIT,
    Names,
    Repair,
    Statements,
    adjustments_not_typed,
    another_number,
    between,
    counts,
    ends,
    figure_weight,
    likeness,
    pen_slips,
    typed_as,
    within,
)
from canasta_club.game.scoring._slip_problems import Reason
from canasta_club.game.scoring.lines import HandLines, score_tallies
from canasta_club.game.scoring.statement import Statement
from canasta_club.game.scoring.tally import Tally
from canasta_club.text.wording import spoken

_MOST_NAMED: Final = 3


class WrittenHand(NamedTuple):
    """A hand as it was typed: what its sides state, its tallies and lines.

    ``count_one`` counts a side of this hand, ``errors`` finds what refuses it with other sides.
    """

    typed: Names
    tallies: Sequence[Tally]
    counted: HandLines
    count_one: Callable[[Statement], Tally]
    errors: Callable[[Statements], Sequence[Problem]]

    @property
    def rules(self) -> RuleSet:
        """The rules of the hand."""
        return self.typed.rules

    def totals(self, sides: Statements) -> list[int | None]:
        """Return the totals of the hand with other sides."""
        tallies = [
            own if side is before else self.count_one(side)
            for own, side, before in zip(self.tallies, sides, self.typed.sides, strict=True)
        ]
        return score_tallies(tallies, self.rules).totals


def explain(hand: WrittenHand) -> list[list[Reason]]:
    """Return, for each side whose totals disagree, the likeliest reasons; for others nothing."""
    offs = [list(_offs(*each)) for each in zip(hand.typed.sides, hand.counted.totals, strict=True)]
    off = [place for place, each in enumerate(offs) if any(each)]
    together = _named(hand, range(len(offs)), offs)
    if together:
        return [together if place in off else [] for place in range(len(offs))]
    return [_named(hand, [place], offs) if place in off else [] for place in range(len(offs))]


def _offs(side: Statement, total: int | None) -> Iterator[int]:
    """Yield how much each of a side's written totals is more than the count."""
    if total is not None:
        if side.says is not None:
            yield side.says - total
        if side.running is not None:
            yield side.running - (side.score or 0) - total


def _named(hand: WrittenHand, places: Sequence[int], offs: Sequence[list[int]]) -> list[Reason]:
    """Return the likeliest mistakes after which the totals of these sides agree."""
    found_reasons: dict[tuple[int | None, str], tuple[bool, float, Reason]] = {}
    for repair in _repairs(hand, offs):
        reason, weight = repair.reason, repair.weight
        if not weight or (reason.place is not None and reason.place not in places):
            continue
        key = (reason.place, reason.typed)
        if key in found_reasons and found_reasons[key][:2] >= (True, weight):
            continue
        totals = hand.totals(repair.sides)
        if all(not any(_offs(repair.sides[place], totals[place])) for place in places):
            fits = not hand.errors(repair.sides)
            found_reasons[key] = max(
                (fits, weight, reason), found_reasons.get(key, _NO_REASON), key=_likely
            )
    likely = sorted(found_reasons.values(), key=_likely, reverse=True)
    named = [each for each in likely if each[0]] or likely
    if len(named) > 1:
        named = [each for at, each in enumerate(named) if at < 2 or each[1] >= ANY_FIGURE]
    reasons = [reason for _fits, _weight, reason in named[:_MOST_NAMED]]
    if len(named) == 1 and named[0][1] <= ONE_DIGIT:
        reasons += _several(hand, reasons[0], offs)
    # What the typist can put right comes before what the table did.
    return sorted(reasons, key=lambda reason: not reason.is_typed or _BY_TABLE in reason.note)


_BY_TABLE: Final = ": the table may have "


def _several(hand: WrittenHand, other: Reason, offs: Sequence[list[int]]) -> Iterator[Reason]:
    """Yield, beside a weak reason, that several cards or figures of its side are wrong."""
    place = other.place
    if place is None or len(offs[place]) != 1:
        return  # two totals of a side bear it out
    (off,) = offs[place]
    if off % point_step(hand.rules) == 0:
        thing = "figure" if hand.typed.sides[place].melds is None else "card"
        reason = f"more than one {thing} is wrong"
        yield Reason(reason, f"{off:+} points", place, is_typed=False)


_likely: Final = itemgetter(0, 1)
_NO_REASON: Final = (False, -1.0, Reason("", ""))


def _repairs(hand: WrittenHand, offs: Sequence[list[int]]) -> Iterator[Repair]:
    typed = hand.typed
    everywhere = {each for own in offs for each in own if each}
    moves = everywhere | {-each for each in everywhere}
    settles = typed.rules.game.settlement != "each"
    for place, side in enumerate(typed.sides):
        if not any(offs[place]) and not settles:
            continue
        for box in boxes_of(side, typed.rules):
            if box.shape == "count":
                yield from counts(typed, place, box, moves)
            else:
                yield from _solved(hand, place, box, moves)
        yield from adjustments_not_typed(typed, place)
        yield from within(typed, place)
        if side.melds is not None or side.in_hand is not None:
            yield from card_repairs(typed, place, _card_moves(hand, place, moves))
        yield from _paper(hand, place)
        if side.has_melded is not None:
            yield _melded_or_not(typed, place)
    yield from ends(typed)
    yield from between(typed)


def _card_moves(hand: WrittenHand, place: int, moves: set[int]) -> set[int]:
    """Return what cards must bring, with and without what they turn beside their own worth."""
    if hand.typed.sides[place].melds is None:
        return moves
    beside = turned(hand.typed, place, lambda sides: hand.totals(sides)[place])
    return {move - each for move in moves for each in beside}


def _solved(hand: WrittenHand, place: int, box: TypedNumber, moves: set[int]) -> Iterator[Repair]:
    """Yield the numbers that a figure may have been: those that bring its side's total right."""
    side, now = hand.typed.sides[place], box.value or 0
    differences, settles = {0}, hand.rules.game.settlement != "each"
    for move in moves:
        trial = now + move
        # Whether anything is melded may turn other lines, which a second step makes up for.
        sides = hand.typed.with_sides({place: put(side, box.key, trial)})
        totals = hand.totals(sides)
        differences |= {trial + box.sign * each for each in _offs(side, totals[place])}
        if settles:
            left = [each for own in map(_offs, sides, totals) for each in own]
            differences |= {trial + each for each in left} | {trial - each for each in left}
    if settles:
        differences.update(pen_slips(now))  # a side's total does not follow its figures evenly
    for meant in differences - {now}:
        if meant >= 0 or box.is_signed:
            yield another_number(hand.typed, place, box, meant, figure_weight(box, meant))


def _melded_or_not(typed: Names, place: int) -> Repair:
    side = typed.sides[place]
    words = ("melded", "not melded")[:: 1 if side.has_melded else -1]
    sides = typed.with_sides({place: side._replace(has_melded=not side.has_melded)})
    return Repair(sides, Reason(f"“{words[0]}”", f"“{words[1]}”", place), 0.1)


# What the paper says


def _paper(hand: WrittenHand, place: int) -> Iterator[Repair]:
    """Yield another total, running score or score before the hand."""
    side, total = hand.typed.sides[place], hand.counted.totals[place]
    if total is None:
        return
    if side.says is not None and side.says != total:
        yield _other_total(hand, place, side.says, total)
    before = side.score or 0
    if side.running is not None and side.running != before + total:
        sides = hand.typed.with_sides({place: side._replace(running=before + total)})
        reason = Reason(typed_as(side.running, "the running score"), str(before + total), place)
        yield Repair(sides, reason, likeness(side.running, before + total))
        meant = side.running - total
        sides = hand.typed.with_sides({place: side._replace(score=meant)})
        reason = Reason(f"the score before the hand is {before}", str(meant), place, is_typed=False)
        yield Repair(sides, reason, max(likeness(before, meant), 0.02))


def _other_total(hand: WrittenHand, place: int, says: int, total: int) -> Repair:
    sides = hand.typed.with_sides({place: hand.typed.sides[place]._replace(says=total)})
    typed, meant = typed_as(says, "the total"), str(total)
    likely = likeness(says, total)
    ways = [(likely, Reason(typed, meant, place))]
    for weight, what in _other_figures(hand, place, says):
        ways.append((weight, Reason(typed, meant, place, note=f": {says} is {what}")))
    for weight, done in _wrong_sums(hand, place, says - total):
        note = f"{_BY_TABLE}{done}"
        ways.append((max(weight, likely), Reason(typed, meant, place, note=note)))
    weight, reason = max(ways, key=itemgetter(0))
    return Repair(sides, reason, weight)


def _other_figures(hand: WrittenHand, place: int, says: int) -> Iterator[tuple[float, str]]:
    """Yield what else on the slip the figure of the total is, and how likely that is a slip."""
    before, total = hand.typed.sides[place].score, hand.counted.totals[place] or 0
    if before and says == before + total:
        yield 0.3, "the running score"
    if before and says == before:
        yield 0.1, "the score before the hand"
    for rival, other in enumerate(hand.counted.totals):
        if rival != place and other == says:
            yield 0.1, f"the total of {hand.typed.names[rival]}"


def _wrong_sums(hand: WrittenHand, place: int, off: int) -> Iterator[tuple[float, str]]:
    """Yield how a total may have been added up wrongly, and how likely that is."""
    for line in hand.counted.lines[place]:
        named = f"“{spoken(line.item)}” {line.points:+}"
        if off == -line.points:
            yield 0.03, f"left out {named}"
        if off == line.points:
            yield 0.005, f"counted {named} twice"
        if off == -2 * line.points:
            yield 0.02, f"given {named} the wrong sign"
