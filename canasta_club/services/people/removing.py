"""Removing: a player who was added by mistake, while nothing hangs on them."""

from canasta_club.club.people import Player
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import players as records
from canasta_club.reports.page import FACT_COLUMNS, Page
from canasta_club.services.people import _problems as problems
from canasta_club.services.people import players


def remove(book: Book, written: str) -> Player:
    """Remove a player from the club; refused where anything was recorded of them."""
    with book.change("player remove"):
        player = players.find(book, written)
        if held := records.uses(book, player):
            raise problems.not_removable(player, held)
        records.remove(book, player)
    return player


def page(player: Player) -> Page:
    """Return who was removed."""
    columns = FACT_COLUMNS
    return Page("Removed", columns, [("name", player.name)])
