"""The order in which slips are entered: the club's own, kept in the journal, and what it is called.

It is for the desk alone, so no row of the club holds it.
"""

from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from canasta_club.records.book.book import Book

Order = Literal["table", "hand"]
"""All of a table first, or hand by hand over all tables."""

USUAL: Final[Order] = "hand"
SAID: Final[dict[Order, str]] = {
    "hand": "Slips come hand by hand: the table that is furthest behind is next.",
    "table": "Slips come table by table: the next one is of the same table.",
}
_ACTION: Final = "club entry-order"


def of_club(book: "Book") -> Order:
    """Return the order that the club set, or the usual one."""
    from canasta_club.records import journal

    kept = journal.kept(book, [_ACTION], "order")
    return "table" if kept and kept[-1][0] == "order:table" else USUAL


def set_for_club(book: "Book", order: Order) -> bool:
    """Set the order of the club; return whether it was another one."""
    from canasta_club.records import journal

    before = of_club(book)
    if order != before:
        summary = f"club {book.club.name}: slips are entered by {order} (before: by {before})"
        journal.keep(book, _ACTION, summary, about=f"order:{order}")
    return order != before
