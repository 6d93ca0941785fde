"""Scoring: a tally to the lines of a score sheet; the same facts always give the same lines.

Canastas, cards, red and black threes, going out, adjustments: each is a line with its reason.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Final, Literal, NamedTuple

from canasta_club.errors import Problem
from canasta_club.game.remembered import Remembered
from canasta_club.game.rules.model import RuleSet, ThreesRules
from canasta_club.game.scoring import problems
from canasta_club.game.scoring.opening import leader
from canasta_club.game.scoring.statement import DIRECTOR
from canasta_club.game.scoring.tally import KindCount, Tally
from canasta_club.text.wording import say_condition, spoken


class Line(NamedTuple):
    """One line of a score sheet: what for, how many (None: not given), points, clause, reason."""

    item: str
    number: int | None
    points: int
    clause: str | None = None
    reason: str = ""


@dataclass(slots=True)
class Scored:
    """The lines a tally earns by itself; ``is_whole`` is false when one is unknown."""

    lines: tuple[Line, ...]
    is_whole: bool = True
    problems: tuple[Problem, ...] = ()

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)


def score_tally(tally: Tally, rules: RuleSet) -> Scored:
    """Score one side before any settlement and adjustment, in the order of the sheet."""
    if not tally.is_readable:
        return Scored((), is_whole=False)
    if tally.special is not None:
        line = _sheet(rules)["special hand", 1, rules.special_hands[tally.special]]
        return Scored((line._replace(reason=spoken(tally.special)),))
    if tally.total is not None:
        return Scored((_sheet(rules)["total as written", None, tally.total],))
    if tally.melded is None and tally.net is None:
        return Scored((), is_whole=False)
    lines = _lines(tally, rules)
    known = tuple(filter(None, lines))
    if len(known) == len(lines):
        return Scored(known)
    is_hidden = tally.net is not None and rules.melded_minus_unless is not None
    unknown = problems.net_hides_melded() if is_hidden else problems.unknown_melded()
    return Scored(known, is_whole=False, problems=(unknown,))


_Earned = tuple[str, int | None, int]
"""What a line is for, how many, and its points."""


_CANASTAS: Final = Remembered[str, str](lambda kind: f"{spoken(kind)} canasta")


_Sheet = Remembered[_Earned, Line]
"""The lines of score sheets, with their clauses."""


@lru_cache(maxsize=256)
def _sheet(rules: RuleSet) -> _Sheet:
    """Return the lines with their clauses; over many hands most lines come again."""
    canastas = {_CANASTAS[kind]: "canastas" for kind in rules.kind_names}

    def line(earned: _Earned) -> Line:
        item = earned[0]
        clause = rules.clauses.get(canastas.get(item, item))
        if clause is None and (item in rules.adjustments or item == DIRECTOR):
            clause = rules.clauses.get("adjustments")
        return Line(*earned, clause)

    return Remembered(line)


def _lines(tally: Tally, rules: RuleSet) -> list[Line | None]:
    """Return the lines; None stands for one that the facts leave unknown."""
    sheet = _sheet(rules)
    lines = _card_lines(tally, rules, sheet)
    if kinds := tally.kinds:
        for kind in rules.kind_names:
            if kind in kinds and (count := kinds[kind]).number:
                lines.append(_canastas(kind, count, tally, rules, sheet))
    if reds := tally.red_threes:
        lines.append(_threes(("red threes", reds), rules.red_threes, tally, rules, sheet))
    if (blacks := tally.black_threes) and rules.lays_black_threes:
        lines.append(_threes(("black threes", blacks), rules.black_threes, tally, rules, sheet))
    out = tally.out
    if out == "out":
        lines.append(sheet["going out", 1, rules.going_out.bonus])
    elif out == "concealed":
        lines.append(sheet["going out concealed", 1, rules.going_out.concealed])
    left, left_cards = tally.left, tally.left_cards
    if left or left_cards:
        lines.append(sheet["cards in hand", left_cards, -(left or 0)])
    return lines


def _canastas(kind: str, count: KindCount, tally: Tally, rules: RuleSet, sheet: _Sheet) -> Line:
    """Score the canastas of a kind; a bonus that is not due is left out, and the line says why."""
    item = _CANASTAS[kind]
    if not tally.conditional or not (withheld := tally.withheld(kind, rules)):
        return sheet[item, count.number, count.bonus]
    needs = {
        say_condition(rules.bonus_if[each.name])
        for each, _ in tally.conditional
        if each.reported_as == kind
    }
    line = sheet[item, count.number, count.bonus - withheld]
    return line._replace(reason=f"the bonus of {withheld:,} needs {' and '.join(sorted(needs))}")


def _card_lines(tally: Tally, rules: RuleSet, sheet: _Sheet) -> list[Line | None]:
    """Return the line of the cards melded, or of the net figure, if there is one."""
    unless = rules.melded_minus_unless
    counts_for = True if unless is None else tally.meets(unless, rules)
    if tally.net is not None:
        # A net figure hides the melded points, which some sets turn against the side.
        is_known = counts_for or tally.melds == (0, 0)
        return [sheet["net cards", None, tally.net] if is_known else None]
    melded, cards = tally.melded or 0, tally.melded_cards
    if not (melded or cards):
        return []
    if counts_for is None:
        return [None]
    return [sheet["melded cards", cards, melded if counts_for else -melded]]


def _threes(
    laid: tuple[str, int], threes: ThreesRules, tally: Tally, rules: RuleSet, sheet: _Sheet
) -> Line | None:
    """Score threes laid out: 0 when neither for nor against, None when unknown."""
    item, number = laid
    place = min(number, len(threes.values)) - 1
    counts_for = tally.meets(threes.plus_if, rules)
    if counts_for:
        return sheet[item, number, threes.values[place]]
    escapes = tally.meets(threes.minus_unless, rules)
    if counts_for is None or escapes is None:
        return None
    return sheet[item, number, 0 if escapes else -threes.minus_values[place]]


def adjustment_lines(tally: Tally, rules: RuleSet) -> tuple[Line, ...]:
    """Return what was stated, found in the cards or awarded on a condition, by name.

    Of these a special hand has only the director's.
    """
    sheet = _sheet(rules)
    lines: list[Line] = []
    for name, times, points, reason in tally.adjustments:
        if times and (tally.special is None or name == DIRECTOR):
            line = sheet[name, times, points]
            lines.append(line._replace(reason=reason) if reason else line)
    if rules.awards and tally.special is None and tally.total is None:
        stated = {adjustment.name for adjustment in tally.adjustments}
        lines += [
            sheet[name, 1, award.points]
            for name, award in rules.awards.items()
            if name not in stated and tally.meets(award.condition, rules)
        ]
    return tuple(sorted(lines, key=attrgetter("item")))


def settlements(
    tallies: Sequence[Tally], scored: Sequence[Scored], rules: RuleSet
) -> tuple[Sequence[int | None], Problem | None]:
    """Return each side's settlement in points (None: none), and why there is none where one is due.

    With ``difference`` the side out keeps its own total less the other's, the other nothing; when
    nobody went out the higher total is taken for the side out.
    """
    none = (None,) * len(tallies)
    # One side alone shows what it made, which is all that is known.
    if rules.game.settlement == "each" or len(tallies) == 1:
        return none, None
    as_written = [tally.total is not None for tally in tallies]
    if all(as_written):
        return none, None
    if len(tallies) != 2 or any(as_written) or not all(each.is_whole for each in scored):
        return none, problems.settlement_unknown()
    out = [place for place, tally in enumerate(tallies) if tally.is_out]
    return difference_of([each.total for each in scored], out), None


def difference_of(totals: Sequence[int], out: Sequence[int]) -> tuple[int, ...]:
    """Return what settling the difference adds to the own totals of two sides; ``out`` went out."""
    winner = out[0] if len(out) == 1 else leader(totals)
    if winner is None:
        return tuple(-total for total in totals)
    # The same figure for both: it brings the one down to the difference, the other to nothing.
    return (-totals[1 - winner],) * 2


PointSource = Literal["melds", "canastas", "threes", "out", "left", "net", "written", "other"]
"""Where points come from: of ``net`` cards and a total as ``written`` the parts are not known."""

_SOURCES: Final[Mapping[str, PointSource]] = {
    "melded cards": "melds",
    "red threes": "threes",
    "black threes": "threes",
    "going out": "out",
    "going out concealed": "out",
    "cards in hand": "left",
    "net cards": "net",
    "total as written": "written",
}


def by_source(lines: Iterable[Line], rules: RuleSet) -> Mapping[PointSource, int]:
    """Return the points of a sheet by where they come from; ``other``: adjustments and the like."""
    canastas = {_CANASTAS[kind] for kind in rules.kind_names}
    points: dict[PointSource, int] = {}
    for line in lines:
        source = "canastas" if line.item in canastas else _SOURCES.get(line.item, "other")
        points[source] = points.get(source, 0) + line.points
    return points


class HandLines(NamedTuple):
    """The lines of all sides; a total is None where it is not known, ``problem`` tells why."""

    scored: list[Scored]
    lines: list[tuple[Line, ...]]
    totals: list[int | None]
    problem: Problem | None


def score_tallies(tallies: Sequence[Tally], rules: RuleSet) -> HandLines:
    """Score the sides of a hand together, with settlement and adjustments."""
    scored = [score_tally(tally, rules) for tally in tallies]
    settled, unsettled = settlements(tallies, scored, rules)
    lines: list[tuple[Line, ...]] = []
    totals: list[int | None] = []
    for tally, own, settlement in zip(tallies, scored, settled, strict=True):
        one_lines = own.lines
        if rules.awards or settlement is not None or tally.adjustments:
            one_lines = _all_lines(tally, one_lines, settlement, rules)
        lines.append(one_lines)
        is_known = own.is_whole and unsettled is None
        totals.append(sum(map(_POINTS, one_lines)) if is_known else None)
    return HandLines(scored, lines, totals, unsettled)


_POINTS: Final = attrgetter("points")


def _all_lines(
    tally: Tally, lines: tuple[Line, ...], settlement: int | None, rules: RuleSet
) -> tuple[Line, ...]:
    if not tally.is_readable:
        return ()
    if settlement is not None:
        lines += (Line("settlement", None, settlement, rules.clauses.get("settlement")),)
    if tally.adjustments or rules.awards:
        lines += adjustment_lines(tally, rules)
    return lines
