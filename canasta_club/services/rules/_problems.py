"""What is refused of rules, files and data: each sentence is written here once, from facts."""

from collections.abc import Sequence
from json import JSONDecodeError
from typing import Final

from canasta_club.documents.bounds import LONGEST_LINE
from canasta_club.documents.problems import (
    bad_value,
    from_error,
    invalid,
    unreadable_file,
    unreadable_json,
)
from canasta_club.errors import (
    CanastaError,
    Problem,
    ProblemsError,
)

_SAVE_AS: Final = "save it again as UTF-8 text"


def not_a_hand() -> Problem:
    return invalid("a hand is a table { … } with its “sides”")


def not_a_question() -> Problem:
    return invalid('a question is a table { … } that says what it asks: {"ask": "meld", …}')


def bad_rules_name(value: object) -> Problem:
    return bad_value("the name of a rule set", value, "rules")


def bad_player_count(value: object) -> Problem:
    return bad_value("a number of players", value, "players")


def unknown_rules(error: CanastaError) -> Problem:
    return from_error(error, "rules", code="unknown-rules")


def unreadable_rules(error: OSError) -> Problem:
    return unknown_rules(CanastaError(f"the rule set cannot be read: {error.strerror}"))


def invalid_json(error: JSONDecodeError) -> Problem:
    reason = f"{error.msg} (line {error.lineno}, column {error.colno})"
    if error.msg == "Extra data" and error.lineno > 1:
        reason += "; for several hands, one a line, use --jsonl"
    return unreadable_json(reason)


def excessive_json() -> Problem:
    return unreadable_json("a number is too long or it is too deeply nested")


def long_line() -> Problem:
    return unreadable_json(f"the line has more than {LONGEST_LINE:,} characters")


def line_not_utf8(error: UnicodeEncodeError) -> Problem:
    return unreadable_json(f"not UTF-8 text at character {error.start + 1}; {_SAVE_AS}")


def file_not_utf8(name: str, error: UnicodeDecodeError) -> Problem:
    message = f"{name} is not UTF-8 text (at byte {error.start + 1}): {_SAVE_AS}"
    return unreadable_file(message)


def not_a_setting(setting: str) -> Problem:
    return invalid(f"“{setting}” is not a key and its value, such as game.target=3000")


def setting_has_option(key: str, option: str) -> Problem:
    return invalid(f"“{key}” is given {option}, not with --set")


def conflicting_setting(setting: str) -> Problem:
    return invalid(f"“{setting}” conflicts with an earlier --set")


def not_scored(problems: Sequence[Problem]) -> ProblemsError:
    return ProblemsError("This hand cannot be scored.", problems)
