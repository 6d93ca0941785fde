"""Awards: the records of a season, by the club's own list or the shipped one."""

from dataclasses import replace
from typing import Final

from canasta_club.club.seasons import Season
from canasta_club.league.award_lists import Awards, read_awards
from canasta_club.league.statistics.awards import give
from canasta_club.league.statistics.games import PastGame
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.reports.page import Page
from canasta_club.reports.pages.awards import awards_page
from canasta_club.services.rules.library import Shelf
from canasta_club.services.standings import standings
from canasta_club.services.standings.standings import SeasonTable
from canasta_club.services.statistics import _games as past_games

DEFAULT_AWARDS: Final = "season"
OF_SIDES: Final = "The figures of a side count for each player in it."

_SHELF: Final = Shelf(
    "awards",
    "There are no awards",
    "Your own awards belong in the folder “awards” of the club, in a file such as our-awards.toml.",
)


def document(name: str = "") -> Awards:
    """Read awards by id or from a TOML file (default: the club's own, or the shipped ones)."""
    return read_awards(_SHELF.find(name or _SHELF.usual(DEFAULT_AWARDS, "--awards")), _SHELF.find)


def page(
    book: Book,
    season: Season,
    name: str = "",
    table: SeasonTable | None = None,
    past: past_games.PastGames | None = None,
) -> Page:
    """Return the records of a season; ties share the award.

    Its ``table`` and the ``past`` games of the club may be known.
    """
    awards = document(name)
    table = table or standings.season_table(book, season)
    past = past_games.with_lengths(book, past_games.counted(book, table, past))
    given_awards = give(awards.awards, past.people, _newcomers(book, past.games))
    found_page = awards_page(
        given_awards,
        past.names,
        title=awards.name,
        subtitle=f"{book.club.name}, {season.name}",
        notes=(OF_SIDES, *past.notes),
    )
    return replace(found_page, about={"season": season.name}, running=past.running)


def _newcomers(book: Book, games: list[PastGame]) -> set[str]:
    """Return who played for the first time in these games; nobody if all games are new."""
    if not games:
        return set()
    before = game_records.seated_before(book, games[0].result.night)
    known = {str(player.id) for pair in before for player in pair.players}
    here = {player for game in games for player in game.result.entries}
    return here - known if known else set()
