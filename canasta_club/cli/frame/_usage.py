"""Usage errors: what was typed and cannot be run, in the program's own sentences."""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Protocol

from canasta_club.cli.frame.answer import write_problems
from canasta_club.cli.frame.commands import examples_of
from canasta_club.cli.frame.show import say
from canasta_club.errors import ReasonRequiredError, refusal_value
from canasta_club.text.nearest import closest
from canasta_club.text.wording import as_sentence

_CODES = {
    "NoSuchOption": "unknown-option",
    "MissingParameter": "missing-word",
    "BadParameter": "bad-value",
    "BadOptionUsage": "bad-value",
}


class KnownWords(Protocol):
    """The words that a program knows."""

    @property
    def words(self) -> Collection[str]:
        """Every first word."""

    def nouns(self) -> Mapping[str, Any]:
        """Return every first word with its command; few errors need them."""

    def expected(self) -> Mapping[str, str]:
        """Return forms that people try and the program never had, each with the one to type."""


def show(fault: Any, known: KnownWords, *, as_json: bool) -> int:
    """Show a usage error and return the exit status."""
    words = _words(getattr(fault, "ctx", None))
    code = _CODES.get(type(fault).__name__, "usage")
    if code == "missing-word" and name_of(fault) == "--reason":
        code = ReasonRequiredError.code
    hint = f"See: {' '.join(['canasta', *words])} --help"
    if (word := _unknown_word(fault)) is not None:
        message, meant = _about_unknown(word, words, fault, known)
        hint = f"Type: canasta {meant}" if meant else hint
    else:
        message = _sentence(fault, known)
    if as_json:
        where = getattr(fault, "option_name", None) or name_of(fault)
        write_problems([refusal_value(code, message, where=where, hint=hint)])
    else:
        say(f"canasta: {message}")
        if type(fault).__name__ == "MissingParameter" and (example := _example(fault)):
            say(f"  For example: canasta {example}")
        say(f"  {hint}")
    return int(fault.exit_code)


def _example(fault: Any) -> str:
    """Return the first example of the command in which a word is missing."""
    lines = examples_of(fault.ctx.command) if fault.ctx is not None else ()
    return lines[0] if lines else ""


def _words(ctx: Any) -> list[str]:
    words: list[str] = []
    while ctx is not None and ctx.parent is not None:
        words.insert(0, ctx.info_name)
        ctx = ctx.parent
    return words


def name_of(fault: Any) -> str | None:
    """Return what the help calls the parameter of a usage error, if it is about one."""
    parameter = getattr(fault, "param", None)
    if parameter is None:
        return None
    if parameter.param_type_name == "option":
        return str(parameter.opts[0])
    return str(parameter.metavar or parameter.name.upper())


def _unknown_word(fault: Any) -> str | None:
    """Return the word that is not a command where one is expected."""
    match = re.match(r"No such command (['\"])(.*?)\1\.", fault.format_message(), re.DOTALL)
    return match[2] if match else None


def _about_unknown(word: str, words: list[str], fault: Any, known: KnownWords) -> tuple[str, str]:
    """Return the sentence about a command that does not exist, and what to type instead."""
    typed = " ".join([*words, word])
    meant = known.expected().get(typed, "") or _with_file(words, word, known)
    if not meant and words and word in known.words:
        meant = word
    own = fault.ctx.command.commands if words else known.words
    meant = meant or _making(words, word, own, known.expected())
    # The first letter of a word is rarely mistyped.
    alike = [each for each in own if each[0] == word[:1]]
    near = closest(word, alike, _LIKENESS) or closest(word, own, _LIKENESS)
    if not meant and near:
        meant = " ".join([*words, near])
    if not meant and len(words) == 1:
        meant = _only_one_with(word, known.nouns())
    return f"There is no command “canasta {typed}”.", meant


_MAKING = ("new", "add", "create", "make")
"""Verbs that people try for each other: every noun has at most one of them."""


def _making(words: list[str], word: str, own: Collection[str], expected: Mapping[str, str]) -> str:
    """Return how a noun makes something, where that was typed with another verb."""
    forms = [
        " ".join([*words, other]) if other in own else expected.get(" ".join([*words, other]), "")
        for other in _MAKING
        if words and word in _MAKING
    ]
    return next(filter(None, forms), "")


