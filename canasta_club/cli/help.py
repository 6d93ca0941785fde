"""``canasta help``: find commands, rules and guides by keyword."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from canasta_club.cli.answer import is_json
from canasta_club.cli.commands import examples, first_line
from canasta_club.cli.echo import echo
from canasta_club.cli.show import show_json

if TYPE_CHECKING:
    from canasta_club.services.rules.search import Text

_TITLES = {
    "command": "Commands",
    "rule": "Rules (canasta rules explain NUMBER)",
    "rule set": "Rule sets (canasta rules show ID)",
    "irregularity": "Irregularities (canasta rules explain NUMBER)",
    "code": "Problem codes (canasta rules explain CODE)",
    "guide": "Guides",
}
_MOST = 6


@examples("help frozen pile", "help check in", "help tie")
def help_(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="WORD…", help="What you look for, in your words.")
    ] = None,
) -> None:
    """Find commands, rules and guides by keyword."""
    from canasta_club.errors import NotFoundError
    from canasta_club.services.rules import search

    if not words:
        echo(ctx.parent.get_help() if ctx.parent else ctx.get_help())
        return
    texts = [*_commands(), *search.guides(), *search.rule_texts()]
    found = {
        kind: search.find(words, [each for each in texts if each.kind == kind]) for kind in _TITLES
    }
    if not any(found.values()):
        raise NotFoundError(
            f"Nothing found for “{' '.join(words)}”.", hint="All commands: canasta --help"
        )
    if is_json():
        show_json({kind: [each._asdict() for each in texts] for kind, texts in found.items()})
        return
    _show(found)


def _show(found: "dict[str, list[Text]]") -> None:
    import shutil
    import textwrap

    width = min(shutil.get_terminal_size().columns, 100)
    for kind, texts in found.items():
        if not texts:
            continue
        echo(f"{_TITLES[kind]}:")
        column = max(len(each.name) for each in texts[:_MOST]) + 2
        for each in texts[:_MOST]:
            lines = textwrap.wrap(each.title, max(width - column - 2, 24))
            echo(f"  {each.name:<{column}}{lines[0]}")
            for line in lines[1:]:
                echo(f"  {'':<{column}}{line}")
        if len(texts) > _MOST:
            echo(f"  and {len(texts) - _MOST} more: --json lists all")
        echo()


def _commands() -> "Iterator[Text]":
    from canasta_club.cli.main import build

    yield from _below(typer.main.get_command(build()), "canasta")


def _below(command: Any, words: str) -> "Iterator[Text]":
    from canasta_club.services.rules.search import Text

    below = getattr(command, "commands", {})
    if not below:
        options = " ".join(option.lstrip("-") for each in command.params for option in each.opts)
        yield Text("command", words, first_line(command.help), f"{command.help} {options}")
    for name, each in below.items():
        yield from _below(each, f"{words} {name}")
