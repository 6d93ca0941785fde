"""Statistics as pages: awards, ratings, and summaries of games as cells of a table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from canasta_club.league.rounding import exact, is_whole, plain, rounded
from canasta_club.league.statistics.awards import Given, Holder, Winner
from canasta_club.league.statistics.games import Seen, Summary
from canasta_club.league.statistics.ratings import RatedNight, Rating, new
from canasta_club.reports.page import Cell, Chart, Column, Page

_AWARD_COLUMNS = (
    Column("award", "Award"),
    Column("holder", "Holder"),
    Column("figure", "Figure", "number"),
    Column("when", "When"),
)

_MOST_DAYS = 3


def awards_page(
    given: Sequence[Given],
    names: Mapping[str, str],
    *,
    title: str,
    subtitle: str = "",
    notes: tuple[str, ...] = (),
) -> Page:
    """Return the page; all who share an award are in one row."""
    return Page(
        title,
        _AWARD_COLUMNS,
        [_award_row(each, names) for each in given],
        subtitle=subtitle,
        notes=notes,
        details=[_detail(each, names) for each in given],
    )


def _award_row(given: Given, names: Mapping[str, str]) -> tuple[Cell, ...]:
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
    """Name all who share an award, however many they are."""
    return ", ".join(
        sorted((_name(each.holder, names) for each in given.winners), key=str.casefold)
    )


def _name(holder: Holder, names: Mapping[str, str]) -> str:
    return " & ".join(sorted((names[player] for player in holder), key=str.casefold))


def _when(winners: Iterable[Winner]) -> str:
    """Return the nights of a record, unless there are many."""
    days = sorted({game.game.result.night for each in winners for game in each.games})
    if not days or len(days) > _MOST_DAYS:
        return ""
    return ", ".join(map(str, days))


_RATING_COLUMNS = (
    Column("rank", "Rank", "number", "#"),
    Column("name", "Player"),
    Column("at_least", "At least", "decimal"),
    Column("rating", "Rating", "decimal"),
    Column("uncertainty", "Uncertainty", "decimal", "±"),
    Column("change", "Change", "decimal"),
    Column("games", "Games", "number", "G"),
)

_NOTES = (
    "“At least” is the rating less three times its uncertainty: nobody is likely to be weaker.",
    "The players in the seats are rated, by who won and not by how much. Ratings give no points.",
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
    return Page(
        title,
        _RATING_COLUMNS,
        [_rating_row(rank, player, latest[player], rated) for rank, player in ranked],
        subtitle=subtitle,
        notes=(*_NOTES, *notes) if listed else ("No game is over yet.", *notes),
        about=about,
        details=[{"rank": int(str(rank).rstrip("="))} for rank, _player in ranked],
        parts=(_by_night(listed[:_LINES], rated),) if len(rated.nights) > 1 and listed else (),
    )


def _ranked(listed: Sequence[str], latest: Mapping[str, Rating]) -> Iterator[tuple[Cell, str]]:
    """Yield every player with the rank; players whose figures read the same share it."""
    shown = [round(latest[player].at_least, 2) for player in listed]
    for player, at_least in zip(listed, shown, strict=True):
        rank = 1 + shown.index(at_least)
        yield (f"{rank}=" if shown.count(at_least) > 1 else rank), player


def _rating_row(rank: Cell, player: str, now: Rating, rated: Rated) -> tuple[Cell, ...]:
    before = rated.before.get(player) or new()
    figures = (now.at_least, now.mu, now.sigma, now.mu - before.mu)
    return (rank, rated.names[player], *(round(figure, 2) for figure in figures), now.games)


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


RESULTS = (
    Column("games", "Games", "number", "G"),
    Column("won", "Won", "number", "W"),
    Column("drawn", "Drawn", "number", "D"),
    Column("lost", "Lost", "number", "L"),
    Column("won_percent", "Won %", "number", "W%"),
    Column("difference", "Difference a game", "number", "+/-"),
)

HANDS = (
    Column("hands", "Hands", "number"),
    Column("natural", "Natural canastas a hand", "decimal", "Nat/hand"),
    Column("canastas", "Canastas a hand", "decimal", "Can/hand"),
    Column("outs", "Times out", "number", "Out"),
    Column("concealed", "Out concealed", "number", "Con"),
    Column("penalties", "Penalties", "number", "Pen"),
)


_WORDS = {1: "won", 0: "drawn", -1: "lost"}


def results_cells(games: Summary) -> tuple[Cell, ...]:
    """Return the cells of `RESULTS`."""
    average = games.a_game(games.difference)
    return (games.games, games.won, games.drawn, games.lost, percent(games.share), whole(average))


def hands_cells(games: Summary) -> tuple[Cell, ...]:
    """Return the cells of `HANDS`."""
    return (
        games.hands,
        hundredths(games.a_hand(games.natural)),
        hundredths(games.a_hand(games.canastas)),
        games.outs,
        games.concealed,
        games.penalties,
    )


def record_words(games: Summary) -> str:
    """Describe the results of some games.

    >>> record_words(Summary(games=4, won=2, drawn=1, lost=1))
    '4: 2 won, 1 drawn, 1 lost (63 %)'
    """
    message = f"{games.games}: {games.won} won, {games.drawn} drawn, {games.lost} lost"
    return f"{message} ({percent(games.share)} %)"


def result_word(seen: Seen) -> str:
    """Describe how a game ended for the side that saw it."""
    return _WORDS[seen.result]


def percent(share: Fraction) -> int:
    """Return a share as a whole percentage."""
    return int(rounded(100 * share, 0))


def whole(figure: Fraction) -> int:
    """Return an average of points as a whole number."""
    return int(rounded(figure, 0))


def hundredths(figure: Fraction) -> float:
    """Return an average with two decimals."""
    return float(rounded(figure))
