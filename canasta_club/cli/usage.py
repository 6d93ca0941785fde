"""Usage errors: words the program does not know, and old words that have a new name."""

import re
import tomllib
from functools import cache
from itertools import takewhile
from typing import Any, NamedTuple

from canasta_club import resources
from canasta_club.cli.answer import write_problems
from canasta_club.cli.map import WORDS
from canasta_club.errors import refusal_value

_CODES = {
    "NoSuchOption": "unknown-option",
    "MissingParameter": "missing-word",
    "BadParameter": "bad-value",
    "BadOptionUsage": "bad-value",
}


def command_of(form: str) -> str:
    """Return the command of a form, without options and arguments.

    >>> command_of("season forfeit LOSER --to WINNER")
    'season forfeit'
    """
    return " ".join(takewhile(re.compile("[a-z][a-z-]*").fullmatch, form.split()))


class Renamed(NamedTuple):
    """An old form of a command and the new one, as ``data/renamed.toml`` writes them."""

    old: str
    new: str

    @property
    def command(self) -> str:
        """The command of the old form, without options and arguments."""
        return command_of(self.old)

    @property
    def option(self) -> str:
        """The old option, if it was one that changed."""
        return next((word for word in self.old.split() if word.startswith("--")), "")

    def __str__(self) -> str:
        """Name the new form in a sentence."""
        return f"`{self.old}` is now `{self.new}`."


@cache
def renamed() -> tuple[Renamed, ...]:
    """Return every old form, in the order of the file."""
    with resources.shipped("data", "renamed.toml").open("rb") as file:
        return tuple(Renamed(*pair) for pair in tomllib.load(file)["renamed"].items())


def show(fault: Any, *, as_json: bool) -> int:
    """Show a usage error and return the exit status."""
    ctx = getattr(fault, "ctx", None)
    words = _words(ctx)
    code = _CODES.get(type(fault).__name__, "usage")
    message = _sentence(fault.format_message())
    hint = f"See: {' '.join(['canasta', *words])} --help"
    if old := _old_form(fault, words):
        code, message = "renamed", str(old)
        hint = f"See: canasta {command_of(old.new)} --help"
    if as_json:
        where = getattr(fault, "option_name", None) or _parameter(fault)
        write_problems([refusal_value(code, message, where=where, hint=hint)])
    else:
        from canasta_club.cli.show import say

        say(f"canasta: {message}")
        say(f"  {hint}")
    return int(fault.exit_code)


def _words(ctx: Any) -> list[str]:
    words: list[str] = []
    while ctx is not None and ctx.parent is not None:
        words.insert(0, ctx.info_name)
        ctx = ctx.parent
    return words


def _parameter(fault: Any) -> str | None:
    parameter = getattr(fault, "param", None)
    return None if parameter is None else parameter.get_error_hint().strip("'")


def _old_form(fault: Any, words: list[str]) -> Renamed | None:
    """Return the old form that was typed, if it is one."""
    unknown = re.match(r"No such command '([^']*)'", fault.format_message())
    command = " ".join([*words, *([unknown[1]] if unknown else [])])
    kind = type(fault).__name__
    parameter = getattr(fault, "param", None)
    option = fault.option_name if kind == "NoSuchOption" else ""
    if kind == "BadParameter" and parameter is not None:
        if parameter.param_type_name == "option":
            option = parameter.opts[0]
        else:
            command += " *"
    elif not (option or unknown or _is_about_arguments(fault)):
        return None
    for each in renamed():
        its, _space, last = each.command.rpartition(" ")
        if f"{its} *" == command and last in fault.format_message():
            return each
        if each.command == command and each.option == option:
            return each
    return None


def _is_about_arguments(fault: Any) -> bool:
    """Tell whether words are missing or too many, as where arguments have become options."""
    is_missing = type(fault).__name__ == "MissingParameter"
    return is_missing or fault.format_message().startswith("Got unexpected extra argument")


_NUMBERS = (
    (re.compile(r"Input should be a valid integer.*"), "must be a whole number."),
    (re.compile(r"Input should be greater than or equal to (-?\d+)\.?"), r"must be at least \1."),
    (re.compile(r"Input should be less than or equal to (-?\d+)\.?"), r"must be at most \1."),
)
"""What the library says of a number that does not fit, and what people say."""


def _sentence(message: str) -> str:
    """Return an error of the command line as a sentence, with the nearest first word.

    >>> _sentence("No such command 'plyer'.")
    "No such command 'plyer'. Did you mean 'player'?"
    >>> _sentence("Invalid value for '--table': Input should be greater than or equal to 1.")
    '--table must be at least 1.'
    """
    from difflib import get_close_matches

    message = message.replace(": Value error, ", ": ", 1)  # the library's own prefix
    place, _, reason = message.removeprefix("Invalid value for ").partition(": ")
    option = place.strip("'")
    for pattern, words in _NUMBERS:
        if pattern.fullmatch(reason):
            return f"{option} {pattern.sub(words, reason)}"
    if (found := re.fullmatch(r"No such command '([^']*)'\.", message)) and (
        near := get_close_matches(found[1], WORDS, n=1)
    ):
        message += f" Did you mean '{near[0]}'?"
    return message if message.endswith((".", "?")) else f"{message}."
