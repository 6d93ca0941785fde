"""The rules for a question: those named, or those of the current season."""

from typing import TYPE_CHECKING

import typer

from canasta_club.cli.options import settings
from canasta_club.cli.show import say

if TYPE_CHECKING:
    from canasta_club.services.season.current import CurrentRules


def current(ctx: typer.Context, rules: str, season: str = "") -> "CurrentRules":
    """Return the rules to answer by, with a note if they are not those of a season."""
    from canasta_club.services.season.current import current_rules

    found = current_rules(settings(ctx), rules=rules, season=season)
    if found.why:
        say(f"{found.why} These are the rules of {found.title}.")
    return found


def named(found: "CurrentRules") -> dict[str, str]:
    """Return the name of the rules for a JSON answer."""
    return {"rules": found.id} | ({"season": found.season} if found.season else {})
