"""Change rows: the rows of the book before and after each change of the journal."""

from uuid import UUID

from sqlalchemy import Text

from canasta_club.records.tables.kinds import Field, Row, table_of, written


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
