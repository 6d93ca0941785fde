"""A hand: all sides as stated, scored and checked together."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final, NamedTuple, TypeGuard

from canasta_club.documents.bounds import SUGGESTED
from canasta_club.documents.problems import bad_value, unknown_key
from canasta_club.documents.toml import JsonObject
from canasta_club.errors import Problem
from canasta_club.game.remembered import Remembered
from canasta_club.game.rules.model import RuleSet, with_trump
from canasta_club.game.scoring import problems
from canasta_club.game.scoring._counting import count_side
from canasta_club.game.scoring._pack_checks import check_pack
from canasta_club.game.scoring._repairs import Names
from canasta_club.game.scoring._side_checks import check_side
from canasta_club.game.scoring._slip_problems import running_disagrees, say_reasons, slip_disagrees
from canasta_club.game.scoring._slips import WrittenHand, explain
from canasta_club.game.scoring.lines import HandLines, Line, score_tallies
from canasta_club.game.scoring.opening import GOES_ON, GameOutcome, Opening, opening, outcome
from canasta_club.game.scoring.statement import Statement
from canasta_club.game.scoring.tally import Tally

HAND_KEYS: Final = ("rules", "players", "hand_number", "sides")


class ScoreSheet(NamedTuple):
    """A side's hand, line by line; ``total``, ``score`` and ``opening`` None: not known.

    ``score`` is the running score after the hand, ``opening`` the minimum for the next one (None
    also when the game is over).
    """

    name: str
    lines: tuple[Line, ...]
    total: int | None
    score: int | None
    opening: Opening | None


class HandResult(NamedTuple):
    """A scored hand: a sheet a side, everything wrong or unusual, and whether the game is over."""

    rules: RuleSet
    tallies: tuple[Tally, ...]
    sheets: tuple[ScoreSheet, ...]
    problems: tuple[Problem, ...]
    outcome: GameOutcome

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that refuse the hand."""
        return tuple(problem for problem in self.problems if problem.level == "error")

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """The problems that must be acknowledged."""
        return tuple(problem for problem in self.problems if problem.level == "warning")


def score_hand(
    sides: Sequence[Statement],
    rules: RuleSet,
    *,
    hand_number: int | None = None,
    target: int | None = None,
) -> HandResult:
    """Score a hand as its sides state it; never raises for what is written.

    ``target`` is the game's own, where it has one.
    """
    wrong = _check_number(hand_number, rules) + _check_sides(sides, rules)
    return _scored([(side, ()) for side in sides], rules, wrong, hand_number, target)


def _in_hand(tallies: tuple[Tally, ...], number: int, rules: RuleSet) -> tuple[Tally, ...]:
    """Note on the tallies whether theirs is the last hand of the game."""
    if rules.game.hands:
        for tally in tallies:
            tally.is_last = number >= rules.game.hands
    return tallies


def count_sides(sides: Sequence[Statement], rules: RuleSet) -> tuple[Tally, ...]:
    """Count what the sides of a hand state, without scoring or checking the hand."""
    return _named([count_side(side, rules) for side in sides])


def score_json(hand: Mapping[str, object], rules: RuleSet, target: int | None = None) -> HandResult:
    """Score a hand as data (``sides``, ``hand_number``); never raises for what is written."""
    unknown = [str(key) for key in hand if key not in HAND_KEYS]
    wrong = [
        unknown_key(key, HAND_KEYS if number < SUGGESTED else (), key)
        for number, key in enumerate(unknown)
    ]
    number = hand.get("hand_number")
    wrong += _check_number(number, rules)
    given_sides = hand.get("sides")
    stated = (
        [side for side in given_sides if isinstance(side, dict)]
        if isinstance(given_sides, list)
        else []
    )
    read = [Statement.from_json(side) for side in stated]
    sides = [side for side, _ in read]
    if isinstance(given_sides, list) and len(given_sides) == len(sides):
        wrong += _check_sides(sides, rules)
    else:
        wrong.append(bad_value("a list of sides", given_sides, "sides"))
    return _scored(read, rules, wrong, number, target)


