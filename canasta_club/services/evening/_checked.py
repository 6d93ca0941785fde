"""What other persons checked of a night: hands that were keyed again, scores confirmed."""

from canasta_club.club.nights import Night
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import hands as hand_records
from canasta_club.reports.page import Column, Page
from canasta_club.services.entry import looks
from canasta_club.services.entry.looks import SecondLook
from canasta_club.services.play import confirmations

_COLUMNS = (
    Column("round", "Round", "number", short="Rd"),
    Column("table", "Table", "number", short="Tab"),
    Column("game", "Game", "number", short="Gm"),
    Column("hands", "Hands", "number"),
    Column("second", "Keyed again"),
    Column("confirmed", "Confirmed by"),
)


def page(book: Book, night: Night) -> Page:
    """Return which hands a second person keyed again, and whose captains confirmed the score."""
    confirmed = confirmations.of_night(book, night)
    found_looks = looks.of_night(book, night)
    rows = []
    for game, hands in hand_records.of_night(book, night):
        counted = [hand for hand in hands if not hand.is_void]
        seen = [(hand, found_looks.get((hand.id, hand.revision))) for hand in counted]
        done = [f"{hand.number} {_look(look)}" for hand, look in seen if look]
        words = confirmations.in_words(confirmed.get(game.id, []))
        if done or words:
            rows.append((game.round, game.table, game.number, len(counted), "; ".join(done), words))
    return Page("Checked", _COLUMNS, rows)


def _look(look: SecondLook) -> str:
    reason = f" ({look.entry.reason})" if look.entry.reason else ""
    return f"{look.verdict} by {look.entry.by}{reason}"
