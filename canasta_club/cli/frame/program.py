"""A program of many commands: its first words, its own options anywhere, and how each ends."""

import os
import random
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import partial
from typing import Any, ClassVar, NamedTuple

import typer

from canasta_club import recording
from canasta_club.cli.frame.answer import answer, begin
from canasta_club.cli.frame.ask import is_interactive, is_terminal
from canasta_club.cli.frame.commands import TYPED, Group, Sections, write_lines
from canasta_club.errors import CanastaError, RepeatError, UsageError
from canasta_club.recording import Committed

ALL = "--all"
"""What shows every word in the help of the program, not only the first page."""

_INTERRUPTED = 130

_TRIES = "canasta: how often the command was tried"
_MOST_TRIES = 5


class Word(NamedTuple):
    """A first word of the command line: where its code is, and its line in the help."""

    place: str
    line: str
    wing: str = ""
    """The part of the program that has it, if it is no part of the house."""


class Program(Group):
    """The program: its help is a map of all commands, and it shows every error.

    A subclass says which words and options it has, and what else can be put right by a question.
    """

    panels: ClassVar[Mapping[str, Mapping[str, Word]]]
    words: ClassVar[Mapping[str, Word]]
    first: ClassVar[Sections]
    """The words that the first page of help shows, by headings."""
    own_options: ClassVar[Mapping[str, bool]]
    """The options of the whole program, and whether a value follows: people type them anywhere."""

    def nouns(self) -> Mapping[str, Any]:
        """Return every first word with its command, loaded."""
        raise NotImplementedError

    def expected(self) -> Mapping[str, str]:
        """Return forms that people try and the program never had, each with the one to type."""
        raise NotImplementedError

    def settle(self, fault: CanastaError) -> bool | None:
        """Ask about a fault of its own kind: whether the command may go on; else None."""
        raise NotImplementedError

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> Any:
        """Run the program; a usage error is shown as every other error is."""
        begin(sys.argv[1:] if args is None else args)
        recording.begin()
        _keep_letters()
        program = partial(
            super().main, args, prog_name or "canasta", **extra, standalone_mode=False
        )
        try:
            status = self._ended(program)
        except OSError as fault:
            # Help, or what is wrong with the words, could not be written.
            from canasta_club.cli.frame import _faults as faults

            status = faults.show(faults.system_error(fault))
        answer().end()
        sys.exit(status if isinstance(status, int) else 0)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Let the options of the whole program, and ``--json``, stand anywhere."""
        front, rest = hoist(args, self.own_options)
        ctx.meta[TYPED] = words = [_unquoted(each) for each in (*front, *rest)]
        return super().parse_args(ctx, list(words))

    def invoke(self, ctx: Any) -> Any:
        """Run the command; an error becomes a few lines on stderr and an exit status."""
        try:
            _refuse_open_quotes(ctx.meta[TYPED])
            answered = super().invoke(ctx)
            typer.echo(nl=False)  # Writes what is still waiting to be written.
        except (CanastaError, typer.TyperException) as fault:
            refused: Exception = fault
        except (OSError, RecursionError, MemoryError, OverflowError) as fault:
            from canasta_club.cli.frame import _faults as faults

            refused = faults.system_error(fault)
        except KeyboardInterrupt:
            raise typer.Exit(_interrupted()) from None
        except typer.Abort:
            raise typer.Exit(_left_unanswered()) from None
        else:
            return answered
        committed = recording.current().committed
        if committed is Committed.NOTHING and self._may_go_on(refused, ctx):
            # Nothing was changed, so the command begins again, with the answer.
            with self.make_context(ctx.info_name, ctx.meta[TYPED]) as again:
                again.meta.update({**ctx.meta, TYPED: again.meta[TYPED]})
                return self.invoke(again)
        if not isinstance(refused, CanastaError):
            raise refused
        from canasta_club.cli.frame import _faults as faults

        raise typer.Exit(faults.show(refused))

    def lines(self) -> list[tuple[str, str]]:
        """Return each first word with its line; none of them is loaded for it."""
        return [(word, entry.line) for word, entry in self.words.items()]

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the words that most need, or with ``--all`` every one, panel by panel."""
        is_whole = ALL in ctx.meta[TYPED]
        width = max(map(len, self.words)) + 2
        for panel, words in (self.panels if is_whole else self.first).items():
            with formatter.section(panel):
                write_lines(formatter, {each: self.words[each].line for each in words}, width)
        if not is_whole:
            with formatter.section("More"):
                rest = len(self.words) - sum(map(len, self.first.values()))
                more = {
                    f"{ctx.info_name} --help {ALL}": f"Show the other {rest} commands, too.",
                    f"{ctx.info_name} help WORDS": "Find what you want to do, in your words.",
                }
                write_lines(formatter, more, max(map(len, more)) + 2)

    def _ended(self, program: Callable[[], object]) -> object:
        """Run the program and return its status."""
        try:
            return program()
        except typer.TyperException as fault:
            from canasta_club.cli.frame import _usage as usage

            return usage.show(fault, self, as_json=answer().is_json)
        except typer.Abort:
            return _left_unanswered()

    def _may_go_on(self, fault: Exception, ctx: Any) -> bool:
        """Ask on a terminal for what a refused command lacks, or wait; return whether to repeat."""
        if isinstance(fault, RepeatError):
            return _may_repeat(ctx)
        if isinstance(fault, CanastaError) and (settled := self.settle(fault)) is not None:
            return settled

        if not is_interactive():
            return False
        from canasta_club.cli.frame._missing import ask_missing

        return ask_missing(fault, ctx)


