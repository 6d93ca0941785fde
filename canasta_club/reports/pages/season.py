"""The lists of a season: penalties, and the next division of each entry."""

from collections.abc import Iterable

from canasta_club.club.seasons import Penalty, Season, SeasonEntry
from canasta_club.league.rounding import plain
from canasta_club.reports.page import Column, Page


def penalties_page(penalties: Iterable[Penalty], season: Season, *, club: str) -> Page:
    """Return the penalties of a season, cancelled ones too."""
    columns = (
        Column("number", "No.", "number"),
        Column("name", "Entry"),
        Column("points", "Points", "number"),
        Column("night", "Night", "date"),
        Column("given", "Given on", "date"),
        Column("by", "By"),
        Column("reason", "Reason"),
        Column("cancelled", "Cancelled"),
    )
    rows = [
        (
            penalty.number, penalty.pair.name, plain(-penalty.points),
            penalty.night.day if penalty.night else None, penalty.day, penalty.by,
            penalty.reason, _cancelled(penalty),
        )
        for penalty in penalties
    ]  # fmt: skip
    notes = ("Negative points are taken from the entry; no other entry gains them.",)
    subtitle = f"{club}, {season.name}"
    return Page("Penalties", columns, rows, subtitle=subtitle, notes=notes if rows else ())


def divisions_page(entries: Iterable[SeasonEntry], season: Season, *, club: str) -> Page:
    """Return the division of each entry, and that in the next season."""
    columns = (
        Column("name", "Entry"),
        Column("division", "Division", "number", short="Div."),
        Column("next_division", "Next season", "number", short="Next"),
    )
    known = sorted(entries, key=lambda one_entry: one_entry.division)
    return Page(
        f"{season.name} is closed" if season.is_closed else season.name,
        columns,
        [(entry.pair.name, entry.division, entry.next_division) for entry in known],
        subtitle=club,
    )


def _cancelled(penalty: Penalty) -> str:
    if not penalty.is_cancelled:
        return ""
    return f"by {penalty.cancelled_by}: {penalty.cancelled_reason}"
