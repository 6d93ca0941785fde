"""Confirmations: which captains have said that the score of their game is right."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from canasta_club.club.games import Side
from canasta_club.club.journal import CONFIRMATION
from canasta_club.club.nights import Night
from canasta_club.records import journal as records
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import hands as hand_records
from canasta_club.records.nouns import players as player_records


@dataclass(frozen=True, slots=True)
class Confirmed:
    """Who confirmed the score of a game for a side; not ``holds`` after a later correction."""

    side: Side
    player: str
    holds: bool


def of_night(book: Book, night: Night) -> dict[UUID, list[Confirmed]]:
    """Return who confirmed the games of a night, each once, by the id of the game."""
    games = {game.id: game for game in game_records.of_night(book, night)}
    people = player_records.by_id(book)
    confirmations: dict[UUID, dict[UUID, Confirmed]] = {}
    for about, entry in records.kept(book, [CONFIRMATION], str(night.id)):
        game_id, side_id, player_id = map(UUID, about.split(":")[1:])
        side = next((each for each in games[game_id].sides if each.id == side_id), None)
        if side and (player := people.get(player_id)):
            holds = hand_records.newest_change_of(book, game_id) < entry.number
            confirmations.setdefault(game_id, {})[player_id] = Confirmed(side, player.name, holds)
    return {game_id: [*each.values()] for game_id, each in confirmations.items()}


def in_words(confirmed: Sequence[Confirmed]) -> str:
    """Say who confirmed a game: “Ash for Ash & Birch; Cedar, before a correction”."""
    return "; ".join(
        f"{each.player} for {each.side.pair.name}"
        + ("" if each.holds else " (before a correction)")
        for each in confirmed
    )
