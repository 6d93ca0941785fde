"""Commands and their help: how a function becomes a command, with the options that many share.

A parameter whose type is a subclass of `Options` stands for several options, declared once there:
``at: AtGame`` gives a command ``--night``, ``--round``, ``--table``, ``--game`` and ``--season``.
"""

import inspect
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Final, TypeVar, dataclass_transform, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from canasta_club.cli.frame._plain_values import take_plain_values
from canasta_club.cli.frame.answer import answer, as_text
from canasta_club.errors import LostBytesError
from canasta_club.text.letters import has_lost_bytes

F = TypeVar("F", bound=Callable[..., None])
Completion = Callable[..., Any]
Sections = Mapping[str, Sequence[str]]
"""The commands that stand under each heading of a help, in order."""

_EXAMPLES = "canasta_examples"

TYPED = "canasta: the words that were typed"
RUNNING = "canasta: the command that runs"


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Options:
    """Options that belong together: attributes annotated for typer, each with its default.

    An ordinary class: each dataclass would add half a millisecond to every command.
    """

    def __init__(self, **values: Any) -> None:
        vars(self).update(values)

    @classmethod
    def words(cls) -> list[str]:
        """Return the options as they are typed; beside a default, typer keeps a name as that."""
        return [hint.__metadata__[0].default for hint in _hints(cls).values()]


def examples(*lines: str) -> Callable[[F], F]:
    """Give a command of the first words its examples, without the word ``canasta``."""

    def mark(function: F) -> F:
        setattr(function, _EXAMPLES, lines)
        return function

    return mark


def examples_of(command: Any) -> tuple[str, ...]:
    """Return the examples of a command, without the word ``canasta``."""
    lines: tuple[str, ...] = getattr(command.callback, _EXAMPLES, ())
    return lines


def command(
    app: typer.Typer, verb: str, *lines: str, takes_numbers: bool = False
) -> Callable[[F], F]:
    """Make a function a command of a noun, with its examples.

    With ``takes_numbers`` an argument may begin with a hyphen, as -1 does.
    """

    def register(function: F) -> F:
        add(app, verb, examples(*lines)(function), takes_numbers=takes_numbers)
        return function

    return register


def add(
    app: typer.Typer, verb: str, function: Callable[..., None], *, takes_numbers: bool = False
) -> None:
    """Make a function a command of a program or noun."""
    settings = {"ignore_unknown_options": True} if takes_numbers else {}
    app.command(verb, cls=Command, context_settings=settings)(_with_options(function))


def argument(metavar: str, text: str, completion: Completion | None = None, **more: Any) -> Any:
    """Return an argument; its metavar is what the help and messages call it."""
    return typer.Argument(metavar=metavar, help=text, autocompletion=completion, **more)


def option(
    name: str, metavar: str, text: str, completion: Completion | None = None, **more: Any
) -> Any:
    """Return an option that takes a value; its metavar says which."""
    return typer.Option(name, metavar=metavar, help=text, autocompletion=completion, **more)


def flag(name: str, text: str) -> Any:
    """Return an option that is given or not."""
    return typer.Option(name, help=text)


def noun(text: str, sections: Sections | None = None) -> typer.Typer:
    """Return a group of commands that shows its help when no verb is given."""

    class Noun(Group):
        verbs = sections or {}

    return typer.Typer(
        cls=Noun, no_args_is_help=True, rich_markup_mode=None, help=text, add_completion=False
    )


def _with_options(function: Callable[..., None]) -> Callable[..., None]:
    """Return the function with a signature for typer: bundles as single options, and ``--json``."""
    signature = inspect.signature(function)
    own = list(signature.parameters.values())
    bundles = {each.name: each.annotation for each in own if _is_bundle(each.annotation)}
    context = inspect.Parameter("ctx", _KEYWORD, annotation=typer.Context)
    parameters = [context, *(each for each in own if each.name not in {"ctx", *bundles})]
    for bundle in bundles.values():
        parameters += _parameters(bundle)
    parameters.append(inspect.Parameter("as_json", _KEYWORD, default=False, annotation=_JSON))

    def run(ctx: typer.Context, **values: Any) -> None:
        del values["as_json"]
        _refuse_lost_bytes(values.values())
        for name, bundle in bundles.items():
            values[name] = bundle(**{each: values.pop(each) for each in _hints(bundle)})
        if "ctx" in signature.parameters:
            values["ctx"] = ctx
        answered = answer()
        answered.schema = schema_of(ctx)
        try:
            function(**values)
        except typer.Exit:
            answered.write()
            raise
        answered.write()
        if answered.exit_code:
            raise typer.Exit(answered.exit_code)

    run.__name__ = function.__name__
    run.__doc__ = function.__doc__
    run.__annotations__ = {}
    setattr(run, "__signature__", inspect.Signature(_in_order(parameters)))  # noqa: B010
    setattr(run, _EXAMPLES, getattr(function, _EXAMPLES, ()))
    return run


