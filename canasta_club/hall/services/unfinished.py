"""Unfinished: the hands that wait, as the desk reads them."""

from collections.abc import Iterator

from canasta_club.club.games import SEATS, Game
from canasta_club.club.nights import Night
from canasta_club.club.seasons import Season
from canasta_club.errors import Problem
from canasta_club.hall.club.waiting import Send, WaitingHand
from canasta_club.hall.services import waiting
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.reports.page import Column, Page
from canasta_club.services.entry import slips
from canasta_club.services.play import problems as written
from canasta_club.services.season.nights import AtNight

_COLUMNS = (
    Column("table", "Table", "number"),
    Column("game", "Game", "number"),
    Column("hand", "Hand", "number"),
    Column("from", "From"),
    Column("waits_for", "Waits for"),
    Column("states", "States"),
)


def page(at: AtNight) -> Page:
    """Return the hands that wait, each with what every side stated."""
    games = {each.id: each for each in game_records.not_voided(at.book, at.night)}
    rows, details = [], []
    for hand in waiting.of_night(at.book, at.season, at.night):
        game = games[hand.sent.game_id]
        for send in (hand.sent, *hand.others):
            who = "" if send.seat is None else f"side {SEATS[send.seat]}"
            place = (game.table, game.number, send.number)
            rows.append((*place, who, waits_for(hand), _stated(send, game)))
            details.append({"id": str(send.id), "kind": send.kind, "reason": send.reason})
    return Page(
        f"Hands that wait on {at.night.day}",
        _COLUMNS,
        rows,
        subtitle=at.season.name,
        notes=() if rows else ("No hand waits.",),
        details=details,
    )


def problems(book: Book, season: Season, night: Night) -> Iterator[Problem]:
    """Yield a warning for each hand that waits."""
    waiting_hands = waiting.of_night(book, season, night)
    games = {each.id: each for each in game_records.not_voided(book, night)}
    for hand in waiting_hands:
        game = games[hand.sent.game_id]
        where = f"table {game.table}, game {game.number}, hand {hand.sent.number}"
        message = f"sent by the table and not recorded; it waits for {waits_for(hand)}"
        yield Problem("warning", "hand-waits", message, where=where)


def waits_for(hand: WaitingHand) -> str:
    """Say who has to do something about a hand."""
    if hand.is_correction:
        return "the desk, to correct it"
    if hand.is_recorded:
        return "the desk: recorded otherwise"
    if hand.is_differing:
        return "the desk: the sides differ"
    return "the desk, to accept it" if hand.is_for_desk else "a second side"


def _stated(send: Send, game: Game) -> str:
    if send.slip is None:
        return ""
    read = slips.read(send.slip, game)
    return "; ".join(
        f"{side.pair.name} {written.line(statement)}"
        for side, statement in zip(game.sides, read.statements, strict=True)
    )
