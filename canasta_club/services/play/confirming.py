"""Confirming: the captains of both sides say that the score of their game is right.

Reading what they said (`confirmations`) needs nothing that scores a hand, and loads nothing of it.
"""

from collections.abc import Sequence

from canasta_club.club.games import Side
from canasta_club.club.journal import CONFIRMATION
from canasta_club.club.people import Player
from canasta_club.club.play import Place
from canasta_club.errors import CanastaError
from canasta_club.records import journal as records
from canasta_club.records.book.book import Book
from canasta_club.services.people import names
from canasta_club.services.play import standing
from canasta_club.services.play.confirmations import Confirmed, of_night


def confirm(book: Book, place: Place, written: Sequence[str]) -> list[Confirmed]:
    """Confirm the score of a game by players who sit at it, one of each side or one alone.

    Those who have confirmed this score already do not confirm it again.
    """
    game = place.game
    state = standing.of_game(book, place)
    if not state.played:
        raise CanastaError(f"{standing.title(game)} has no hand to confirm.")
    people = [(player, side) for side in game.sides for player in side.pair.players]
    sides = {player.id: side for player, side in people}
    captains = [names.player(each, [player for player, _side in people]) for each in written]
    score = " : ".join(map(str, state.scores))
    players = {each.player for each in _confirmed(book, place) if each.holds}
    for captain in captains:
        if captain.name in players:
            continue
        _keep(book, place, captain, sides[captain.id], score)
    return _confirmed(book, place)


def _confirmed(book: Book, place: Place) -> list[Confirmed]:
    return of_night(book, place.night).get(place.game.id, [])


def _keep(book: Book, place: Place, captain: Player, side: Side, score: str) -> None:
    game = place.game
    where = f"{score} of game {game.number} at table {game.table} on {place.night.day}"
    summary = f"{captain.name} confirmed {where} for {side.pair.name}"
    about = f"{place.night.id}:{game.id}:{side.id}:{captain.id}"
    records.keep(book, CONFIRMATION, summary, about=about)
