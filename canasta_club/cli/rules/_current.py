"""The rules that a question is answered by: those named, else those of the season that runs."""

from typing import TYPE_CHECKING

import typer

from canasta_club.cli.options import settings
from canasta_club.cli.show import say

if TYPE_CHECKING:
    from canasta_club.services.season.current import CurrentRules


def current(ctx: typer.Context, rules: str, season: str = "") -> "CurrentRules":
    """Return the rules to answer by; say why they are not a season's when they could have been."""
    from canasta_club.services.season.current import current_rules

    found = current_rules(settings(ctx), rules=rules, season=season)
    if found.why:
        say(f"{found.why} These are the rules of {found.title}.")
    return found


def named(found: "CurrentRules") -> dict[str, str]:
    """Return which rules they are, as an answer in JSON names them."""
    return {"rules": found.id} | ({"season": found.season} if found.season else {})
