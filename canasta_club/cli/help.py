"""``canasta help``: find commands, rules and guides by keyword. Panels are in ``map.py``."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from canasta_club.cli.complete import guides as guide_names
from canasta_club.cli.frame.commands import argument, examples, first_line, option, show_help
from canasta_club.cli.frame.show import show_markdown
from canasta_club.cli.search_results import show_search

if TYPE_CHECKING:
    from canasta_club.services.rules.search import Text

KINDS = ("command", "rule", "case", "rule set", "irregularity", "code", "guide")


@examples("help frozen pile", "help check in", "help hand record", "help --guide club-night")
def help_(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None, argument("WORD…", "What you look for, in your words.")
    ] = None,
    guide: Annotated[str, option("--guide", "NAME", "Show a guide.", guide_names)] = "",
) -> None:
    """Find commands, rules and guides by keyword.

    After the words of a command, as in “help hand record”, its help is shown. The guides:
    club-night, season, spreadsheets, printing, players, keeping-the-book, own-rules, league-terms,
    without-a-club, hall, phones, reading-slips, server, federation, glossary.
    """
    from canasta_club.services.rules import search

    if guide:
        from canasta_club.services.rules import guides

        text = guides.guide(guide)
        show_markdown(text, {"guide": guide, "text": text})
        return
    if not words:
        show_help(ctx.find_root())
        return
    if named := _named(words):
        show_help(named)
        return
    searched = search.search(words, all_texts(), KINDS)
    show_search(words, searched, "All commands: canasta --help")


def all_texts() -> "list[Text]":
    """Return all that can be found: commands, guides, rules, and cases at the table."""
    from canasta_club.services.rules import cases, rulesets, search

    its_cases = cases.case_texts(rulesets.document(rulesets.DEFAULT_RULES))
    return [*_commands(), *search.guide_texts(), *search.rule_texts(), *its_cases]


def _named(words: list[str]) -> typer.Context | None:
    """Return the command that the words name."""
    names = " ".join(words).casefold().split()
    names = names[1:] if names[:1] == ["canasta"] else names
    command = _program()
    ctx = command.make_context("canasta", [], resilient_parsing=True)
    for word in names:
        command = getattr(command, "commands", {}).get(word)
        if command is None:
            return None
        ctx = command.make_context(word, [], parent=ctx, resilient_parsing=True)
    named: typer.Context = ctx
    return named


def _program() -> Any:
    from canasta_club.cli.main import build

    return typer.main.get_command(build())


def _commands() -> "Iterator[Text]":
    yield from _below(_program(), "canasta")


def _below(command: Any, words: str) -> "Iterator[Text]":
    from canasta_club.services.rules.search import Text

    below = getattr(command, "commands", {})
    if not below:
        texts = [option.lstrip("-") for each in command.params for option in each.opts]
        texts += [each.help for each in command.params if each.help]
        yield Text(
            kind="command",
            name=words,
            title=first_line(command.help),
            text=" ".join([command.help, *texts]),
        )
    for name, each in below.items():
        yield from _below(each, f"{words} {name}")
