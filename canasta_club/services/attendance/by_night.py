"""Attendance by night: how many came to each night of a season."""

from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import nights as night_records
from canasta_club.reports.page import Chart, Column, Page
from canasta_club.services.attendance import entrants

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
    for night in night_records.of_season(book, season):
        if night.state in {"planned", "cancelled"}:
            continue
        stays = entrants.attending(book, season, night)
        came = {stay.player.id: stay.player for stay in stays if stay.until_round != 0}
        tables = {game.table for game in game_records.not_voided(book, night)}
        guests = sum(player.is_guest for player in came.values())
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
