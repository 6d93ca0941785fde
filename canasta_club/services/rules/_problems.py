"""What is refused of rules, files and data: each sentence is written here once, from facts."""

from collections.abc import Sequence
from importlib.resources.abc import Traversable
from json import JSONDecodeError
from pathlib import Path
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
    ConflictError,
    NotFoundError,
    Problem,
    ProblemsError,
    UsageError,
)
from canasta_club.text.nearest import did_you_mean, nearest
from canasta_club.text.wording import as_sentence

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


def not_written(found: Sequence[Problem]) -> ProblemsError:
    return ProblemsError("The file was not written.", found)


def not_scored(found: Sequence[Problem]) -> ProblemsError:
    return ProblemsError("This hand cannot be scored.", found)


def file_exists(path: Path) -> ConflictError:
    return ConflictError(f"{path} already exists; it was not touched.", hint="Choose another name.")


def invalid_id(name: str, noun: str) -> CanastaError:
    return CanastaError(
        f"“{name}” is not a valid id for a {noun}.",
        hint="Use small letters, digits and hyphens, such as our-club.",
    )


def id_taken(known: str, noun: str) -> ConflictError:
    return ConflictError(f"A {noun} “{known}” already exists.", hint="Choose another name.")


def shipped_id(entry: Traversable, known: str) -> ConflictError:
    return ConflictError(
        f"{entry} has the id “{known}” of a file that came with the program.",
        hint="Give it another id: change the line id = … and the file's name.",
    )


def several_files(folder: str, own: Sequence[str], option: str) -> UsageError:
    return UsageError(
        f"There are several files of {folder}: {', '.join(own)}.",
        hint=f"Choose one with {option} NAME.",
    )


def not_utf8(entry: Traversable, error: UnicodeDecodeError) -> NotFoundError:
    return NotFoundError(
        f"{entry} is not a text file in UTF-8 (at byte {error.start}).",
        hint="Save it again as UTF-8 text.",
    )


def impossible_path(name: str) -> NotFoundError:
    return NotFoundError(f"There is no file {name[:80]!r}.")


def is_a_folder(path: Path) -> NotFoundError:
    return NotFoundError(f"{path} is a folder, not a file.")


def no_file(path: Path) -> NotFoundError:
    return NotFoundError(
        f"There is no file {path}.", hint="Check the name, and the folder that it is in."
    )


def unknown_clause(what: str, known: Sequence[str]) -> NotFoundError:
    return NotFoundError(
        as_sentence(f"There is no clause or code “{what}”{did_you_mean(what, known)}"),
        hint="docs/rules.md lists them all.",
    )


def unknown_case(words: str, known: Sequence[str]) -> NotFoundError:
    return NotFoundError(
        as_sentence(f"There is no case “{words}”{nearest(words, known)}"),
        hint="See them all with: canasta ruling case",
    )


def not_dealt(cards: int) -> UsageError:
    """Refuse odds of a hand with more cards than there are."""
    return UsageError(f"A hand of {cards} cards cannot be dealt: the pack has fewer.")


def too_long_to_search(cards: int) -> UsageError:
    """Refuse odds of openings from hands that would take too long to be searched."""
    return UsageError(f"A hand of {cards} cards is too long to be searched for openings.")
