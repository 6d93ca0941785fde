"""All tables: those that changes write, and those that are worked out from them."""

from typing import Final

from canasta_club.records.tables.by_name import DECIDED, WRITTEN
from canasta_club.records.tables.changes import CHANGE
from canasta_club.records.tables.derived import RATED_NIGHT
from canasta_club.records.tables.journal import ENTRY
from canasta_club.records.tables.kinds import METADATA
from canasta_club.records.tables.wings.federation_nights import (
    DERIVED,
    FEDERATION_RATED_MONTH,
    FEDERATION_TOTAL,
)
from canasta_club.records.tables.wings.hall import HALL_CLOCK, HALL_SEND

FACTS: Final = tuple(table for name, table in WRITTEN.items() if name != "clubs")
"""The tables that changes write, each after those it refers to."""

KEPT: Final = (RATED_NIGHT, FEDERATION_TOTAL, FEDERATION_RATED_MONTH)
"""Worked out from the hands, and kept because that takes long; outside the journal."""

DRAFTED: Final = (HALL_SEND, HALL_CLOCK)
"""Of an evening that is not over, and no fact yet; outside the journal."""

JOURNAL: Final = (ENTRY, CHANGE)
"""What every change adds to, and the chain guards."""

ALL: Final = tuple(METADATA.sorted_tables)
"""Every table, each after those it refers to."""

WINGS: Final = {
    "federation": (
        *(WRITTEN[name] for name in (*DECIDED, "national_points")),
        *DERIVED,
        FEDERATION_TOTAL,
        FEDERATION_RATED_MONTH,
    ),
    "hall": (WRITTEN["hall_right"], *DRAFTED),
    "scan": (),
}
"""The tables of each part that few clubs need."""
