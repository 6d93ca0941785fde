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
_MOST_HOLDERS = 5


def awards_page(
    given: Sequence[Given],
    names: Mapping[str, str],
    *,
    title: str,
    subtitle: str = "",
    notes: tuple[str, ...] = (),
) -> Page:
    """Return the page; all who share an award are in one row, many of them in a list below."""
    shared = [
        (each.award.heading, name)
        for each in given
        if _are_many(each)
        for name in _names(each, names)
    ]
    return Page(
        title,
        _COLUMNS,
        [_row(each, names) for each in given],
        subtitle=subtitle,
        notes=notes,
        details=[_detail(each, names) for each in given],
        parts=(Page("Shared by many", _SHARED, shared),) if shared else (),
    )


def _row(given: Given, names: Mapping[str, str]) -> tuple[Cell, ...]:
    if given.figure is None:
        games = f" in {given.award.minimum} games" if given.award.minimum > 1 else ""
        return (given.award.heading, f"nobody yet{games}", None, "")
    figure = plain(given.figure)
    return (given.award.heading, _holders(given, names), figure, _when(given.winners))


def _detail(given: Given, names: Mapping[str, str]) -> dict[str, object]:
    return {
        "id": given.award.id,
        **({"exact": exact(given.figure)} if given.figure and not is_whole(given.figure) else {}),
        "holders": [[names[player] for player in each.holder] for each in given.winners],
    }


def _holders(given: Given, names: Mapping[str, str]) -> str:
    """Name all who share an award, or say how many they are."""
    if _are_many(given):
        kind = "pairs" if given.award.is_for_pairs else "players"
        return f"{len(given.winners)} {kind}"
    return ", ".join(_names(given, names))


def _are_many(given: Given) -> bool:
    return len(given.winners) > _MOST_HOLDERS


def _names(given: Given, names: Mapping[str, str]) -> list[str]:
    return sorted((_name(each.holder, names) for each in given.winners), key=str.casefold)


def _name(holder: Holder, names: Mapping[str, str]) -> str:
    return " & ".join(sorted((names[player] for player in holder), key=str.casefold))


def _when(winners: Iterable[Winner]) -> str:
    """Return the nights of a record, unless there are many."""
    days = sorted({game.game.result.night for each in winners for game in each.games})
    if not days or len(days) > _MOST_DAYS:
        return ""
    return ", ".join(map(str, days))
