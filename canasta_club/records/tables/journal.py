"""Journal rows: every change of a club."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, Text, UniqueConstraint

from canasta_club.records.tables.kinds import Field, Row, UtcTime, refer, table_of


class EntryRow(Row, table=True):
    """A change in the journal, or the undo or redo of one; ``salts`` are those of its texts."""

    __tablename__ = "journal_entry"
    __table_args__ = (
        ForeignKeyConstraint(["club_id"], ["clubs.club_id"]),
        refer("journal_entry", target_id="id"),
        UniqueConstraint("club_id", "number"),
        UniqueConstraint("club_id", "idempotency_key"),
        CheckConstraint("kind IN ('start', 'change', 'undo', 'redo')", name="kind"),
        Index(None, "club_id", "target_id"),
    )

    id: UUID = Field(primary_key=True)
    number: int
    at: datetime = Field(sa_type=UtcTime)
    who: str
    kind: str
    action: str
    summary: str
    reason: str
    idempotency_key: str
    target_id: UUID | None = None
    hash: str = Field(default="", sa_column_kwargs={"server_default": ""})
    salts: str = Field(default="", sa_type=Text, sa_column_kwargs={"server_default": ""})


ENTRY = table_of(EntryRow)
