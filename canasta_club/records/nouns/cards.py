"""Cards: the card numbers of players in a federation, and whose names stay in the club."""

from dataclasses import dataclass, field
from uuid import UUID

from uuid_utils.compat import uuid7

from canasta_club.club.people import Player
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper
from canasta_club.records.tables.wishes import PLAYER_CARD


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """The card number of a player; a ``is_private`` player is sent to a centre without a name."""

    id: UUID
    player_id: UUID
    card: str = ""
    is_private: bool = False
    version: int = field(default=1, compare=False)


_CARDS = Mapper(PLAYER_CARD, PlayerCard)


def by_player(book: Book) -> dict[UUID, PlayerCard]:
    """Return the cards of the club, by the ids of their players."""
    cards = map(_CARDS.reader(), book.find(_CARDS.query))
    return {each.player_id: each for each in cards}


def edit(
    book: Book, player: Player, *, card: str | None = None, is_private: bool | None = None
) -> PlayerCard:
    """Note the card of a player, or whether their name is private; what is not given stays."""
    known = by_player(book).get(player.id)
    old = known or PlayerCard(uuid7(), player.id)
    new = {
        "card": old.card if card is None else card,
        "is_private": old.is_private if is_private is None else is_private,
    }
    if known and (known.card, known.is_private) == (new["card"], new["is_private"]):
        return known
    with book.change("player card", f"the card of {player.name} was noted") as change:
        if known:
            return _CARDS.update(change, known, **new)
        made = PlayerCard(old.id, player.id, str(new["card"]), bool(new["is_private"]))
        _CARDS.insert(change, [made])
    return made