def _refuse_lost_bytes(values: Iterable[object]) -> None:
    """Refuse a text with bytes that are not UTF-8, unless it is the path of a file."""
    for value in values:
        for text in value if isinstance(value, list) else [value]:
            if isinstance(text, str) and has_lost_bytes(text) and not os.path.lexists(text):
                raise LostBytesError(text)


_KEYWORD = inspect.Parameter.KEYWORD_ONLY

_JSON_OPTION = "--json"
_JSON = Annotated[bool, typer.Option(_JSON_OPTION, help="Answer as JSON.")]


def _is_bundle(annotation: object) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, Options)


def _parameters(bundle: Any) -> Iterator[inspect.Parameter]:
    for name, hint in _hints(bundle).items():
        yield inspect.Parameter(name, _KEYWORD, default=getattr(bundle, name), annotation=hint)


def _hints(bundle: Any) -> Mapping[str, Any]:
    """Return the annotations of a bundle, those of its base class first."""
    return get_type_hints(bundle, include_extras=True)


def _in_order(parameters: list[inspect.Parameter]) -> list[inspect.Parameter]:
    return [each.replace(kind=_KEYWORD) for each in parameters]


def schema_of(ctx: Any) -> str:
    """Return what a command calls its JSON answer."""
    return f"canasta/{'-'.join(_words(ctx)[1:])}/1"


def _words(ctx: Any) -> list[str]:
    """Return the words of a command, ``canasta`` first, whatever the program was started as."""
    words: list[str] = []
    while ctx is not None:
        words.insert(0, ctx.info_name)
        ctx = ctx.parent
    return ["canasta", *words[1:]]


def _up_to_a_lost_value(args: list[str], parameters: Iterable[object]) -> list[str]:
    """Cut the words behind an option that another follows where its value belongs.

    The parser refuses it then for want of a value; by itself it would take ``--json`` for a reason.
    """
    own = [each for each in parameters if isinstance(each, TyperOption)]
    known = {word for each in own for word in (*each.opts, *each.secondary_opts)}
    wants = {word: each.nargs for each in own if not each.is_flag for word in each.opts}
    for place, word in enumerate(args[: args.index("--")] if "--" in args else args):
        values = args[place + 1 : place + 1 + wants.get(word, 0)]
        if any(value in known and value.startswith("--") for value in values):
            return args[: place + 1]
    return args


class Command(TyperCommand):
    """A command whose help shows its required options and its examples."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words of a command; plain values are taken as they are."""
        ctx.meta[RUNNING] = self
        parameters = self.get_params(ctx)
        take_plain_values(parameters)
        try:
            return super().parse_args(ctx, _up_to_a_lost_value(args, parameters))
        except typer.TyperException as fault:
            if getattr(fault, "ctx", ctx) is None:
                setattr(fault, "ctx", ctx)  # noqa: B010  (the parser does not say which command)
            raise

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Name the arguments, then the options that are required."""
        pieces = []
        for parameter in self.get_params(ctx):
            if parameter.param_type_name == "argument":
                name = parameter.metavar or parameter.name.upper()
                pieces.append(name if parameter.required else f"[{name.strip('[]')}]")
            elif parameter.required:
                pieces.append(f"{parameter.opts[0]} {parameter.metavar}")
        return [*pieces, "[OPTIONS]"]

    def get_help(self, ctx: Any) -> str:
        """Return the help; with ``--json`` as an object."""
        text = super().get_help(ctx)
        if not answer().is_json:
            return text
        return as_text(
            {"schema": "canasta/help/1", "command": " ".join(_words(ctx)[1:]), "help": text}
        )

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write arguments and options, then the examples."""
        _write_options(self, ctx, formatter)
        if lines := examples_of(self):
            with formatter.section("Examples"):
                for line in lines:
                    formatter.write(f"{'':>{formatter.current_indent}}canasta {line}\n")


