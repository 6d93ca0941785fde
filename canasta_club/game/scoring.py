"""Scoring: a tally to the lines of a score sheet; the same facts always give the same lines."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from canasta_club.errors import Problem
from canasta_club.game.counting import spoken
from canasta_club.game.rules import RuleSet, ThreesRules
from canasta_club.game.running import leader
from canasta_club.game.statements import DIRECTOR
from canasta_club.game.tally import Tally


class Line(NamedTuple):
    """One line of a score sheet: what for, how many (None: not said), points, clause, reason."""

    item: str
    number: int | None
    points: int
    clause: str | None = None
    reason: str = ""


class Scored(NamedTuple):
    """The lines a tally earns by itself; ``is_whole`` is false when one could not be told."""

    lines: tuple[Line, ...]
    is_whole: bool
    problems: tuple[Problem, ...] = ()

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)


def score_tally(tally: Tally, rules: RuleSet) -> Scored:
    """Score one side before any settlement and adjustment, in the order of the sheet."""
    if not tally.is_readable:
        return Scored((), is_whole=False)
    clause = rules.clauses.get
    if tally.special is not None:
        points = rules.special_hands[tally.special]
        line = Line("special hand", 1, points, clause("special hand"), spoken(tally.special))
        return Scored((line,), is_whole=True)
    if tally.total is not None:
        line = Line("total as written", None, tally.total, clause("total as written"))
        return Scored((line,), is_whole=True)
    if tally.melded is None and tally.net is None:
        return Scored((), is_whole=False)
    lines = list(_lines(tally, rules))
    whole = [line for line in lines if line is not None]
    if len(whole) == len(lines):
        return Scored(tuple(whole), is_whole=True)
    said = "say whether this side melded: the sign of a line hangs on it (melded, or not)"
    problem = Problem("error", "unknown-melded", said, "has_melded")
    return Scored(tuple(whole), is_whole=False, problems=(problem,))


def _lines(tally: Tally, rules: RuleSet) -> Iterator[Line | None]:
    """Yield the lines; None stands for one that the facts do not tell."""
    clause = rules.clauses.get
    yield from _card_lines(tally, rules)
    kinds = tally.kinds or {}
    for kind in rules.kind_names if kinds else ():
        if kind in kinds and kinds[kind].number:
            number, bonus = kinds[kind]
            yield Line(f"{spoken(kind)} canasta", number, bonus, clause("canastas"))
    if tally.red_threes:
        yield _threes("red threes", tally.red_threes, rules.red_threes, tally, rules)
    if tally.black_threes and rules.black_threes_meld == "laid":
        yield _threes("black threes", tally.black_threes, rules.black_threes, tally, rules)
    if tally.out == "concealed":
        item = "going out concealed"
        yield Line(item, 1, rules.going_out.concealed, clause(item))
    elif tally.out == "out":
        yield Line("going out", 1, rules.going_out.bonus, clause("going out"))
    if tally.left or tally.left_cards:
        yield Line("cards in hand", tally.left_cards, -(tally.left or 0), clause("cards in hand"))


def _card_lines(tally: Tally, rules: RuleSet) -> Iterator[Line | None]:
    clause = rules.clauses.get
    unless = rules.melded_minus_unless
    counts_for = True if unless is None else tally.meets(unless, rules)
    if tally.net is not None:
        # A net figure hides the melded points, which some sets turn against the side.
        yield Line("net cards", None, tally.net, clause("net cards")) if counts_for else None
    elif tally.melded or tally.melded_cards:
        points = tally.melded or 0
        if counts_for is None:
            yield None
        else:
            points = points if counts_for else -points
            yield Line("melded cards", tally.melded_cards, points, clause("melded cards"))


def _threes(
    item: str, number: int, threes: ThreesRules, tally: Tally, rules: RuleSet
) -> Line | None:
    """Score threes laid out; neither for nor against is nought, and None is not told."""
    clause = rules.clauses.get(item)
    place = min(number, len(threes.values)) - 1
    counts_for = tally.meets(threes.plus_if, rules)
    if counts_for:
        return Line(item, number, threes.values[place], clause)
    escapes = tally.meets(threes.minus_unless, rules)
    if escapes is False:
        return Line(item, number, -threes.minus_values[place], clause)
    return None if None in {counts_for, escapes} else Line(item, number, 0, clause)


def adjustment_lines(tally: Tally, rules: RuleSet) -> Iterator[Line]:
    """Yield what was stated or found, then what a condition awards.

    Of these a special hand has only the director's.
    """
    clause = rules.clauses.get
    stated = set()
    for name, times, points, reason in tally.adjustments:
        if tally.special is None or name == DIRECTOR:
            stated.add(name)
            at = clause(name) or clause("adjustments")
            yield Line(name, times, points, at, reason)
    if tally.special is not None or tally.total is not None:
        return
    for name, adjustment in rules.adjustments.items():
        is_due = adjustment.due_if is not None and name not in stated
        if is_due and tally.meets(adjustment.due_if or {}, rules):
            yield Line(name, 1, adjustment.points, clause("adjustments"))


def settlements(
    tallies: Sequence[Tally], scored: Sequence[Scored], rules: RuleSet
) -> tuple[Sequence[int | None], Problem | None]:
    """Return each side's settlement in points (None: none), and why there is none where one is due.

    With ``difference`` the side out keeps its own total less the other's, the other nothing; when
    nobody went out the higher total is taken for the side out.
    """
    none = (None,) * len(tallies)
    if rules.game.settlement == "each" or len(tallies) != 2:
        return none, None
    as_written = [tally.total is not None for tally in tallies]
    if all(as_written) or not all(each.is_whole for each in scored):
        return none, None
    if any(as_written):
        said = "one side is given by its total alone, so the difference cannot be worked out"
        return none, Problem("error", "settlement-unknown", said)
    totals = [each.total for each in scored]
    out = [place for place, tally in enumerate(tallies) if tally.is_out]
    winner = out[0] if len(out) == 1 else leader(totals)
    if winner is None:
        return tuple(-total for total in totals), None
    # The same figure for both: it brings the one down to the difference, the other to nothing.
    return (-totals[1 - winner],) * 2, None
