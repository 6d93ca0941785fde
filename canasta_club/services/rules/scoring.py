"""Scoring: score hands from a file or from typed lines, without a book."""

import json
import os
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from io import BufferedReader, TextIOWrapper
from itertools import chain, islice
from typing import BinaryIO, Final, TextIO

from canasta_club.documents.bounds import LONGEST_LINE, is_too_deep
from canasta_club.documents.problems import (
    bad_value,
    from_error,
    invalid,
    unreadable_file,
    unreadable_json,
)
from canasta_club.documents.toml import JsonObject
from canasta_club.errors import CanastaError, NotFoundError, Problem, ProblemsError
from canasta_club.game.remembered import Remembered
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import (
    HandResult,
    problem_value,
    result_text,
    result_value,
    score_hand,
    score_json,
)
from canasta_club.game.scoring.notation import read_side_line
from canasta_club.game.scoring.statement import Statement
from canasta_club.services.rules import _problems, rulesets

_REFUSED: Final[Mapping[str, object]] = {"sides": [], "over": False, "winner": None}


def score(hand: object, default_rules: rulesets.Rules) -> HandResult:
    """Score a hand as data under the rules it names; raises `ProblemsError` if it names none.

    ``default_rules`` are for a hand that names none.
    """
    if not isinstance(hand, dict):
        raise _refused([invalid("a hand is a table { … } with its “sides”")])
    return score_json(hand, rules_of(hand, default_rules))


def rules_of(hand: Mapping[str, object], default_rules: rulesets.Rules) -> RuleSet:
    """Return the rules that a hand or a question names; raises `ProblemsError`."""
    name = hand.get("rules")
    players = hand.get("players")
    if not isinstance(name, str | None):
        raise _refused([bad_value("the name of a rule set", name, "rules")])
    if players is not None and (not isinstance(players, int) or isinstance(players, bool)):
        raise _refused([bad_value("a number of players", players, "players")])
    return _named_rules(name, players, default_rules)


def _named_rules(name: str | None, players: int | None, default_rules: rulesets.Rules) -> RuleSet:
    if not (name or default_rules):
        message = (
            "no rules are named, and several seasons run by different ones: name them"
            " in the line, or"
            " with --rules ID or --season NAME"
        )
        raise _refused([_problems.unknown_rules(CanastaError(message))])
    try:
        return rulesets.rules(name or default_rules, players)
    except NotFoundError as fault:
        raise _refused([_problems.unknown_rules(fault)]) from None
    except OSError as fault:
        raise _refused([_problems.unreadable_rules(fault)]) from None


def _refused(problems: Sequence[Problem]) -> ProblemsError:
    clauses = rulesets.clause_names()
    return ProblemsError(
        "This hand cannot be scored.",
        [problem._replace(clause=clauses.get(problem.code)) for problem in problems],
    )


def answer(hand: object, default_rules: rulesets.Rules) -> JsonObject:
    """Score a hand and answer as data, even if it cannot be scored."""
    try:
        return result_value(score(hand, default_rules))
    except CanastaError as fault:
        return refusal(hand, fault, default_rules)


def refusal(hand: object, fault: CanastaError, default_rules: rulesets.Rules) -> JsonObject:
    """Return the answer for a hand that was refused, with its problems."""
    named = hand.get("rules") if isinstance(hand, dict) else None
    if isinstance(fault, ProblemsError):
        problems = list(fault.problems)
    else:
        clause = rulesets.clause_names().get(fault.code)
        problems = [from_error(fault)._replace(clause=clause)]
    return {
        "rules": named if named and isinstance(named, str) else rulesets.id_of(default_rules),
        **_REFUSED,
        "problems": [problem_value(problem) for problem in problems],
    }


_decode: Final = json.JSONDecoder().decode


def read_json(text: str) -> object:
    """Read JSON; raises `ProblemsError` with the place of the error."""
    try:
        value = _decode(text.removeprefix("\ufeff").rstrip())
    except json.JSONDecodeError as fault:
        reason = f"{fault.msg} (line {fault.lineno}, column {fault.colno})"
        if fault.msg == "Extra data" and fault.lineno > 1:
            reason += "; for several hands, one a line, use --jsonl"
        problem = unreadable_json(reason)
    except (ValueError, RecursionError):
        problem = _problems.excessive_json()
    else:
        if not is_too_deep(value):
            return value
        problem = _problems.excessive_json()
    raise _refused([problem])


LineAnswer = tuple[str, bool]
"""An answer as JSON, and whether its hand is refused."""
Answers = tuple[str, bytes]
"""Answers as JSON, one a line, and a byte for each that is not 0 when its hand is refused.

In one piece they pass between processes at little cost.
"""


def answer_lines(
    lines: Iterable[str],
    default_rules: rulesets.Rules,
    defaults: Mapping[str, object] | None = None,
) -> Iterator[LineAnswer]:
    """Answer hands given as JSON, one a line.

    ``defaults`` hold for hands that do not say otherwise. Every line that is not blank gets its
    answer, an unreadable one too. Many lines are shared out among the processors; the answers come
    in the order of the lines all the same.
    """
    defaults = defaults or {}
    workers = _processors()
    filled = (line for line in lines if line.strip())
    first = list(islice(filled, _BATCH + 1)) if workers > 1 else []
    if len(first) <= _BATCH:
        return map(_line_answerer(default_rules, defaults), chain(first, filled))
    answer_batch = partial(_answer_batch, default_rules=default_rules, defaults=defaults)
    return _shared_out(answer_batch, _batches(chain(first, filled)), workers)