_OPPOSITES: Final = {"reopen": "end", "remove": "add", "revert": "correct", "revoke": "grant"}
"""Verbs that take another back and do not only add “un” to it."""


class Group(TyperGroup):
    """A noun: its help alone is an answer, and shows each command's line in full."""

    verbs: ClassVar[Sections] = {}
    """Its commands by headings; without headings they stand by name."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:  # noqa: ARG002  (typer's own)
        """Name a command and the options."""
        return ["COMMAND", "[OPTIONS]"]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Show the help where no verb is given."""
        is_alone = args == [_JSON_OPTION] or (not args and self.no_args_is_help)
        if is_alone and not ctx.resilient_parsing:
            show_help(ctx)
            raise typer.Exit
        if all(each.startswith("-") for each in args):
            args = [each for each in args if each != _JSON_OPTION]
        take_plain_values(self.get_params(ctx))
        return super().parse_args(ctx, args)

    def get_help(self, ctx: Any) -> str:
        """Return the help; with ``--json`` the commands, each with its line."""
        if not answer().is_json:
            return super().get_help(ctx)
        commands = [{"command": name, "line": line} for name, line in self.lines()]
        return as_text(
            {"schema": "canasta/commands/1", "of": " ".join(_words(ctx)), "commands": commands}
        )

    def lines(self) -> list[tuple[str, str]]:
        """Return each command with its first line; what takes one back stands below it."""
        names = [name for verbs in self.verbs.values() for name in verbs]
        names += sorted(self.commands.keys() - names, key=self._by_verb)
        return [
            (name, first_line(self.commands[name].help))
            for name in names
            if name in self.commands and not self.commands[name].hidden
        ]

    def _by_verb(self, name: str) -> tuple[str, bool]:
        verb = _OPPOSITES.get(name, name.removeprefix("un"))
        return (verb, verb != name) if verb in self.commands else (name, False)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the commands, then the options."""
        self.format_commands(ctx, formatter)
        _write_options(self, ctx, formatter)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002  (typer's own)
        """Write each command with its first line, under its heading."""
        lines = dict(self.lines())
        if not lines:
            return
        width = max(map(len, lines)) + 2
        headed = {verb for verbs in self.verbs.values() for verb in verbs}
        others = [verb for verb in lines if verb not in headed]
        for heading, verbs in {**self.verbs, "Commands": others}.items():
            if rows := [verb for verb in verbs if verb in lines]:
                with formatter.section(heading):
                    write_lines(formatter, {verb: lines[verb] for verb in rows}, width)


def write_lines(formatter: Any, lines: Mapping[str, str], width: int) -> None:
    """Write words with their lines, the lines at one place."""
    indent = " " * formatter.current_indent
    for word, line in lines.items():
        formatter.write(f"{indent}{word:<{width}}{line}\n")


def show_help(ctx: Any) -> None:
    """Show the help of a command; with ``--json`` it is an object."""
    typer.echo(ctx.get_help())


def first_line(text: str | None) -> str:
    """Return the line of a help text that lists show."""
    return (text or "").strip().partition("\n")[0]


def _write_options(self: Any, ctx: Any, formatter: Any) -> None:
    records: dict[str, list[tuple[str, str]]] = {"argument": [], "option": []}
    for parameter in self.get_params(ctx):
        if record := parameter.get_help_record(ctx):
            kind = parameter.param_type_name
            name = record[0]
            if kind == "argument":
                name = parameter.metavar or parameter.name.upper()
                if name.endswith("]"):
                    name = name.strip("[]")
            text = parameter.help or ""
            if parameter.required:
                text += " (required)"
            if variable := getattr(parameter, "envvar", None):
                text += f" (environment: {variable})"
            records[kind].append((name, text))
    for title, rows in (("Arguments", records["argument"]), ("Options", records["option"])):
        if rows:
            with formatter.section(title):
                formatter.write_dl(rows)
