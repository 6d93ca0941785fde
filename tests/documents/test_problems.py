"""The problems that several packages find: level, code, sentence, place and side."""

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest

from canasta_club.documents import problems
from canasta_club.errors import CanastaError, NotFoundError, Problem

HINTED = CanastaError("There is no such night", hint="List them with `canasta night list`.")


@pytest.mark.parametrize(
    ("describe", "expected"),
    [
        (
            lambda: problems.bad_value("a whole number", "ten", "score"),
            Problem("error", "bad-value", "must be a whole number, not “ten”", "score"),
        ),
        (
            lambda: problems.missing_key("id", "x.toml"),
            Problem("error", "bad-value", "“id” is missing", "x.toml"),
        ),
        (
            lambda: problems.invalid("must be odd", "row 2"),
            Problem("error", "bad-value", "must be odd", "row 2"),
        ),
        (
            lambda: problems.figures_disagree("20, not 25", "row 2", "Ash"),
            Problem("error", "figures-disagree", "20, not 25", "row 2", "Ash"),
        ),
        (
            lambda: problems.unknown_key("nam", ["name", "side"], "nam"),
            Problem("error", "unknown-key", "unknown key “nam”; did you mean “name”?", "nam"),
        ),
        (
            lambda: problems.unknown_key("nam", ["name"], "nam", "called"),
            Problem("error", "unknown-key", "unknown key “nam”; did you mean “called”?", "nam"),
        ),
        (
            lambda: problems.from_error(HINTED, "row 2", "Ash"),
            Problem("error", "refused", "There is no such night", "row 2", "Ash"),
        ),
        (
            lambda: problems.from_error(HINTED, code="no-night", with_hint=True),
            Problem(
                "error",
                "no-night",
                "There is no such night. List them with `canasta night list`.",
            ),
        ),
        (
            lambda: problems.from_error(NotFoundError("Nothing."), with_hint=True),
            Problem("error", "not-found", "Nothing."),
        ),
        (
            lambda: problems.unreadable_toml("end of line", "x.toml"),
            Problem("error", "unreadable-toml", "cannot be read as TOML: end of line", "x.toml"),
        ),
        (
            lambda: problems.unreadable_json("end of line"),
            Problem("error", "unreadable-json", "cannot be read as JSON: end of line"),
        ),
        (
            lambda: problems.unreadable_file("is empty", "x.csv"),
            Problem("error", "unreadable-file", "is empty", "x.csv"),
        ),
        (
            lambda: problems.unknown_parent(NotFoundError("There is no “x”."), "x.toml: extends"),
            Problem("error", "unknown-parent", "There is no “x”.", "x.toml: extends"),
        ),
        (
            lambda: problems.circular_extends(["a", "b", "a"], "a.toml"),
            Problem("error", "circular-extends", "extends itself in a circle: a → b → a", "a.toml"),
        ),
        (
            lambda: problems.nothing_to_remove("pot", "; did you mean “pots”?", "a.toml"),
            Problem(
                "error",
                "nothing-to-remove",
                "there is no “pot” in what this extends; did you mean “pots”?",
                "a.toml",
            ),
        ),
    ],
)
def test_a_problem_is_written_from_facts(
    describe: Callable[[], Problem], expected: Problem
) -> None:
    assert describe() == expected


@pytest.mark.parametrize("ending", [".", "?", "!"])
def test_a_hint_follows_a_whole_sentence(ending: str) -> None:
    error = CanastaError(f"Really{ending}", hint="Yes.")
    assert problems.from_error(error, with_hint=True).message == f"Really{ending} Yes."


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        ("Ash", "“Ash”"),
        ('Ash\'s "own"', '“Ash\'s "own"”'),
        ([None, 2, 3, 4], "[null, 2, 3, ...]"),
        ({"a": {"b": {"c": {"d": 1}}}}, "{“a”: {“b”: {“c”: {...}}}}"),
        ({"a": 1, "b": 2, "c": 3, "d": 4}, "{“a”: 1, “b”: 2, “c”: 3, ...}"),
        (date(2026, 1, 2), "2026-01-02"),
        (datetime(2026, 1, 2, 3, 4, tzinfo=UTC), "2026-01-02T03:04:00+00:00"),
        ("x" * 50, "“" + "x" * 17 + "..." + "x" * 18 + "”"),
        (10**50, "1" + "0" * 17 + "..." + "0" * 19),
    ],
)
def test_a_wrong_value_is_shown_briefly(value: object, text: str) -> None:
    assert problems.shown(value) == text