def _unquoted(word: str) -> str:
    """Return a word without the curly quotes around it, which no shell takes away.

    >>> _unquoted("“QQQ”"), _unquoted("“Ash” or “Birch”")
    ('QQQ', '“Ash” or “Birch”')
    """
    if len(word) < 2 or word[0] not in _OPENING or word[-1] not in _CLOSING:
        return word
    inner = word[1:-1]
    return word if any(quote in inner for quote in (*_OPENING, *_CLOSING)) else inner


def _refuse_open_quotes(words: Iterable[str]) -> None:
    """Refuse words that curly quotes were to keep together: the shell has cut them apart."""
    for word in words:
        if word[:1] in _OPENING and not any(quote in word[1:] for quote in _CLOSING):
            raise UsageError(
                f"The quote before “{word[1:]}” is a curly one; only straight quotes keep words"
                " together.",
                hint='Type straight quotes, as in: canasta season show "Winter 2026"',
            )


_OPENING = ("“", "„")
_CLOSING = ("”", "“")


def _keep_letters() -> None:
    """Write UTF-8 to files and pipes, which on Windows would lose letters for good.

    A console that cannot write a letter shows a stand-in for it instead of failing.
    """
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            if not is_terminal(stream) and not os.environ.get("PYTHONIOENCODING"):
                reconfigure(encoding="utf-8")
            reconfigure(errors="replace")


def _interrupted() -> int:
    from canasta_club.cli.frame import _faults as faults

    return faults.show(faults.interrupted(), _INTERRUPTED)


def _left_unanswered() -> int:
    """End at a question: what was recorded before it was said, and the rest is not done."""
    recording.current().give_up()
    return _interrupted()


def _may_repeat(ctx: Any) -> bool:
    """Wait a moment before a command begins again, longer each time; return whether it may.

    One that has read what is piped into it cannot read it again.
    """
    if "-" in ctx.meta[TYPED]:
        return False
    tries = ctx.meta[_TRIES] = ctx.meta.get(_TRIES, 0) + 1
    if tries >= _MOST_TRIES:
        return False
    time.sleep(random.uniform(0.05, 0.1) * 2**tries)  # noqa: S311
    return True


def hoist(args: Sequence[str], own: Mapping[str, bool]) -> tuple[list[str], list[str]]:
    """Part the program's own options, wherever they stand up to a ``--``, from the other words.

    ``--json`` comes last, behind the command that it belongs to.

    >>> hoist(["player", "list", "--plain", "--by", "Ash"], {"--plain": False, "--by": True})
    (['--plain', '--by', 'Ash'], ['player', 'list'])
    """
    front: list[str] = []
    rest: list[str] = []
    words = iter(args)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word in own:
            front.append(word)
            if own[word]:
                front += [value for value in [next(words, None)] if value is not None]
        elif word.partition("=")[0] in own and word.startswith("--"):
            front.append(word)
        else:
            rest.append(word)
    return front, _json_last(rest)


def _json_last(words: Sequence[str]) -> list[str]:
    """Move ``--json`` behind the words before a ``--``.

    >>> _json_last(["player", "--json", "add", "--", "-1"])
    ['player', 'add', '--json', '--', '-1']
    """
    end = words.index("--") if "--" in words else len(words)
    kept = [word for word in words[:end] if word != "--json"]
    return [*kept, *["--json"] * (len(kept) < end), *words[end:]]


def narrowed(noun: typer.Typer, verb: str) -> typer.Typer:
    """Return a noun with one verb; the whole noun if it has no such verb."""
    # A noun of many verbs is put together from several without a name.
    below = noun.registered_groups
    parts = [each.typer_instance for each in below if not isinstance(each.name, str)]
    apps = [noun, *(each for each in parts if each)]
    commands = [each for app in apps for each in app.registered_commands if each.name == verb]
    groups = [each for each in below if each.name == verb]
    if not commands and not groups:
        return noun
    part = copy(noun)
    part.registered_commands, part.registered_groups = commands, groups
    return part
