"""Round rows: where everyone sits in a round of a night."""

from uuid import UUID

from sqlalchemy import CheckConstraint, Text, UniqueConstraint

from canasta_club.records.tables.kinds import Field, Mutable, refer, table_of, written


class RoundRow(Mutable, table=True):
    """A round of a night: where everyone sits (``plan``, JSON), and the seed it came from."""

    __tablename__ = "round"
    __table_args__ = (
        written(),
        refer("night", night_id="id"),
        UniqueConstraint("club_id", "night_id", "number"),
        CheckConstraint("state IN ('proposed', 'seated')", name="state"),
    )

    night_id: UUID
    number: int
    state: str = "proposed"
    seed: int
    plan: str = Field(sa_type=Text)


ROUND = table_of(RoundRow)
