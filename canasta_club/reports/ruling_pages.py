"""Rulings as pages: the verdict in a line, and the list of openings a hand has."""

from collections.abc import Mapping
from typing import Any

from canasta_club.reports.page import Column, Page


def verdict_line(answer: Mapping[str, Any]) -> str:
    """Say a verdict: legal or not, why, and where it is written."""
    word = "Legal" if answer["legal"] else "Not legal"
    clause = f"clause {answer['clause']}"
    where = f"{answer['code']}, {clause}" if answer["code"] else clause
    return f"{word}: {answer['reason']} [{where}]"


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
