"""People: the club, its players, and the pairs they play in."""

from dataclasses import dataclass, field
from typing import NamedTuple
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Club:
    """A club of the book, with the rule set and league terms its new seasons start from.

    ``paper`` is what it prints on, ``time_zone`` an IANA name; empty: the usual paper, and the
    time zone of the machine. ``backups_kept`` are the newest, after which one a day is kept for
    ``backup_days``; 0: the usual number.
    """

    id: UUID
    name: str
    rules_id: str
    terms_id: str
    paper: str = ""
    time_zone: str = ""
    backups_kept: int = 0
    backup_days: int = 0
    version: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class Player:
    """A person who plays; a guest is not a member.

    ``also`` are the names on other records of the same person.
    """

    id: UUID
    name: str
    is_guest: bool = False
    version: int = field(default=1, compare=False)
    also: tuple[str, ...] = field(default=(), compare=False)


class SecondRecord(NamedTuple):
    """A second record of a person: as stored, and the player it belongs to."""

    record: Player
    player: Player


@dataclass(frozen=True, slots=True)
class Pair:
    """Players who score together: usually two, three in a six-handed game, one who plays alone.

    ``number`` is the club's number of the pair; 0 for a player alone.
    """

    id: UUID
    number: int
    players: tuple[Player, ...]
    given_name: str = ""
    version: int = field(default=1, compare=False)

    @property
    def name(self) -> str:
        """The name the pair gave itself, or those of its players."""
        return self.given_name or " & ".join(player.name for player in self.players)

    def verb(self, of_one: str, of_several: str) -> str:
        """Return the form of a verb that goes with the name."""
        return of_one if len(self.players) == 1 else of_several