def _processors() -> int:
    """Return how many processors this program may use."""
    # Where the system can say so: fewer may be allowed than the machine has.
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def _shared_out(
    answer_batch: Callable[[list[str]], Answers], batches: Iterable[list[str]], workers: int
) -> Iterator[LineAnswer]:
    """Answer batches in several processes; only a few wait at a time, to bound memory."""
    from concurrent.futures import Future, ProcessPoolExecutor

    def parted(answers: Future[Answers]) -> Iterator[LineAnswer]:
        texts, refused = answers.result()
        return zip(texts.split("\n"), map(bool, refused), strict=True)

    waiting: deque[Future[Answers]] = deque()
    with ProcessPoolExecutor(workers) as pool:
        for batch in batches:
            waiting.append(pool.submit(answer_batch, batch))
            if len(waiting) > 2 * workers:
                yield from parted(waiting.popleft())
        while waiting:
            yield from parted(waiting.popleft())


_BATCH: Final = 2000
"""Lines that a processor takes at a time; fewer in all are not worth sharing out."""


def _batches(lines: Iterator[str]) -> Iterator[list[str]]:
    while batch := list(islice(lines, _BATCH)):
        yield batch


def _answer_batch(
    lines: list[str], default_rules: rulesets.Rules, defaults: Mapping[str, object]
) -> Answers:
    answers = map(_line_answerer(default_rules, defaults), lines)
    texts, refused = zip(*answers, strict=True)
    return "\n".join(texts), bytes(refused)


def _line_answerer(
    default_rules: rulesets.Rules, defaults: Mapping[str, object]
) -> Callable[[str], LineAnswer]:
    """Return the function that answers a line; it remembers the rules that the lines name."""
    from canasta_club.services.rules._quick_lines import read_hand

    named = Remembered[tuple[str | None, int | None], RuleSet](
        lambda name_and_players: _named_rules(*name_and_players, default_rules)
    )

    def answer(line: str) -> LineAnswer:
        hand = None if defaults else read_hand(line)
        if hand is None:
            return _answer_line(line, default_rules, defaults)
        try:
            rules = named[hand.rules, hand.players]
        except CanastaError as fault:
            return _refusal_text({"rules": hand.rules}, fault, default_rules), True
        return _result_text(score_hand(hand.statements(), rules, hand_number=hand.hand_number))

    return answer


def _answer_line(
    line: str, default_rules: rulesets.Rules, defaults: Mapping[str, object]
) -> LineAnswer:
    """Answer whatever stands in a line, with every mistake."""
    hand = None
    try:
        hand = read_json(as_utf8(line))
        if defaults and isinstance(hand, dict):
            hand = {**defaults, **hand}
        return _result_text(score(hand, default_rules))
    except CanastaError as fault:
        return _refusal_text(hand, fault, default_rules), True


def _result_text(result: HandResult) -> LineAnswer:
    return result_text(result), bool(result.problems and result.errors)


def _refusal_text(hand: object, fault: CanastaError, default_rules: rulesets.Rules) -> str:
    return json.dumps(refusal(hand, fault, default_rules), ensure_ascii=False)


def as_utf8(line: str) -> str:
    """Refuse a line with bytes that are not UTF-8, or that is too long; see `open_lines`."""
    if len(line) > LONGEST_LINE:
        raise _refused([unreadable_json(f"the line has more than {LONGEST_LINE:,} characters")])
    try:
        if not line.isascii():
            line.encode()
    except UnicodeEncodeError as fault:
        raise _refused([_problems.line_not_utf8(fault)]) from None
    return line


@contextmanager
def open_lines(stream: BinaryIO) -> Iterator[Iterator[str]]:
    """Open a stream of lines; a line that is not UTF-8 is refused without the others.

    So is one that is too long: it is cut off just behind the bound.
    """
    start = stream.peek(2)[:2] if isinstance(stream, BufferedReader) else b""
    is_utf16 = start in {BOM_UTF16_LE, BOM_UTF16_BE}
    encoding, errors = ("utf-16", "replace") if is_utf16 else ("utf-8-sig", "surrogateescape")
    with TextIOWrapper(stream, encoding=encoding, errors=errors) as text:
        yield _cut_off(text)


def _cut_off(text: TextIO) -> Iterator[str]:
    while line := text.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE and not line.endswith("\n"):
            while (rest := text.readline(LONGEST_LINE)) and not rest.endswith("\n"):
                pass
        yield line


def read_hand(text: str) -> object:
    """Read a hand from JSON or side lines; raises `ProblemsError`."""
    if text.lstrip("\ufeff \t\r\n")[:1] in {"{", "["}:
        return read_json(text)
    return {"sides": [side.to_json() for side in read_sides(text)]}


def read_sides(lines: Iterable[str]) -> list[Statement]:
    """Read side lines, one a side, in a list or in one text.

    Blank lines and lines that begin with # are passed over.

    Raises `ProblemsError` with every word of every line that cannot be read.
    """
    sides = []
    problems: list[Problem] = []
    for line in lines.splitlines() if isinstance(lines, str) else lines:
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        side, faults = read_side_line(line)
        sides.append(side)
        problems += [problem._replace(side=side.name or None) for problem in faults]
    if problems:
        raise _refused(problems)
    return sides


def read_file(file: BinaryIO, name: str) -> object:
    """Read a hand from a file of JSON or side lines; raises `ProblemsError`."""
    data = file.read(LONGEST_LINE + 1)
    if len(data) > LONGEST_LINE:
        raise _refused([unreadable_file(f"{name} has more than {LONGEST_LINE:,} bytes")])
    return read_hand(decode(data, name))


def decode(data: bytes, name: str) -> str:
    """Decode bytes as UTF-8, or UTF-16 with its mark; raises `ProblemsError`."""
    encoding = "utf-16" if data[:2] in {BOM_UTF16_LE, BOM_UTF16_BE} else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as fault:
        problem = _problems.file_not_utf8(name, fault)
    raise _refused([problem])
