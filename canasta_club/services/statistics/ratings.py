"""Ratings: rate every player of the club from the first game on."""

from canasta_club.club.seasons import Season
from canasta_club.league.statistics.ratings import RatedNight, rate
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Page
from canasta_club.reports.pages.ratings import Rated, ratings_page
from canasta_club.services.statistics import _games as games
from canasta_club.services.statistics._games import PastGames
from canasta_club.text.progress import Progress


def page(book: Book, season: Season | None = None, step: Progress | None = None) -> Page:
    """Return the ratings of everyone, or of the players of a season at its end.

    Changes are since the season began, or since the first game of a player.
    """
    past = games.of_club(book, step)
    return ratings_page(
        _rated(book, past, rate(past.games, step), season),
        title=f"Ratings, {season.name}" if season else "Ratings",
        subtitle=book.club.name,
        notes=past.notes,
        about={"season": season.name if season else None, "running": past.running},
    )


def _rated(book: Book, past: PastGames, nights: list[RatedNight], season: Season | None) -> Rated:
    if season is None:
        return Rated(nights, {}, frozenset(past.names), past.names)
    played = games.of_season(book, season)
    days = [game.result.night for game in played.games]
    before = [each for each in nights if days and each.night < days[0]]
    shown = [each for each in nights if days and days[0] <= each.night <= days[-1]]
    return Rated(shown, before[-1].ratings if before else {}, frozenset(played.names), past.names)
