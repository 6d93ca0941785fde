"""The awards of a season as a page: each with its holders, its figure and when it was set."""

from collections.abc import Iterable, Mapping, Sequence

from canasta_club.league.rounding import exact, is_whole, plain
from canasta_club.league.statistics.awards import Given, Holder, Winner
from canasta_club.reports.page import Cell, Column, Page

_COLUMNS = (
    Column("award", "Award"),
    Column("holder", "Holder"),
    Column("figure", "Figure", "number"),
    Column("when", "When"),
)

_SHARED = (Column("award", "Award"), Column("holder", "Holder"))

_MOST_DAYS = 3
MOST_NAMED = 5
"""Who share a place or an award are named up to so many; of more it is said how many they are."""


def awards_page(
    given_awards: Sequence[Given],
    names: Mapping[str, str],
    *,
    title: str,
    subtitle: str = "",
    notes: tuple[str, ...] = (),
) -> Page:
    """Return the page; all who share an award are in one row, many of them in a list below."""
    shared = [
        (each.award.heading, name)
        for each in given_awards
        if _are_many(each)
        for name in _names(each, names)
    ]
    return Page(
        title,
        _COLUMNS,
        [_row(each, names) for each in given_awards],
        subtitle=subtitle,
        notes=notes,
        details=[_detail(each, names) for each in given_awards],
        parts=(Page("Shared by many", _SHARED, shared),) if shared else (),
    )


def _row(result: Given, names: Mapping[str, str]) -> tuple[Cell, ...]:
    if result.figure is None:
        games = f" in {result.award.minimum} games" if result.award.minimum > 1 else ""
        return (result.award.heading, f"nobody yet{games}", None, "")
    figure = plain(result.figure)
    return (result.award.heading, _holders(result, names), figure, _when(result.winners))


def _detail(result: Given, names: Mapping[str, str]) -> dict[str, object]:
    return {
        "id": result.award.id,
        **(
            {"exact": exact(result.figure)} if result.figure and not is_whole(result.figure) else {}
        ),
        "holders": [[names[player] for player in each.holder] for each in result.winners],
    }


def _holders(result: Given, names: Mapping[str, str]) -> str:
    """Name all who share an award, or say how many they are."""
    if _are_many(result):
        kind = "pairs" if result.award.is_for_pairs else "players"
        return f"{len(result.winners)} {kind}"
    return ", ".join(_names(result, names))


def _are_many(result: Given) -> bool:
    return len(result.winners) > MOST_NAMED


def _names(result: Given, names: Mapping[str, str]) -> list[str]:
    return sorted((_name(each.holder, names) for each in result.winners), key=str.casefold)


def _name(holder: Holder, names: Mapping[str, str]) -> str:
    return " & ".join(sorted((names[player] for player in holder), key=str.casefold))


def _when(winners: Iterable[Winner]) -> str:
    """Return the nights of a record, unless there are many."""
    days = sorted({game.day for each in winners for game in each.games})
    if not days or len(days) > _MOST_DAYS:
        return ""
    return ", ".join(map(str, days))
