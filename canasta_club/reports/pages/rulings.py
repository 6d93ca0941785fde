"""Rulings as pages: the verdict in a line, and the list of openings a hand has."""

from collections.abc import Iterable, Mapping
from typing import Any

from canasta_club.game.rules.clauses import Irregularity
from canasta_club.reports.page import Column, Page


def verdict_line(answer: Mapping[str, Any], rules: str) -> str:
    """Describe a verdict: legal or not, why, and the clause in the rules of this title."""
    word = "Legal" if answer["legal"] else "Not legal"
    clause = f"clause {answer['clause']}"
    where = f"{answer['code']}, {clause}" if answer["code"] else clause
    return f"{word}: {answer['reason']} [{where}; {rules}]"


def openings_page(answer: Mapping[str, Any], limit: int) -> Page:
    """Make the page of the best openings of a hand."""
    openings = answer["openings"]
    shown = openings[:limit]
    more = len(openings) - len(shown)
    return Page(
        title="Openings",
        columns=(
            Column("points", "Points", "number"),
            Column("melds", "Melds"),
        ),
        rows=tuple((each["points"], " ".join(each["melds"])) for each in shown),
        notes=(f"{more} more: --limit {len(openings)}, or --json.",) if more else (),
    )


def penalties_page(penalties: Iterable[tuple[Irregularity, int | None]], rules: str) -> Page:
    """Make the page of irregularities and their penalties."""
    return Page(
        title="Irregularities and penalties",
        subtitle=rules,
        columns=(
            Column("name", "Name"),
            Column("points", "Points", "number"),
            Column("clause", "Clause"),
            Column("offence", "What happened"),
            Column("remedy", "What is done"),
            Column("sources", "Sources"),
        ),
        rows=tuple(
            (each.name, points, each.clause, each.offence, each.remedy, "; ".join(each.sources))
            for each, points in penalties
        ),
        notes=(
            "A name with points is entered as an adjustment: illegal_pile=1 in a line.",
            "Without points this rule set names no penalty: give a director's adjustment.",
            "short_opening is added to the minimum of the side's next try in the hand.",
        ),
    )
