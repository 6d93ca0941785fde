"""What a command needs and was not given is asked for on a terminal; then the command begins again.

The parser misses what is declared as required. A command raises `MissingError` for what it needs
only beside other words. An answer that is refused is asked for again.
"""

import re
from collections.abc import Iterator
from typing import Final, get_args

import typer
from typer.core import TyperArgument, TyperCommand, TyperOption

from canasta_club.cli.frame import _usage as usage
from canasta_club.cli.frame.ask import ask_text, split_words
from canasta_club.cli.frame.commands import RUNNING, TYPED
from canasta_club.cli.frame.show import say, show_error
from canasta_club.errors import CanastaError, MissingError

_Parameter = TyperArgument | TyperOption


class _Asked:
    """The words that were typed first, and the answers by the names of their parameters."""

    def __init__(self, typed: list[str]) -> None:
        self.typed = typed
        self.answers: dict[str, tuple[_Parameter, list[str]]] = {}

    def words(self) -> list[str]:
        """Return the words with the answers: options before a ``--``, arguments behind it."""
        end = self.typed.index("--") if "--" in self.typed else len(self.typed)
        options, arguments = [], self.typed[end + 1 :]
        for parameter, words in self.answers.values():
            if parameter.param_type_name == "option":
                options += [f"{parameter.opts[0]}={word}" for word in words]
            else:
                arguments += words
        return [*self.typed[:end], *options, *(["--", *arguments] if arguments else [])]


_ASKED: Final = "canasta: what was asked for because it was missing"


def ask_missing(fault: Exception, ctx: typer.Context) -> bool:
    """Ask for what a command lacks, or again for answers that it refused; return whether it was.

    The answers join the words that were typed. Who said ``--yes`` is asked nothing.
    """
    asked = ctx.meta.setdefault(_ASKED, _Asked(ctx.meta[TYPED]))
    command = ctx.meta.get(RUNNING)
    parameters = list(_wanted(fault, command, asked.answers))
    if not parameters or "--yes" in asked.typed:
        return False
    _explain(fault)
    for parameter in parameters:
        words = _ask(parameter, _usual(parameter, command))
        if not words:
            return _give_up(fault)
        asked.answers[parameter.name] = parameter, words
    ctx.meta[TYPED] = asked.words()
    return True


def _give_up(fault: Exception) -> bool:
    """End the questions after an empty answer: what is missing is refused as without a terminal."""
    if isinstance(fault, CanastaError) and not isinstance(fault, MissingError):
        raise typer.Abort  # It was explained before it was asked again.
    return False


def _wanted(
    fault: Exception, command: object, answers: dict[str, tuple[_Parameter, list[str]]]
) -> Iterator[_Parameter]:
    """Yield the parameters to ask for: one that is missing, and those whose answers are wrong."""
    if isinstance(fault, MissingError) and isinstance(command, TyperCommand):
        for parameter in command.params:
            names = {(parameter.metavar or "").removesuffix("…"), *parameter.opts}
            if isinstance(parameter, _Parameter) and fault.parameter in names:
                yield parameter
    elif isinstance(fault, CanastaError):
        yield from (each for each, words in answers.values() if _names_one(fault, words))
    elif (
        isinstance(fault, typer.BadParameter)
        and isinstance(fault.param, _Parameter)
        and (type(fault).__name__ == "MissingParameter" or fault.param.name in answers)
    ):
        yield fault.param


def _names_one(fault: CanastaError, words: list[str]) -> bool:
    """Tell whether a refusal quotes one of the words that were answered."""
    return any(f"“{word}”" in fault.message or f"({word})" in fault.message for word in words)


def _explain(fault: Exception) -> None:
    """Say what is wrong before it is asked for; of a word that is missing the question says it."""
    if isinstance(fault, MissingError):
        say(fault.message)
    elif isinstance(fault, CanastaError):
        show_error(fault)
    elif isinstance(fault, typer.BadParameter) and type(fault).__name__ != "MissingParameter":
        say(usage.about_value(usage.name_of(fault) or "", str(fault.message)))


_BESIDE: Final = re.compile(r" \((default|required)[^)]*\)|\. Repeatable|, in quotes$")


def _usual(parameter: _Parameter, command: object) -> str:
    """Return what Enter alone answers: the default that is shown; what is written is `VERB.pdf`."""
    kind = re.fullmatch(r"OUT(\.\w+)", parameter.metavar or "")
    if kind and isinstance(command, TyperCommand):
        return f"{command.name}{kind[1]}"
    return parameter.show_default if isinstance(parameter.show_default, str) else ""


def _ask(parameter: _Parameter, usual: str) -> list[str]:
    """Ask for a parameter by its help; return the words of the answer, several where it may be.

    Enter alone answers what is usual; without that, it is asked once more, and an empty answer
    then has no words.
    """
    question = re.sub(_BESIDE, "", (parameter.help or "").removesuffix("."))
    choices = [str(each) for each in get_args(parameter.type_descriptor.annotation)]
    choices = [each for each in choices if each not in question and not each.startswith("<")]
    if choices:
        question += f" ({', '.join(choices)})"
    if not (answer := ask_text(question, usual)):
        return []
    if parameter.multiple or parameter.nargs == -1:
        return split_words(answer)
    return [re.sub(r'^"([^"]*)"$', r"\1", answer)]
