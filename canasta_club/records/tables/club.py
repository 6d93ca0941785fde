"""Club rows: the club, and its journal, which every command reads or writes."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, Text, UniqueConstraint

from canasta_club.records.tables.kinds import Field, Mutable, Row, UtcTime, refer, table_of, written


class ClubRow(Row, table=True):
    """A club."""

    __tablename__ = "clubs"

    name: str
    rules_id: str
    terms_id: str
    version: int = 1
    paper: str = ""
    time_zone: str = ""
    backups_kept: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    backup_days: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    wifi_name: str = Field(default="", sa_column_kwargs={"server_default": ""})
    wifi_code: str = Field(default="", sa_column_kwargs={"server_default": ""})


CLUB = table_of(ClubRow)


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


class ChangeRow(Row, table=True):
    """A row before and after a change; ``salts`` are those of the values that may name a person."""

    __tablename__ = "journal_change"
    __table_args__ = (written(),)

    entry_id: UUID = Field(primary_key=True)
    position: int = Field(primary_key=True)
    changed_table: str
    before: str | None = Field(default=None, sa_type=Text)
    after: str | None = Field(default=None, sa_type=Text)
    salts: str = Field(default="", sa_type=Text, sa_column_kwargs={"server_default": ""})


CHANGE = table_of(ChangeRow)


class CrestRow(Mutable, table=True):
    """The crest that a club prints, in base64; apart, for every command reads the clubs."""

    __tablename__ = "crest"
    __table_args__ = (written(), UniqueConstraint("club_id"))

    kind: str
    content: str = Field(sa_type=Text)


CREST = table_of(CrestRow)
