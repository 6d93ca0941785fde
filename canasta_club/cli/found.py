"""Show search results, kind by kind."""

import shutil
import textwrap
from typing import TYPE_CHECKING, Any, Final

from canasta_club.cli.echo import echo
from canasta_club.cli.show import say

if TYPE_CHECKING:
    from canasta_club.services.rules.search import Search

_TITLES: Final = {
    "command": "Commands",
    "rule": "Rules (canasta rules explain NUMBER)",
    "case": "Cases at the table (canasta ruling case NAME)",
    "rule set": "Rule sets (canasta rules show ID)",
    "irregularity": "Irregularities (canasta rules explain NUMBER)",
    "ambiguity": "Places where sources differ (canasta rules explain NUMBER)",
    "note": "Notes of the rule set",
    "code": "Problem codes (canasta rules explain CODE)",
    "guide": "Guides",
}


def found_value(searched: "Search") -> dict[str, Any]:
    """Return what was found as data: the texts of each kind, the best first."""
    found = {kind: [each._asdict() for each in texts] for kind, texts in searched.found.items()}
    return {**found, **({"read_as": dict(searched.read_as)} if searched.read_as else {})}


def show_found(searched: "Search", *, most: int) -> None:
    """Show what was found, ``most`` of each kind, each with what to type or open for it."""
    for word, meant in searched.read_as.items():
        say(f"No text has “{word}”; read as “{meant}”.")
    width = min(shutil.get_terminal_size().columns, 100)
    for kind, texts in searched.found.items():
        if not texts:
            continue
        echo(f"{_TITLES[kind]}:")
        column = max(len(each.name) for each in texts[:most]) + 2
        for each in texts[:most]:
            lines = textwrap.wrap(each.title, max(width - column - 2, 24))
            echo(f"  {each.name:<{column}}{lines[0]}")
            for line in lines[1:]:
                echo(f"  {'':<{column}}{line}")
        if len(texts) > most:
            echo(f"  and {len(texts) - most} more: --json lists all")
        echo()
