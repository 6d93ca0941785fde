"""Night rounds: how far a night has come, and who still sits where."""

from collections.abc import Collection, Sequence
from uuid import UUID

from canasta_club.club.games import Game, GameScore
from canasta_club.club.nights import Night, SeatedRound
from canasta_club.club.people import Player
from canasta_club.club.seasons import Season
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import games as game_records
from canasta_club.records.nouns import rounds as records
from canasta_club.services.play import standing as progress


def current(book: Book, night: Night) -> int:
    """Return the number of the last round that was seated; nought before the first."""
    seated = [each.number for each in records.of_night(book, night) if each.state == "seated"]
    return max([*seated, *(game.round for game in games(book, night))], default=0)


def stored(book: Book, night: Night, number: int) -> SeatedRound | None:
    """Return a round as it was proposed or seated, if it was."""
    return next((each for each in records.of_night(book, night) if each.number == number), None)


def games(book: Book, night: Night) -> list[Game]:
    """Return the games of a night that are not void."""
    return [game for game in game_records.of_night(book, night) if game.state != "void"]


def running(book: Book, season: Season, night: Night) -> list[GameScore]:
    """Return the games of a night that are not over, and where they stand."""
    standing = progress.of_night(book, season, night)
    return [score for score, status in standing if status == "running"]


def sitting(
    scores: Sequence[GameScore], people: Collection[Player]
) -> list[tuple[Player, GameScore]]:
    """Return who of some people sits in which of these games."""
    wanted: set[UUID] = {player.id for player in people}
    return [
        (player, score)
        for score in scores
        for side in score.game.sides
        for player in side.pair.players
        if player.id in wanted
    ]
