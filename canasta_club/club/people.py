"""People: the club, its players, and the pairs they play in."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple
from uuid import UUID

BY_PAIR: Final = "pair"
BY_PLAYER: Final = "player"
"""What the entries of a season are: those who are ranked."""


@dataclass(frozen=True, slots=True)
class Club:
    """A club of the book, with the rule set and league terms its new seasons start from.

    ``paper`` is what it prints on, ``time_zone`` an IANA name; empty: the usual paper, and the
    time zone of the machine. ``backups_kept`` are the newest, after which one a day is kept for
    ``backup_days``; 0: the usual number. ``wifi_name`` and ``wifi_code`` are what phones join at a
    club night.
    """

    id: UUID
    name: str
    rules_id: str
    terms_id: str
    paper: str = ""
    time_zone: str = ""
    backups_kept: int = 0
    backup_days: int = 0
    wifi_name: str = ""
    wifi_code: str = ""
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


_BETWEEN: Final = re.compile(r"[\s\-\u2010\u00b7.]+")


def published_names(players: Iterable[Player], agreed: Mapping[UUID, str]) -> dict[UUID, str]:
    """Return how each player is called, by id; equal initials get a number, the earlier none.

    The number of a player is their place among all players in the order in which they came.
    """
    people = sorted(dict.fromkeys(players), key=lambda player: player.id)
    names = {each.id: each.name for each in people if agreed.get(each.id) == "name"}
    taken = {name.casefold() for name in names.values()}
    for number, player in enumerate(people, 1):
        if player.id in names:
            continue
        letters = "" if agreed.get(player.id) == "number" else initials(player.name)
        name = letters or f"Player {number}"
        if name.casefold() in taken:
            name = next(
                longer
                for again in range(2, len(people) + 2)
                if (longer := f"{name} {again}").casefold() not in taken
            )
        taken.add(name.casefold())
        names[player.id] = name
    return names


def initials(name: str) -> str:
    """Return the first letter of each word; empty where a single letter says the whole name.

    >>> initials("Ash Green"), initials("Anne-Marie de Vries"), initials("O"), initials("王小明")
    ('A. G.', 'A. M. D. V.', '', '')
    """
    words = [_letters(word) for word in _BETWEEN.split(unicodedata.normalize("NFC", name))]
    firsts = [word[0] for word in words if word]
    if any(unicodedata.east_asian_width(letter) in "WF" for letter in firsts):
        return ""
    if all(len(word) <= 1 for word in words):
        return ""
    return " ".join(f"{letter.upper()}." for letter in firsts)


def _letters(word: str) -> str:
    return "".join(letter for letter in word if letter.isalnum())
