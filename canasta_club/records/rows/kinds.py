"""Row kinds: what rows have in common, with the club first in every key."""

from uuid import UUID

from sqlalchemy import MetaData
from sqlmodel import Field, SQLModel

from canasta_club.records.tables.kinds import NAMING


class Row(SQLModel):
    """What every row has: the club it belongs to, which leads every key."""

    metadata = MetaData(naming_convention=NAMING)
    # Rows are written and read as columns; the models' validators are built only if wanted.
    model_config = {"defer_build": True}

    club_id: UUID = Field(primary_key=True)


class Fact(Row):
    """A row that a change of the journal wrote."""

    entry_id: UUID


class Named(Fact):
    """A fact with an id of its own, made by the client."""

    id: UUID = Field(primary_key=True)


class Mutable(Named):
    """A fact that may change; a writer gives the version it read, so no change is lost."""

    version: int = 1
