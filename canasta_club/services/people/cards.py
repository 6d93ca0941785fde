"""Cards: the card numbers of players in a federation, and whose names stay in the club."""

import re
import unicodedata

from canasta_club.club.people import Player
from canasta_club.errors import ConflictError, UsageError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import cards as records
from canasta_club.records.nouns import players as player_records
from canasta_club.reports.page import FactRow, Page, facts_page
from canasta_club.services.people import players
from canasta_club.text import letters

_LONGEST = 32
_FIT = re.compile(r"[^\W_][\w./-]*")


def check(written: str) -> str:
    """Return a card number as it is kept; raises `UsageError` for what cannot be one.

    >>> check(" de 47-11 ")
    'DE47-11'
    >>> check("=1+1")
    Traceback (most recent call last):
    ...
    canasta_club.errors.UsageError: “=1+1” is not a card number.
    """
    card = unicodedata.normalize("NFKC", "".join(written.split())).upper()
    is_seen = not any(map(letters.is_unfit_for_names, written.strip() + card))
    is_fit = _FIT.fullmatch(card) and not letters.mixed_letter(card)
    if len(card) > _LONGEST or not is_seen or not is_fit or card.startswith("P-"):
        raise UsageError(
            f"“{written}” is not a card number.",
            hint=f"A card number has up to {_LONGEST} letters, digits, points, slashes and"
            " hyphens, and"
            " begins with a letter or a digit.",
        )
    return card


def agree(
    book: Book, written: str, publish: str | None = None, *, wants_letter: bool | None = None
) -> Player:
    """Note what is given of what a player agreed to.

    ``publish`` is how they are named outside the club, empty: not asked; ``wants_letter`` whether
    they want to read how each night went for them.
    """
    player = players.find(book, written)
    new = {"publish": publish, "wants_letter": wants_letter}
    records.edit(book, player, **{key: value for key, value in new.items() if value is not None})
    return player


def edit(book: Book, written: str, number: str) -> Player:
    """Note the card of a player."""
    with book.change("player card"):
        player = players.find(book, written)
        card = check(number)
        people = player_records.by_id(book)
        for one_card in records.by_player(book).values():
            if one_card.card == card and people[one_card.player_id].id != player.id:
                raise ConflictError(
                    f"Card {card} is noted for {people[one_card.player_id].name}.",
                    hint="If both are one person: canasta player merge SECOND FIRST",
                )
        records.edit(book, player, card=card)
    return player


def page(book: Book, player: Player) -> Page:
    """Return what is noted of a player for the federation."""
    known = records.by_player(book).get(player.id)
    facts = (
        FactRow("name", player.name),
        FactRow("card", known.card or None if known else None),
        FactRow("publish", known.publish or None if known else None),
        FactRow("letter", bool(known and known.wants_letter)),
        FactRow("private", bool(known and known.is_private)),
    )
    return facts_page(player.name, facts)
