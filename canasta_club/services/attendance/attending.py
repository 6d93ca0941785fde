"""Attending: who is at a night, checked in or in a game of it."""

from collections.abc import Iterator, Sequence

from canasta_club.club.games import Game
from canasta_club.club.nights import Attendance, Night
from canasta_club.club.people import BY_PLAYER
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import attendance as records
from canasta_club.records.nouns import games as game_records
from canasta_club.services.season import nights, seasons
from canasta_club.services.season.season_rules import kind_of


def of_night(book: Book, season: Season, night: Night) -> list[Attendance]:
    """Return who is at a night: who is checked in, and who sits in a game without a check-in."""
    checked_in = records.of_night(book, night)
    games = game_records.not_voided(book, night)
    return [*checked_in, *_from_games(night, checked_in, games, kind_of(season))]


def begin(book: Book, season: Season, night: Night) -> Night:
    """Return the night, opened if it was planned, with everyone who has a game checked in."""
    seasons.refuse_closed(season)
    night = nights.open_for_results(book, night)
    checked_in = {each.id for each in records.of_night(book, night)}
    new = [each for each in of_night(book, season, night) if each.id not in checked_in]
    if new:
        records.add(book, new)
    return night


def _from_games(
    night: Night, checked_in: Sequence[Attendance], games: Sequence[Game], kind: str
) -> Iterator[Attendance]:
    """Yield those who sit in a game of the night but are not checked in."""
    known = {each.player.id for each in checked_in}
    for game in reversed(games):
        for side in game.sides:
            for player in side.pair.players:
                if player.id not in known:
                    known.add(player.id)
                    yield records.new(night, player, pair=None if kind == BY_PLAYER else side.pair)
