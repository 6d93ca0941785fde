"""Cards: the card numbers of players in a federation, and what the players agreed to."""

from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from canasta_club.club.people import Player
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper
from canasta_club.records.ids import new_id
from canasta_club.records.tables.cards import PLAYER_CARD


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """The card number of a player, and what the player agreed to.

    ``publish`` is how they are named outside the club, empty for one who was not asked; an
    ``is_private`` player is sent to a centre without a name. ``wants_letter`` is for those who
    read how each night went for them.
    """

    id: UUID
    player_id: UUID
    card: str = ""
    is_private: bool = False
    publish: str = ""
    wants_letter: bool = False
    version: int = field(default=1, compare=False)


_WITHOUT_NAME = frozenset({"initials", "number"})

_CARDS = Mapper(PLAYER_CARD, PlayerCard)


def by_player(book: Book) -> dict[UUID, PlayerCard]:
    """Return the cards of the club, by the ids of their players."""
    cards = map(_CARDS.reader(), book.find(_CARDS.query))
    return {each.player_id: each for each in cards}


def edit(book: Book, player: Player, **new: Any) -> PlayerCard:
    """Note the card of a player, or what they agreed to; what is not given stays."""
    known = by_player(book).get(player.id)
    old = known or PlayerCard(new_id(), player.id)
    if "publish" in new:
        new["is_private"] = new["publish"] in _WITHOUT_NAME
    now = replace(old, **new)
    if now == known:
        return known
    action, summary = "player edit", f"it was noted what {player.name} agreed to"
    if "card" in new:
        action, summary = "player card", f"the card of {player.name} was noted"
    with book.change(action, summary) as change:
        if known:
            return _CARDS.update(change, known, **new)
        _CARDS.insert(change, [now])
    return now
