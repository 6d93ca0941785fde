"""Slips: when a written total differs from the count, every slip of the pen that would explain it.

One explanation alone is stated; several are named as candidates, because each of them would bring
the two figures together and only the paper can tell which it was.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from canasta_club.game.cards import RED_THREE
from canasta_club.game.rules.model import RuleSet, pack_cards
from canasta_club.game.scoring._pack_limits import least_points
from canasta_club.game.scoring._side_checks import point_step
from canasta_club.game.scoring.lines import Line, score_tally
from canasta_club.game.scoring.problems import Reason
from canasta_club.game.scoring.tally import KindCount, Tally
from canasta_club.text.wording import counted, spoken


class WrittenTotal(NamedTuple):
    """A total on a slip beside the count: the lines and the tally that the count comes from.

    ``others`` are the totals of the other sides, ``rivals`` their tallies.
    """

    says: int
    total: int
    lines: Sequence[Line]
    tally: Tally
    rules: RuleSet
    others: Sequence[int] = ()
    rivals: Sequence[Tally] = ()

    @property
    def off(self) -> int:
        """How much the slip has more than the count."""
        return self.says - self.total


def explain(written: WrittenTotal) -> list[Reason]:
    """Return every reason that explains a difference exactly; without one, a vague one or none."""
    for search in (_exact, _one_digit, _vague):
        if reasons := list(dict.fromkeys(search(written))):
            return reasons
    return []


def _exact(written: WrittenTotal) -> Iterator[Reason]:
    says, total, tally = written.says, written.total, written.tally
    if says in written.others:
        yield Reason("the slips", "swapped: that is another side's total", is_plural=True)
    if tally.score and says == tally.score + total:
        yield Reason("the running score", "written in place of the total of the hand")
    if says == -total:
        yield Reason("the sign", "reversed")
    yield from _lines(written)
    yield from _canastas(written)
    yield from _red_threes(written)
    yield from _going_out(written)
    yield from _bonus_inside(written)
    if total and says in {total * 10, total / 10}:
        yield Reason("a zero", "missing or extra")
    if sorted(str(says)) == sorted(str(total)):
        yield Reason("two digits of the total", "swapped", is_plural=True)
    for name, typed, meant in _figures(written):
        if sorted(str(typed)) == sorted(str(meant)):
            what = f"two digits of “{name}” ({typed})"
            yield Reason(what, f"swapped ({meant} would agree)", is_plural=True)


def _lines(written: WrittenTotal) -> Iterator[Reason]:
    off = written.off
    for line in written.lines:
        name = f"“{spoken(line.item)}” ({line.points:+})"
        if off == -line.points:
            yield Reason(name, "left out")
        if off == line.points:
            yield Reason(name, "counted twice")
        if off == -2 * line.points:
            yield Reason(name, "counted with the wrong sign")


def _canastas(written: WrittenTotal) -> Iterator[Reason]:
    """Yield a canasta too many or too few, or one counted as another kind."""
    tally, off = written.tally, written.off
    kinds = tally.kinds or {}
    bonuses = {kind.name: kind.bonus for kind in written.rules.kinds}
    for name, bonus in bonuses.items():
        number = kinds[name].number if name in kinds else 0
        # Of a single canasta the line itself says the same.
        if off == bonus and number != 1 and tally.kinds is not None:
            yield Reason(f"one {spoken(name)} canasta too many", "counted")
        if off == -bonus and number > 1:
            yield Reason(f"one {spoken(name)} canasta too few", "counted")
        for other, worth in bonuses.items():
            if number and worth != bonus and off == worth - bonus:
                yield Reason(f"one {spoken(name)} canasta", f"counted as {spoken(other)}")


def _red_threes(written: WrittenTotal) -> Iterator[Reason]:
    """Yield another number of red threes, with what it comes to by these rules."""
    tally, rules = written.tally, written.rules
    laid = tally.red_threes
    before = score_tally(tally, rules)
    there = pack_cards(rules.pack)[RED_THREE] - sum(rival.red_threes for rival in written.rivals)
    for number in range(1, there + 1):
        # Left out and counted twice are said of the line.
        if number in {laid, 2 * laid}:
            continue
        after = score_tally(replace(tally, red_threes=number), rules)
        if after.is_whole and after.total - before.total == written.off:
            what = counted(number, "red three")
            yield Reason(what, f"counted in place of {laid}", is_plural=number != 1)


def _going_out(written: WrittenTotal) -> Iterator[Reason]:
    """Yield another way in which this side ended the hand, or did not."""
    rules, tally = written.rules.going_out, written.tally
    if tally.total is not None or tally.special is not None:
        return
    bonuses = {"out": rules.bonus, "concealed": rules.concealed}
    names = {"out": "going out", "concealed": "going out concealed"}
    now = bonuses.get(tally.out or "")
    is_taken = any(rival.is_out for rival in written.rivals)
    for how, points in bonuses.items():
        if now is None and points and written.off == points and not is_taken:
            yield Reason(f"“{names[how]}” ({points:+})", "counted for this side")
        elif now not in {None, points} and written.off == points - (now or 0):
            yield Reason(f"“{names[how]}” ({points:+})", f"counted in place of {now:+}")


def _bonus_inside(written: WrittenTotal) -> Iterator[Reason]:
    """Yield that the points melded hold the bonus of the canastas, if enough is left then."""
    tally, rules = written.tally, written.rules
    kinds = {name: count for name, count in (tally.kinds or {}).items() if count.number}
    figure = tally.melded if tally.melded is not None else tally.net
    bonus = sum(count.bonus for count in kinds.values())
    if figure is None or not bonus or written.off != -bonus or tally.judged or tally.worths:
        return
    if figure - bonus >= _least(kinds, rules):
        yield Reason(f"the canasta bonus ({bonus:+})", f"inside the {figure} of the cards as well")


def _least(kinds: dict[str, KindCount], rules: RuleSet) -> int:
    canastas = tuple(sorted((name, count.number) for name, count in kinds.items()))
    return least_points(rules, canastas) or 0


def _figures(written: WrittenTotal) -> Iterator[tuple[str, int, int]]:
    """Yield each figure that was written as points, and what it would be if it alone is wrong."""
    tally = written.tally
    if tally.judged or tally.hands or tally.worths:
        return
    for name, typed, sign in (
        ("melded", tally.melded, 1),
        ("left", tally.left, -1),
        ("net", tally.net, 1),
    ):
        if typed:
            meant = typed + sign * written.off
            if typed * meant > 0 and meant % point_step(written.rules) == 0:
                yield name, typed, meant


def _one_digit(written: WrittenTotal) -> Iterator[Reason]:
    """Yield a figure of which one digit is other than the total needs, or one digit too many."""
    for name, typed, meant in _figures(written):
        one, other = str(typed), str(meant)
        is_changed = len(one) == len(other) and sum(map(str.__ne__, one, other)) == 1
        is_longer = meant == typed * 10 or typed == meant * 10
        if is_changed or is_longer:
            yield Reason(f"“{name}” {typed}", f"written for {meant}")


def _vague(written: WrittenTotal) -> Iterator[Reason]:
    if written.says % 100 == written.total % 100:
        yield Reason("the cards agree, so a bonus or a red three", "miscounted")
    elif abs(written.off) <= 50:
        yield Reason("the cards", "miscounted by a little", is_plural=True)
