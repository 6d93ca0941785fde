"""Removing: a player who was added by mistake, while nothing hangs on them."""

from canasta_club.club.people import Player
from canasta_club.errors import ConflictError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import players as records
from canasta_club.reports.page import FACT_COLUMNS, Page
from canasta_club.services.people import players
from canasta_club.text.wording import listed


def remove(book: Book, written: str) -> Player:
    """Remove a player from the club; refused where anything was recorded of them."""
    with book.change("player remove"):
        player = players.find(book, written)
        if held := records.uses(book, player):
            raise ConflictError(
                f"{player.name} cannot be removed: there is {listed(held)} of theirs.",
                hint="Merge the record into the right player, or erase the person:"
                f' canasta player erase "{player.name}"',
            )
        records.remove(book, player)
    return player


def page(player: Player) -> Page:
    """Return who was removed."""
    columns = FACT_COLUMNS
    return Page("Removed", columns, [("name", player.name)])
