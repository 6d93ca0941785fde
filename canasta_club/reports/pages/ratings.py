"""The ratings of players as a page: a ranked table, and the leaders night by night."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from canasta_club.league.statistics.ratings import RatedNight, Rating, new
from canasta_club.reports.page import Cell, Chart, Column, Page
from canasta_club.reports.pictures.spans import Span, Spans

_COLUMNS = (
    Column("rank", "Rank", "number", short="#"),
    Column("name", "Player"),
    Column("at_least", "At least", "decimal"),
    Column("rating", "Rating", "decimal"),
    Column("uncertainty", "Uncertainty", "decimal", short="±"),
    Column("change", "Change", "decimal"),
    Column("games", "Games", "number", short="G"),
)

_ALWAYS_WITH = Column("always_with", "Always with")

NOTES = (
    "“At least” is the rating less three times its uncertainty: nobody is likely to be weaker.",
    "The players in the seats are rated, by who won and not by how much. Ratings give no points.",
)

INSEPARABLE = (
    "“Always with”: these have played all their games on the same side, so nothing tells their"
    " strengths apart. Each rating is that of the side."
)

# A chart of more nights, or of more lines, cannot be read.
_NIGHTS = 20
_LINES = 6


class Rated(NamedTuple):
    """The nights whose ratings are shown, and those before them.

    ``before`` are the ratings that a change is measured from, ``players`` those who are listed.
    """

    nights: Sequence[RatedNight]
    before: Mapping[str, Rating]
    players: frozenset[str]
    names: Mapping[str, str]


def ratings_page(
    rated: Rated, *, title: str, subtitle: str, notes: tuple[str, ...], about: dict[str, object]
) -> Page:
    """Return the page; its chart shows the leaders night by night."""
    latest = rated.nights[-1].ratings if rated.nights else {}
    listed = sorted(
        rated.players & latest.keys(),
        key=lambda player: (-latest[player].at_least, rated.names[player].casefold(), player),
    )
    ranked = list(_ranked(listed, latest))
    rows = [_row(rank, player, latest[player], rated) for rank, player in ranked]
    mates = [_names(latest[player].always_with, rated) for player in listed]
    if any(mates):
        rows = [(*row, names) for row, names in zip(rows, mates, strict=True)]
        notes = (INSEPARABLE, *notes)
    return Page(
        title,
        (*_COLUMNS, _ALWAYS_WITH) if any(mates) else _COLUMNS,
        rows,
        subtitle=subtitle,
        notes=(*NOTES, *notes) if listed else ("No game is over yet.", *notes),
        about=about,
        details=[{"rank": int(str(rank).rstrip("="))} for rank, _player in ranked],
        chart=Spans("rating", [_span(player, latest[player], rated) for player in listed]),
        parts=(_by_night(listed[:_LINES], rated),) if len(rated.nights) > 1 and listed else (),
    )


def _ranked(listed: Sequence[str], latest: Mapping[str, Rating]) -> Iterator[tuple[Cell, str]]:
    """Yield every player with the rank; players whose figures read the same share it."""
    shown = [round(latest[player].at_least, 2) for player in listed]
    for player, at_least in zip(listed, shown, strict=True):
        rank = 1 + shown.index(at_least)
        yield (f"{rank}=" if shown.count(at_least) > 1 else rank), player


def _row(rank: Cell, player: str, now: Rating, rated: Rated) -> tuple[Cell, ...]:
    before = rated.before.get(player) or new()
    figures = (now.at_least, now.mu, now.sigma, now.mu - before.mu)
    return (rank, rated.names[player], *(round(figure, 2) for figure in figures), now.games)


def _span(player: str, now: Rating, rated: Rated) -> Span:
    return Span(
        name=rated.names[player],
        figure=now.mu,
        least=now.at_least,
        most=2 * now.mu - now.at_least,
    )


def _names(players: Sequence[str], rated: Rated) -> str | None:
    names = sorted((rated.names[player] for player in players), key=str.casefold)
    return " & ".join(names) or None


def _by_night(leaders: Sequence[str], rated: Rated) -> Page:
    columns = (
        Column("date", "Date", "date"),
        *(
            Column(f"player_{place}", rated.names[player], "decimal")
            for place, player in enumerate(leaders, 1)
        ),
    )
    rows = [
        (each.night, *(_mu(each.ratings.get(player)) for player in leaders))
        for each in rated.nights[-_NIGHTS:]
    ]
    keys = tuple(column.key for column in columns[1:])
    return Page("Rating after each night", columns, rows, chart=Chart("lines", keys))


def _mu(rating: Rating | None) -> float | None:
    return None if rating is None else round(rating.mu, 2)
