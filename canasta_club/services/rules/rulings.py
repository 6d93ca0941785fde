"""Rulings: answer questions of the rules, one by one or a file of them, without a book."""

import json
from collections.abc import Iterable, Iterator
from typing import Final

from canasta_club.documents.problems import from_error, invalid
from canasta_club.documents.toml import JsonObject, PlainTable
from canasta_club.errors import CanastaError, Problem, ProblemsError
from canasta_club.game.rulings import answer as rulings
from canasta_club.game.rulings.question import check_question
from canasta_club.services.rules import cases, rulesets, scoring


def answer(question: object, default_rules: rulesets.Rules) -> JsonObject:
    """Answer a question as data; a question that cannot be read gets its problems.

    ``default_rules`` are for a question that names none.
    """
    if not isinstance(question, dict):
        return _unanswered(
            [invalid('a question is a table { … } that says what it asks: {"ask": "meld", …}')]
        )
    if question.get("ask") == CASE:
        return _answer_case(question, default_rules)
    try:
        rules = scoring.rules_of(question, default_rules)
    except ProblemsError as fault:
        return _unanswered([*fault.problems, *check_question(question)])
    except CanastaError as fault:
        return _unanswered([from_error(fault)])
    return dict(rulings.answer(question, rules))


def answer_lines(
    lines: Iterable[str], default_rules: rulesets.Rules, season: str = ""
) -> Iterator[tuple[str, bool]]:
    """Answer questions given as JSON, one a line: yields answers as JSON, and whether it is legal.

    Every line that is not blank gets its answer, an unreadable one too. An answer names the rules
    that it is by, and the season where these are the default rules.
    """
    for line in lines:
        if line.strip():
            value = _answer_line(line, default_rules, season)
            yield _encode(value), value["legal"] is True or "silent" in value


def _answer_line(line: str, default_rules: rulesets.Rules, season: str) -> JsonObject:
    try:
        question = scoring.read_json(scoring.as_utf8(line))
    except ProblemsError as fault:
        return _unanswered(fault.problems)
    answered = answer(question, default_rules)
    if answered["legal"] is None and "problems" in answered:
        return answered
    named = question.get("rules") if isinstance(question, dict) else None
    by = named or default_rules
    of_season = {"season": season} if season and by is default_rules else {}
    return answered | {"rules": rulesets.id_of(by)} | of_season


CASE: Final = "case"
"""What a question asks for that no cards decide; ``case`` in it names which."""


def _answer_case(question: PlainTable, default_rules: rulesets.Rules) -> JsonObject:
    try:
        chosen = scoring.rules_of(question, default_rules)
        asked = question.get("rules", default_rules)
        found_answer = cases.answer_case(str(question.get("case", "")), asked, chosen.players)
    except ProblemsError as fault:
        return _unanswered(fault.problems)
    except CanastaError as fault:
        return _unanswered([from_error(fault)])
    return {"legal": None, **cases.case_value(found_answer)}


_encode: Final = json.JSONEncoder(ensure_ascii=False).encode


def _unanswered(problems: Iterable[Problem]) -> JsonObject:
    clauses = rulesets.clause_names()
    described = [problem._replace(clause=clauses.get(problem.code)) for problem in problems]
    return dict(rulings.unanswered(described))
