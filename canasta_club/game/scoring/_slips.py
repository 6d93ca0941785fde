"""Slips: when a written total differs from the lines, the likeliest reason why."""

from collections.abc import Iterator, Sequence

from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.lines import Line
from canasta_club.game.scoring.tally import Tally
from canasta_club.text.wording import spoken


def explain_difference(
    says: int,
    total: int,
    lines: Sequence[Line],
    tally: Tally,
    rules: RuleSet,
    others: Sequence[int],
) -> str:
    """Return a sentence that guesses why the total on a slip differs from the lines.

    ``others`` are the totals of the other sides. The first guess that fits is returned, the most
    common slips first; empty when none fits.
    """
    return next(_guesses(says, total, lines, tally, rules, others), "")


def _guesses(
    says: int,
    total: int,
    lines: Sequence[Line],
    tally: Tally,
    rules: RuleSet,
    others: Sequence[int],
) -> Iterator[str]:
    if says in others:
        yield "that is another side's total: are the slips swapped?"
    if says == -total:
        yield "the sign is reversed"
    yield from _line_guesses(says - total, lines)
    yield from _canasta_guesses(says - total, tally, rules)
    yield from _digit_guesses(says, total)


def _line_guesses(off: int, lines: Sequence[Line]) -> Iterator[str]:
    for line in lines:
        if off == -line.points:
            yield f"“{spoken(line.item)}” ({line.points:+}) seems to be left out"
    for line in lines:
        if off == line.points:
            yield f"“{spoken(line.item)}” ({line.points:+}) seems to be counted twice"
        if off == -2 * line.points:
            yield f"“{spoken(line.item)}” ({line.points:+}) seems to be counted with the wrong sign"


def _canasta_guesses(off: int, tally: Tally, rules: RuleSet) -> Iterator[str]:
    """Yield guesses: a canasta too many or too few, or one counted as another kind."""
    bonuses = {kind.name: kind.bonus for kind in rules.kinds}
    for kind, (number, _) in (tally.kinds or {}).items():
        if number and abs(off) == bonuses[kind]:
            how = "too many" if off > 0 else "too few"
            yield f"one {spoken(kind)} canasta {how} seems to be counted"
        for other, bonus in bonuses.items():
            if number and off == bonus - bonuses[kind]:
                yield f"one {spoken(kind)} canasta seems to be counted as {spoken(other)}"


def _digit_guesses(says: int, total: int) -> Iterator[str]:
    if says == total * 10 or total == says * 10:
        yield "a zero is missing or extra"
    if sorted(str(says)) == sorted(str(total)):
        yield "two digits seem to be swapped"
    if says % 100 == total % 100:
        yield "the cards agree, so a bonus or a red three seems to be miscounted"
    if abs(says - total) <= 50:
        yield "the cards seem to be miscounted by a little"
