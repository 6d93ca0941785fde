"""What became of scanned slips, as a table, and how well the reader did, without a name."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from canasta_club.reports.page import Column, FactRow, Page, facts_page
from canasta_club.scan.services.measuring import Measured
from canasta_club.scan.services.scanning import Scanned

_DONE: Final = {
    "read": "read",
    "asked": "look at it",
    "recorded": "recorded",
    "known": "there already",
    "differs": "differs",
    "refused": "refused",
    "agrees": "agrees",
}


def scanned_page(scanned: Sequence[Scanned]) -> Page:
    """Return a row for each slip."""
    columns = (
        Column("picture", "Picture"),
        Column("table", "Table", "number"),
        Column("hand", "Hand", "number"),
        Column("outcome", "Done"),
        Column("message", "Why"),
        Column("doubtful", "Boxes to look at"),
    )
    rows = [
        (
            item.picture,
            item.table or None,
            item.hand or None,
            _DONE[item.outcome],
            item.message,
            ", ".join(item.doubtful),
        )
        for item in scanned
    ]
    counts = Counter(item.outcome for item in scanned)
    return Page("Scanned slips", columns, rows, about={"counts": dict(counts)})


def measured_page(measured: Measured) -> Page:
    """Return how the reader did on slips whose hands are recorded."""
    return facts_page(
        "How the slips were read",
        [
            FactRow("pictures without a slip of a recorded hand", measured.others),
            FactRow("slips", measured.slips),
            FactRow("boxes with figures", measured.boxes),
            FactRow("boxes right", measured.boxes_right),
            FactRow("slips right by digits alone", measured.alone),
            FactRow("slips right with the sums", measured.with_sums),
            FactRow("would be taken unseen", measured.taken),
            FactRow("of those wrong", measured.wrong),
        ],
    )