def _scored(
    read: Sequence[tuple[Statement, Sequence[Problem]]],
    rules: RuleSet,
    wrong: list[Problem],
    number: object,
    target: int | None,
) -> HandResult:
    """Score statements, each with what was wrong in reading it."""
    sides = [side for side, _ in read]
    if rules.asks_trump:
        rules = _as_turned(sides, rules, wrong)
    number = number if _is_hand_number(number) else 1
    tallies = _named([count_side(side, rules, unread) for side, unread in read])
    tallies = _in_hand(tallies, number, rules)
    counted = score_tallies(tallies, rules)
    reasons = _explained(sides, tallies, counted, rules, number)
    for place, (side, tally) in enumerate(zip(sides, tallies, strict=True)):
        faults = check_side(tally, rules, opening(rules, tally.score, number))
        faults += counted.scored[place].problems
        if side.says is not None or side.total is not None or side.running is not None:
            faults += _check_written(side, tally, counted.totals[place], reasons[place])
        if faults:
            wrong += [each._replace(side=tally.name) for each in faults]
    wrong += _check_together(tallies, counted, rules)
    return _result(rules, tallies, counted, wrong, number, target)


def _check_together(
    tallies: Sequence[Tally], counted: HandLines, rules: RuleSet
) -> Iterator[Problem]:
    yield from check_pack(tallies, rules)
    if rules.asks_trump and not rules.trump:
        yield from _check_trump(tallies, rules)
    if counted.problem:
        yield counted.problem


def _errors(sides: Sequence[Statement], rules: RuleSet, number: int) -> Iterator[Problem]:
    """Yield what refuses a hand, but for totals that disagree."""
    tallies = _in_hand(count_sides(sides, rules), number, rules)
    counted = score_tallies(tallies, rules)
    faults = list(_check_together(tallies, counted, rules))
    for tally, scored in zip(tallies, counted.scored, strict=True):
        faults += [
            *check_side(tally, rules, opening(rules, tally.score, number)), *scored.problems
        ]  # fmt: skip
    yield from (each for each in faults if each.level == "error")


def _as_turned(sides: Sequence[Statement], rules: RuleSet, wrong: list[Problem]) -> RuleSet:
    """Return the rule set with the trump suit that the sides state, if they state one."""
    stated = list(dict.fromkeys(side.trump for side in sides if side.trump))
    if len(stated) > 1:
        wrong.append(problems.trump_disagrees(stated))
    return with_trump(rules, stated[0][0]) if stated else rules


def _check_trump(tallies: Sequence[Tally], rules: RuleSet) -> Iterator[Problem]:
    """Yield that the trump suit is needed where a canasta may be of it."""
    melds = (each for tally in tallies for each in tally.judged)
    may_be = (each.meld for each in melds if each.kind is not None and each.meld.suit)
    for meld in islice(may_be, 1):
        yield problems.trump_needed(rules.name, str(meld))


def _named(tallies: list[Tally]) -> tuple[Tally, ...]:
    """Give a side without a name one for its problems."""
    for place, tally in enumerate(tallies):
        if not tally.name:
            tallies[place] = replace(tally, name=f"Side {place + 1}")
    return tuple(tallies)


def _check_sides(sides: Sequence[Statement], rules: RuleSet) -> list[Problem]:
    faults = []
    expected = rules.seating.sides
    if len(sides) != expected:
        if len(sides) == 1:
            faults.append(problems.pack_not_checked(sides[0].name or "one side"))
        else:
            faults.append(problems.sides_missing(len(sides), rules.players, expected))
    folded = [_FOLDED[side.name] for side in sides]
    if len(set(folded)) < len(folded):
        names = [" ".join(side.name.split()) for side in sides]
        faults += [
            problems.same_side_twice(names[folded.index(name)], times)
            for name, times in Counter(filter(None, folded)).items()
            if times > 1
        ]
    return faults


_FOLDED: Final = Remembered[str, str](lambda name: " ".join(name.split()).casefold())
"""Names as they are compared: without regard to case and spaces."""


def _is_hand_number(number: object) -> TypeGuard[int]:
    return isinstance(number, int) and not isinstance(number, bool) and number > 0


def _check_number(number: object, rules: RuleSet) -> list[Problem]:
    if _is_hand_number(number):
        return []
    if number is not None:
        return [bad_value("a whole number of at least 1", number, "hand_number")]
    is_needed = rules.opening.by == "hand" or rules.game.hands
    return [problems.hand_number_needed(rules.name)] if is_needed else []