def _with_file(words: list[str], word: str, known: KnownWords) -> str:
    """Return what to type where a file was named in place of a command."""
    form = known.expected().get(" ".join([*words, "file"]), "") if "." in word.strip(".") else ""
    return form.replace("FILE", f'"{word}"' if " " in word else word)


_LIKENESS = 0.65
"""How alike a word that was typed is at least to the one that is offered."""


def _only_one_with(verb: str, nouns: Mapping[str, Any]) -> str:
    """Return the command of another noun with this verb, if there is just one."""
    names = [name for name, noun in nouns.items() if verb in getattr(noun, "commands", ())]
    return f"{names[0]} {verb}" if len(names) == 1 else ""


_NUMBERS = (
    (re.compile(r"Input should be a valid integer.*"), "must be a whole number"),
    (re.compile(r"Input should be greater than or equal to (-?\d+)\.?"), r"must be at least \1"),
    (re.compile(r"Input should be less than or equal to (-?\d+)\.?"), r"must be at most \1"),
)
"""What the library says of a number that does not fit, and what people say."""

_CHOICE = re.compile(r"'(.*)' is not one of (.*)\.?")
_EXTRA = re.compile(r"Got unexpected extra argument(?:\(s\)|s)? \((.*)\)")
_VALUES = re.compile(r"requires (\d+) arguments")


def _sentence(fault: Any, known: KnownWords) -> str:
    """Return what is wrong with the words of a command, as a sentence."""
    message = str(fault.format_message())
    name = name_of(fault) or ""
    match type(fault).__name__:
        case "NoSuchOption":
            message = _about_option(fault, known)
        case "MissingParameter":
            message = f"{name} is required"
        case "BadOptionUsage" if "does not take a value" in message:
            message = f"{fault.option_name} takes no value"
        case "BadOptionUsage":
            several = _VALUES.search(message)
            values = f"{several[1]} values" if several else "a value"
            message = f"{fault.option_name} needs {values}"
        case "BadParameter":
            message = about_value(name, str(fault.message))
        case _ if extra := _EXTRA.fullmatch(message):
            message = f"Too many words: “{extra[1]}”"
    return as_sentence(message)


def _about_option(fault: Any, known: KnownWords) -> str:
    if _belongs_below(fault, known):
        return f"{fault.option_name} comes before its command; write it after the last word."
    options = [] if fault.ctx is None else _options(fault.ctx.command.params)
    near = closest(fault.option_name, options, _LIKENESS)
    return (
        f"There is no option {fault.option_name} here{f'; did you mean {near}?' if near else '.'}"
    )


def _belongs_below(fault: Any, known: KnownWords) -> bool:
    """Tell whether an option was typed before the words of the command that has it."""
    below = getattr(fault.ctx and fault.ctx.command, "commands", None)
    if below is None:
        return False
    waiting = list((below if fault.ctx.parent is not None else known.nouns()).values())
    while waiting:
        command = waiting.pop()
        waiting += getattr(command, "commands", {}).values()
        if fault.option_name in _options(command.params):
            return True
    return False


def _options(parameters: Iterable[Any]) -> list[str]:
    return [name for each in parameters for name in each.opts if name.startswith("--")]


def about_value(name: str, reason: str) -> str:
    """Return what is wrong with the value of an option or argument, as a sentence.

    >>> about_value("--table", "Input should be greater than or equal to 1.")
    '--table must be at least 1.'
    >>> about_value("--rank", "'duck' is not one of 'player', 'pair'.")
    '--rank must be player or pair, not “duck”.'
    """
    reason = reason.removeprefix("Value error, ")  # the library's own prefix
    for pattern, words in _NUMBERS:
        if pattern.fullmatch(reason):
            return f"{name} {pattern.sub(words, reason)}."
    if choice := _CHOICE.fullmatch(reason):
        offered = list(filter(None, re.findall(r"'([^']*)'", choice[2])))
        return f"{name} must be {', '.join(offered[:-1])} or {offered[-1]}, not “{choice[1]}”."
    return as_sentence(f"{name}: {reason}")
