"""Awards as a page: each record with its figure, who holds it, and when that was."""

from collections.abc import Iterable, Mapping, Sequence

from canasta_club.league.awards import Given, Holder, Winner
from canasta_club.reports.page import Cell, Column, Page

_COLUMNS = (
    Column("award", "Award"),
    Column("holder", "Holder"),
    Column("figure", "Figure", "number"),
    Column("when", "When"),
)
_MOST_DAYS = 3
_MOST_HOLDERS = 6


def awards_page(
    given: Sequence[Given],
    names: Mapping[str, str],
    *,
    title: str,
    subtitle: str = "",
    notes: tuple[str, ...] = (),
) -> Page:
    """Return the page; all who share an award stand in one row."""
    return Page(
        title,
        _COLUMNS,
        [_row(each, names) for each in given],
        subtitle=subtitle,
        notes=notes,
        details=[_detail(each, names) for each in given],
    )


def _row(given: Given, names: Mapping[str, str]) -> tuple[Cell, ...]:
    if given.figure is None:
        games = f" in {given.award.minimum} games" if given.award.minimum > 1 else ""
        return (given.award.heading, f"nobody yet{games}", None, "")
    is_decimal = given.kind == "decimal"
    figure = round(float(given.figure), 1) if is_decimal else int(given.figure)
    return (given.award.heading, _holders(given, names), figure, _when(given.winners))


def _detail(given: Given, names: Mapping[str, str]) -> dict[str, object]:
    return {
        "id": given.award.id,
        "holders": [[names[player] for player in each.holder] for each in given.winners],
    }


def _holders(given: Given, names: Mapping[str, str]) -> str:
    holders = sorted((_name(each.holder, names) for each in given.winners), key=str.casefold)
    more = len(holders) - _MOST_HOLDERS
    # Nobody is left out for the sake of one name.
    if more < 2:
        return ", ".join(holders)
    return f"{', '.join(holders[:_MOST_HOLDERS])} and {more} more"


def _name(holder: Holder, names: Mapping[str, str]) -> str:
    return " & ".join(sorted((names[player] for player in holder), key=str.casefold))


def _when(winners: Iterable[Winner]) -> str:
    """Return the nights of a record, unless they are many."""
    days = sorted({game.game.result.night for each in winners for game in each.games})
    if not days or len(days) > _MOST_DAYS:
        return ""
    return ", ".join(map(str, days))
