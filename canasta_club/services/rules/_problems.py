"""What is refused of rules, files and data: each sentence is written here once, from facts."""

from json import JSONDecodeError
from typing import Final

from canasta_club.documents.problems import from_error, unreadable_file, unreadable_json
from canasta_club.errors import CanastaError, Problem

_SAVE_AS: Final = "save it again as UTF-8 text"


def unknown_rules(error: CanastaError) -> Problem:
    return from_error(error, "rules", code="unknown-rules")


def no_rules() -> Problem:
    message = (
        "no rules are named, and several seasons run by different ones: name them in the line, or"
        " with --rules ID or --season NAME"
    )
    return unknown_rules(CanastaError(message))


def unreadable_rules(error: OSError) -> Problem:
    return unknown_rules(CanastaError(f"the rule set cannot be read: {error.strerror}"))


def invalid_json(error: JSONDecodeError) -> Problem:
    reason = f"{error.msg} (line {error.lineno}, column {error.colno})"
    if error.msg == "Extra data" and error.lineno > 1:
        reason += "; for several hands, one a line, use --jsonl"
    return unreadable_json(reason)


def excessive_json() -> Problem:
    return unreadable_json("a number is too long or it is too deeply nested")


def line_not_utf8(error: UnicodeEncodeError) -> Problem:
    return unreadable_json(f"not UTF-8 text at character {error.start + 1}; {_SAVE_AS}")


def file_not_utf8(name: str, error: UnicodeDecodeError) -> Problem:
    message = f"{name} is not UTF-8 text (at byte {error.start + 1}): {_SAVE_AS}"
    return unreadable_file(message)
