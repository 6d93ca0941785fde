"""Entrants: who is to be seated in a round of a night, and who sits down in whose place."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from canasta_club.club.games import Game
from canasta_club.club.nights import Attendance, Night
from canasta_club.club.people import Pair, Player
from canasta_club.club.seasons import Season
from canasta_club.league.terms import BY_PLAYER
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import attendance as records
from canasta_club.records.nouns import games as game_records
from canasta_club.services.season import nights, seasons
from canasta_club.services.season.season_rules import kind_of


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who moves as one: a pair where partners are fixed, else a single player.

    The points are for the ``members``; the ``seated`` sit down, substitutes among them, in the
    same order. ``number`` is that of the pair, 0 for a single player.
    """

    id: str
    name: str
    members: tuple[Player, ...]
    seated: tuple[Player, ...]
    number: int = 0


@dataclass(frozen=True, slots=True)
class Here:
    """Who is here in a round: those who can be seated, those who cannot for lack of a partner.

    ``incomplete`` are pairs with the players who are missing, ``lone`` are people whose partner is
    not known.
    """

    entrants: tuple[Entrant, ...]
    incomplete: tuple[tuple[Pair, tuple[Player, ...]], ...] = ()
    lone: tuple[Player, ...] = ()

    @property
    def by_id(self) -> dict[str, Entrant]:
        """The entrants by their ids."""
        return {entrant.id: entrant for entrant in self.entrants}


def attending(book: Book, season: Season, night: Night) -> list[Attendance]:
    """Return who is at a night: who is checked in, and who sits in a game without a check-in."""
    checked_in = records.of_night(book, night)
    games = game_records.not_voided(book, night)
    return [*checked_in, *_from_games(night, checked_in, games, kind_of(season))]


def begin(book: Book, season: Season, night: Night) -> Night:
    """Return the night, opened if it was planned, with everyone who has a game checked in."""
    seasons.refuse_closed(season)
    night = nights.open_for_results(book, night)
    checked_in = {each.id for each in records.of_night(book, night)}
    new = [each for each in attending(book, season, night) if each.id not in checked_in]
    if new:
        records.add(book, new)
    return night


def in_round(attendances: Sequence[Attendance], kind: str, number: int) -> Here:
    """Return who is here in a round, given who is at the night."""
    here = [each for each in attendances if each.is_here(number)]
    if kind == BY_PLAYER:
        singles = {each.entrant.id: each for each in here}
        return Here(tuple(map(_single, singles.values())))
    pairs = {each.pair.id: each.pair for each in attendances if each.pair}
    entrants = [_pair(pair, here) for pair in pairs.values()]
    return Here(
        tuple(each for each in entrants if isinstance(each, Entrant)),
        tuple(
            each
            for each in entrants
            if isinstance(each, tuple) and len(each[1]) < len(each[0].players)
        ),
        tuple(each.player for each in here if each.pair is None),
    )


def _single(attendance: Attendance) -> Entrant:
    entrant = attendance.entrant
    return Entrant(str(entrant.id), entrant.name, (entrant,), (attendance.player,))


def _pair(pair: Pair, here: Iterable[Attendance]) -> Entrant | tuple[Pair, tuple[Player, ...]]:
    """Return a pair that can be seated, or who of it is missing."""
    seats = {each.entrant.id: each.player for each in here if each.pair and each.pair.id == pair.id}
    missing = tuple(player for player in pair.players if player.id not in seats)
    if missing:
        return pair, missing
    seated = tuple(seats[player.id] for player in pair.players)
    return Entrant(str(pair.id), pair.name, pair.players, seated, pair.number)


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
