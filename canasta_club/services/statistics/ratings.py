"""Ratings: rate every player of the club, night after night."""

from dataclasses import replace
from datetime import date

from canasta_club.club.seasons import Season
from canasta_club.league.statistics.ratings import RatedNight, rated_nights
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Page, running_note
from canasta_club.reports.pages.ratings import Rated, ratings_page
from canasta_club.services.statistics import _games as games
from canasta_club.services.statistics import _rated
from canasta_club.text.progress import Progress


def page(
    book: Book,
    season: Season | None = None,
    step: Progress | None = None,
    *,
    from_start: bool = False,
) -> Page:
    """Return the ratings of everyone, or of the players of a season at its end.

    Changes are since the season began, or since the first game of a player. ``from_start`` works
    them out from the first game even where nights are kept.
    """
    club = _rated.of_club(book, step, from_start=from_start)
    nights = rated_nights(club.nights)
    page = ratings_page(
        _of_season(book, club, nights, season) if season else _of_all(club, nights),
        title=f"Ratings, {season.name}" if season else "Ratings",
        subtitle=book.club.name,
        notes=(running_note(club.running),) if club.running else (),
        about={"season": season.name if season else None, "running": club.running},
    )
    return replace(page, running=club.running)


def differing_nights(book: Book) -> list[date]:
    """Return the nights whose kept ratings are not what the games come to."""
    return _rated.differing(book)


def _of_all(club: _rated.RatedClub, nights: list[RatedNight]) -> Rated:
    players = frozenset(nights[-1].ratings) if nights else frozenset[str]()
    return Rated(nights=nights, before={}, players=players, names=club.names)


def _of_season(
    book: Book, club: _rated.RatedClub, nights: list[RatedNight], season: Season
) -> Rated:
    played = games.of_season(book, season)
    days = [game.result.night for game in played.games]
    before = [each for each in nights if days and each.night < days[0]]
    shown = [each for each in nights if days and days[0] <= each.night <= days[-1]]
    return Rated(
        nights=shown,
        before=before[-1].ratings if before else {},
        players=frozenset(played.names),
        names=club.names,
    )