def _explained(
    sides: Sequence[Statement],
    tallies: Sequence[Tally],
    counted: HandLines,
    rules: RuleSet,
    number: int,
) -> Sequence[str]:
    """Return, by side, what explains that the totals that are written differ from the count."""
    if (
        not any(map(_is_off, sides, tallies, counted.totals))
        or len(sides) > rules.seating.sides
        or not all(tally.is_readable for tally in tallies)
    ):
        return ("",) * len(sides)
    typed = Names(tuple(sides), [tally.name for tally in tallies], rules)

    def count(side: Statement) -> Tally:
        return _in_hand((count_side(side, rules),), number, rules)[0]

    def errors(repaired: Sequence[Statement]) -> Sequence[Problem]:
        return list(_errors(repaired, rules, number))

    hand = WrittenHand(
        typed=typed, tallies=tallies, counted=counted, count_one=count, errors=errors
    )
    return [say_reasons(reasons, place, typed.names) for place, reasons in enumerate(explain(hand))]


def _is_off(side: Statement, tally: Tally, total: int | None) -> bool:
    says, running = side.says, side.running
    if total is None or (says is None and running is None):
        return False
    return says not in {None, total} or running not in {None, tally.score + total}


def _check_written(
    side: Statement, tally: Tally, total: int | None, because: str
) -> Iterator[Problem]:
    """Compare what the table added up with the count."""
    if total is None:
        return
    # A total given beside the facts must agree; one on the slip is a second count.
    written = side.total
    if written is not None and tally.total is None and written != total:
        yield problems.total_disagrees(written, total)
    says, running = side.says, side.running
    if says is not None and says != total:
        yield slip_disagrees(says, total, because)
        because = ""
    if running is not None and running != tally.score + total:
        yield running_disagrees(running, tally.score + total, because)


def _result(
    rules: RuleSet,
    tallies: tuple[Tally, ...],
    counted: HandLines,
    wrong: Sequence[Problem],
    number: int,
    target: int | None,
) -> HandResult:
    lines, totals = counted.lines, counted.totals
    scores = [
        None if total is None else tallies[place].score + total
        for place, total in enumerate(totals)
    ]
    ended = GOES_ON
    if scores and None not in scores:
        before = [tally.score for tally in tallies]
        ended = outcome(rules, scores, number, target, before)  # type: ignore[arg-type]  # known
    goes_on = not ended.is_over
    sheets = []
    for place, score in enumerate(scores):
        needs = opening(rules, score, number + 1) if goes_on and score is not None else None
        sheets.append(ScoreSheet(tallies[place].name, lines[place], totals[place], score, needs))
    clauses = rules.clauses
    described = tuple([each._replace(clause=clauses.get(each.code)) for each in wrong])
    return HandResult(rules, tallies, tuple(sheets), described, ended)


_encode: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


def result_text(result: HandResult) -> str:
    """Return the answer of ``canasta score --json`` as JSON text.

    Over many hands most lines repeat, so their texts are remembered.
    """
    rules, _tallies, sheets, problems, (over, winner) = result
    faults = _encode([problem_value(problem) for problem in problems]) if problems else "[]"
    named = "null" if winner is None else _QUOTED[sheets[winner].name]
    return (
        f'{{"rules": {_QUOTED[rules.id]}, "sides": [{", ".join(map(_sheet_text, sheets))}]'
        f', "problems": {faults}, "over": {"true" if over else "false"}, "winner": {named}}}'
    )


def _sheet_text(sheet: ScoreSheet) -> str:
    name, lines, total, score, opening = sheet
    start = f'{{"name": {_QUOTED[name]}, "lines": [{", ".join(map(_line_text, lines))}]'
    if total is None:
        return f'{start}, "total": null, "score": null, {_NO_OPENING}}}'
    minimum = _opening_text(opening) if opening else _NO_OPENING
    return f'{start}, "total": {total}, "score": {score}, {minimum}}}'


_NO_OPENING: Final = '"opening": null, "opening_needs": null'


def _opening_text(opening: Opening) -> str:
    needs = _encode(opening.needs) if opening.needs else "{}"
    return f'"opening": {opening.points}, "opening_needs": {needs}'


_QUOTED: Final = Remembered[str, str](_encode)
_line_text: Final = Remembered[Line, str](lambda line: _encode(line_value(line))).__getitem__


def result_value(result: HandResult) -> JsonObject:
    """Return the answer of ``canasta score --json`` as data."""
    value: JsonObject = json.loads(result_text(result))
    return value


def line_value(line: Line) -> Mapping[str, object]:
    """Return a line as data, with its reason if it has one."""
    item, number, points, clause, reason = line
    value = {"item": item, "count": number, "points": points, "clause": clause}
    return value | {"reason": reason} if reason else value


def problem_value(problem: Problem) -> dict[str, object]:
    """Return a problem as data."""
    level, code, message, where, side, clause = problem
    return {
        "level": level,
        "code": code,
        "side": side,
        "where": where,
        "message": message,
        "clause": clause,
    }
