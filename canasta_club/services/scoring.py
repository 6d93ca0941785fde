"""Score hands that stand in a file or are typed in, without a book."""

import json
import os
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final

from canasta_club.errors import CanastaError, NotFoundError, Problem, ProblemsError
from canasta_club.game.hand import HandResult, line_value, problem_value, result_value, score_hand
from canasta_club.game.rules import RuleSet
from canasta_club.game.scoring import Line
from canasta_club.game.side_lines import read_side_line
from canasta_club.services import rulesets

_REFUSED: Final[Mapping[str, Any]] = {"sides": [], "over": False, "winner": None}


def score(hand: object, default_rules: str) -> HandResult:
    """Score a hand as data under the rules it names; raises `ProblemsError` if it names none.

    ``default_rules`` is an id or a path, for a hand that names no rules.
    """
    if not isinstance(hand, dict):
        said = "a hand is a table { … } with its “sides”"
        raise _refused([Problem("error", "bad-value", said)])
    return score_hand(hand, _rules_of(hand, default_rules))


def _rules_of(hand: Mapping[str, Any], default_rules: str) -> RuleSet:
    name = hand.get("rules")
    players = hand.get("players")
    if not isinstance(name, str | None):
        said = f"must be the name of a rule set, not {name!r}"
        raise _refused([Problem("error", "bad-value", said, "rules")])
    if players is not None and (not isinstance(players, int) or isinstance(players, bool)):
        said = f"must be a number of players, not {players!r}"
        raise _refused([Problem("error", "bad-value", said, "players")])
    try:
        return rulesets.rules(name or default_rules, players)
    except NotFoundError as fault:
        raise _refused([Problem("error", "unknown-rules", fault.message, "rules")]) from None


def _refused(problems: Sequence[Problem]) -> ProblemsError:
    clauses = rulesets.clauses().by_name
    return ProblemsError(
        "This hand cannot be scored.",
        [problem._replace(clause=clauses.get(problem.code)) for problem in problems],
    )


def answer(hand: object, default_rules: str) -> dict[str, Any]:
    """Score a hand and answer as data, also when it cannot be scored at all."""
    try:
        return result_value(score(hand, default_rules))
    except CanastaError as fault:
        return refusal(hand, fault, default_rules)


def refusal(hand: object, fault: CanastaError, default_rules: str) -> dict[str, Any]:
    """Answer as data that a hand was refused, and why."""
    named = hand.get("rules") if isinstance(hand, dict) else None
    if isinstance(fault, ProblemsError):
        problems = list(fault.problems)
    else:
        problems = [Problem("error", fault.code, fault.message)]
    return {
        "rules": named or default_rules,
        **_REFUSED,
        "problems": [problem_value(problem) for problem in problems],
    }


def has_error(value: Mapping[str, Any]) -> bool:
    """Tell whether an answer refuses its hand."""
    return any(problem["level"] == "error" for problem in value["problems"])


def read_json(text: str) -> Any:
    """Read JSON; raises `ProblemsError` that says where it goes wrong."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as fault:
        said = f"is not readable as JSON: {fault.msg} (line {fault.lineno}, column {fault.colno})"
    except (ValueError, RecursionError):
        said = "is not readable as JSON: a number is too long or it is too deeply nested"
    raise _refused([Problem("error", "unreadable-json", said)])


def answer_lines(lines: Iterable[str], default_rules: str) -> Iterator[tuple[str, bool]]:
    """Answer hands given as JSON, one a line: yields each answer as JSON and whether it is refused.

    Every line that is not blank gets its answer, an unreadable one too. Many lines are shared out
    among the processors; the answers come in the order of the lines all the same.
    """
    batches = _batches(line for line in lines if line.strip())
    first = list(islice(batches, 2))
    workers = os.cpu_count() or 1
    answered: Iterable[list[tuple[str, bool]]]
    if len(first) < 2 or workers == 1:
        answered = (_answer_batch(batch, default_rules) for batch in chain(first, batches))
    else:
        answered = _shared_out(chain(first, batches), default_rules, workers)
    for answers in answered:
        yield from answers


def _shared_out(
    batches: Iterable[list[str]], default_rules: str, workers: int
) -> Iterator[list[tuple[str, bool]]]:
    """Answer batches in several processes; only a few wait at a time, so memory stays flat."""
    from concurrent.futures import Future, ProcessPoolExecutor

    waiting: deque[Future[list[tuple[str, bool]]]] = deque()
    with ProcessPoolExecutor(workers) as pool:
        for batch in batches:
            waiting.append(pool.submit(_answer_batch, batch, default_rules))
            if len(waiting) > 2 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


_BATCH: Final = 2000
"""Lines that a processor takes at a time; fewer in all are not worth sharing out."""


def _batches(lines: Iterator[str]) -> Iterator[list[str]]:
    while batch := list(islice(lines, _BATCH)):
        yield batch


def _answer_batch(lines: list[str], default_rules: str) -> list[tuple[str, bool]]:
    answers = []
    for line in lines:
        hand = None
        try:
            hand = read_json(line)
            result = score(hand, default_rules)
        except CanastaError as fault:
            answers.append((_encode(refusal(hand, fault, default_rules)), True))
        else:
            answers.append((result_text(result), bool(result.problems and result.errors)))
    return answers


_encode = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


def result_text(result: HandResult) -> str:
    """Return what `result_value` says as JSON text.

    Its lines are put in from those written before: over many hands they are mostly the same.
    """
    bare = result._replace(sheets=tuple([sheet._replace(lines=()) for sheet in result.sheets]))
    # A quotation mark within a name is escaped, so this key stands nowhere else.
    start, *parts = _encode(result_value(bare)).split(_NO_LINES)
    sheets = zip(result.sheets, parts, strict=True)
    return start + "".join(
        [f'"lines": [{", ".join(map(_line_text, sheet.lines))}]{part}' for sheet, part in sheets]
    )


_NO_LINES: Final = '"lines": []'


@lru_cache(maxsize=65536)
def _line_text(line: Line) -> str:
    return _encode(line_value(line))


def read_hand(text: str) -> Any:
    """Read a hand from JSON or from side lines, whichever the text is; raises `ProblemsError`."""
    if text.lstrip("\ufeff \t\r\n")[:1] in {"{", "["}:
        return read_json(text)
    return {"sides": read_sides(text.splitlines())}


def read_sides(lines: Iterable[str]) -> list[dict[str, Any]]:
    """Read side lines, one a side; blank lines and lines that begin with # are passed over.

    Raises `ProblemsError` with every word of every line that cannot be read.
    """
    sides = []
    problems: list[Problem] = []
    for line in lines:
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        side, found = read_side_line(line)
        sides.append(side)
        problems += [problem._replace(side=side.get("name")) for problem in found]
    if problems:
        raise _refused(problems)
    return sides


def read_text(path: str) -> str:
    """Read a text file in UTF-8; raises `NotFoundError` in words."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as fault:
        raise NotFoundError(
            f"{path} is not a text file in UTF-8 (at byte {fault.start}).",
            hint="Save it again as UTF-8 text.",
        ) from None
