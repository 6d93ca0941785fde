"""Published names: what anybody may read in place of the name of a player.

Not asked means initials. No two people are called the same, so that each name leads to one page.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final, Literal
from uuid import UUID

from canasta_club.club.people import Player

Shown = Literal["", "name", "initials", "number"]
"""What a person agreed to; empty: not asked."""

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
