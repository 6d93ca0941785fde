"""Score hands that stand in a file or are typed in, without a book."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from canasta_club.errors import CanastaError, NotFoundError, Problem, ProblemsError
from canasta_club.game.hand import HandResult, problem_value, result_value, score_hand
from canasta_club.game.rules import RuleSet
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

    Every line that is not blank gets its answer, an unreadable one too.
    """
    encode = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode
    for line in lines:
        if not line.strip():
            continue
        try:
            value = answer(read_json(line), default_rules)
        except ProblemsError as fault:
            value = refusal(None, fault, default_rules)
        yield encode(value), has_error(value)


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
