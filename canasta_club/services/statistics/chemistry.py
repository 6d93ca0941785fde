"""Chemistry: partners who do better together than apart."""

from collections.abc import Iterator

from canasta_club.club.seasons import Season
from canasta_club.league.rounding import whole
from canasta_club.league.statistics.form import Chemistry, chemistry
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.pages.statistics import RESULTS, results_cells
from canasta_club.services.statistics import _games as past_games
from canasta_club.services.statistics._games import PastGames
from canasta_club.text.progress import Progress

_APART = (
    Column("apart", "Difference apart", "number", short="Apart"),
    Column("gain", "Gain together", "number", short="Gain"),
)
_NOTES = (
    "Difference apart: the mean of their differences per game with other partners.",
    "Gain together: how much their difference per game improves with each other.",
)


def page(
    book: Book, season: Season | None = None, *, minimum: int = 5, step: Progress | None = None
) -> Page:
    """Return all partners with enough games, those with the largest gain first."""
    past = past_games.of_season(book, season) if season else past_games.of_club(book, step)
    chemistries = sorted(chemistry(past.people.views, minimum), key=lambda two: _order(two, past))
    return Page(
        "Chemistry of partners",
        (Column("name", "Partners"), *RESULTS, *_APART),
        [_row(each, past) for each in chemistries],
        subtitle=f"{book.club.name}, {season.name}" if season else book.club.name,
        notes=tuple(_notes(chemistries, past, minimum)),
        running=past.running,
        about={"season": season.name if season else None, "minimum": minimum},
    )


def _order(two: Chemistry, past: PastGames) -> tuple[object, ...]:
    average = two.together.a_game(two.together.difference)
    return two.gain is None, -(two.gain or 0), -average, _name(two, past).casefold()


def _row(two: Chemistry, past: PastGames) -> tuple[Cell, ...]:
    without_each_other = None if two.without_each_other is None else whole(two.without_each_other)
    gain = None if two.gain is None else whole(two.gain)
    return (_name(two, past), *results_cells(two.together.results), without_each_other, gain)


def _name(two: Chemistry, past: PastGames) -> str:
    return " & ".join(sorted((past.names[player] for player in two.players), key=str.casefold))


def _notes(chemistries: list[Chemistry], past: PastGames, minimum: int) -> Iterator[str]:
    if chemistries:
        yield from _NOTES
    else:
        games = "a game" if minimum == 1 else f"{minimum} games"
        yield f"No two have finished {games} as partners yet; ask for fewer with --min-games."
    if any(two.gain is None for two in chemistries):
        yield "Without a figure: neither has played with another partner."
    yield from past.notes
