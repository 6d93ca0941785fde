"""Entrants: who is to be seated in a round of a night, and who sits down in whose place."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from canasta_club.club.nights import Attendance
from canasta_club.club.people import BY_PLAYER, Pair, Player


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
