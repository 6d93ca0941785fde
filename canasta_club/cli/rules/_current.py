"""The rules for a question: those named, or those of the current season."""

import sys
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from canasta_club.cli.frame.answer import for_stdout
from canasta_club.cli.frame.commands import Options, option, schema_of
from canasta_club.cli.frame.progress import progress
from canasta_club.cli.frame.show import say
from canasta_club.cli.options import Rules, SeasonName, Size, settings
from canasta_club.errors import AmbiguousError

if TYPE_CHECKING:
    from canasta_club.reports.page import Page
    from canasta_club.services.season.current import CurrentRules


JsonLines = Annotated[str, option("--jsonl", "FILE|-", "Read JSON Lines, answer the same way.")]
"""The file of `score --jsonl` and `ruling --jsonl`."""


def write_lines(ctx: typer.Context, answers: Iterable[tuple[str, bool]], doing: str) -> set[bool]:
    """Write answers as JSON Lines, each with its schema; return what was said beside them."""
    start = f'{{"schema": "{schema_of(ctx)}", '
    seen = set()
    with progress(doing) as step:
        for text, judged in answers:
            sys.stdout.write(f"{start}{for_stdout(text[1:])}\n")
            seen.add(judged)
            step()
    return seen


def current(ctx: typer.Context, rules: str, season: str = "") -> "CurrentRules":
    """Return the rules to answer by, with a note if they are not those of a season."""
    from canasta_club.services.season.current import current_rules

    chosen = current_rules(settings(ctx), rules=rules, season=season)
    if chosen.reason:
        say(f"{chosen.reason} These are the rules of {chosen.title}.")
    return chosen


def current_for_lines(ctx: typer.Context, rules: str, season: str) -> "CurrentRules":
    """Return the rules for lines that name none: none where seasons of different rules run."""
    from canasta_club.services.season.current import CurrentRules

    try:
        return current(ctx, rules, season)
    except AmbiguousError:
        if season:
            raise
        return CurrentRules("")


class AnswerBy(Options):
    """The rules that a question is answered by."""

    rules: Rules = ""
    season: SeasonName = ""
    size: Size = None

    def current(self, ctx: typer.Context, *, for_lines: bool = False) -> "CurrentRules":
        """Return the rules; --rules and --season may stand before the verb."""
        above = ctx.parent.params if ctx.parent else {}
        read = current_for_lines if for_lines else current
        return read(
            ctx,
            self.rules or str(above.get("rules") or ""),
            self.season or str(above.get("season") or ""),
        )


def named(chosen: "CurrentRules") -> dict[str, str]:
    """Return the name of the rules for a JSON answer."""
    return {"rules": chosen.id} | ({"season": chosen.season} if chosen.season else {})


def with_rules(page: "Page", chosen: "CurrentRules") -> "Page":
    """Return a page that names the rules in its JSON answer too."""
    return replace(page, about={**page.about, **named(chosen)})
