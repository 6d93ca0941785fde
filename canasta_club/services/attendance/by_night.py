"""Attendance by night: how many came to each night of a season."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from uuid import UUID

from canasta_club.club.games import Game
from canasta_club.club.nights import Attendance
from canasta_club.club.people import Player
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import attendance as records
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import results
from canasta_club.reports.page import Chart, Column, Page

_COLUMNS = (
    Column("date", "Date", "date"),
    Column("night", "Night", "number"),
    Column("players", "Players", "number"),
    Column("guests", "Guests", "number"),
    Column("tables", "Tables", "number"),
)


def page(book: Book, season: Season) -> Page:
    """Return the nights that were played, each with its players; guests are among them."""
    rows = []
    checked_in = records.of_season(book, season)
    games: dict[UUID, list[Game]] = defaultdict(list)
    for score in results.game_scores(book, season):
        games[score.game.night.id].append(score.game)
    for night in night_records.of_season(book, season):
        if night.state in {"planned", "cancelled"}:
            continue
        played = games[night.id]
        came = _came(checked_in.get(night.id, ()), played)
        tables = {game.table for game in played}
        guests = sum(player.is_guest for player in came)
        rows.append((night.day, night.number, len(came), guests, len(tables)))
    rows.sort()
    return Page(
        "Attendance by night",
        _COLUMNS,
        rows,
        subtitle=f"{book.club.name}, {season.name}",
        notes=() if rows else ("No night was played yet.",),
        about={"season": season.name},
        chart=Chart("bars", ("players",)) if rows else None,
    )


def _came(checked_in: Iterable[Attendance], games: Iterable[Game]) -> Collection[Player]:
    """Return who was at a night: who checked in and stayed, and who sat in a game without it."""
    stays = {stay.player.id: stay for stay in checked_in}
    pairs = {side.pair.id: side.pair for game in games for side in game.sides}
    seated = (player for pair in pairs.values() for player in pair.players)
    players = {player.id: player for player in seated if player.id not in stays}
    came = (stay.player for stay in stays.values() if stay.until_round != 0)
    return (*players.values(), *came)
