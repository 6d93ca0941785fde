"""Rows of what a club remembers: seats wished for, words of its lists."""

from uuid import UUID

from sqlalchemy import CheckConstraint, UniqueConstraint

from canasta_club.records.tables.kinds import Mutable, refer, table_of, written


class SeatWishRow(Mutable, table=True):
    """Two players who want to sit together or apart, or one who needs a certain table."""

    __tablename__ = "seat_wish"
    __table_args__ = (
        written(),
        refer("player", player_id="id"),
        refer("player", other_id="id"),
        CheckConstraint("kind IN ('together', 'apart', 'table')", name="kind"),
    )

    kind: str
    player_id: UUID
    other_id: UUID | None = None
    table_number: int | None = None
    is_kept: bool = True


SEAT_WISH = table_of(SeatWishRow)


class ImportAliasRow(Mutable, table=True):
    """What a club's own heading or name means in a hand list; the meaning “-” passes it over."""

    __tablename__ = "import_alias"
    __table_args__ = (
        written(),
        UniqueConstraint("club_id", "kind", "written"),
        CheckConstraint("kind IN ('heading', 'name')", name="kind"),
    )

    kind: str
    written: str
    meaning: str
    is_kept: bool = True


IMPORT_ALIAS = table_of(ImportAliasRow)
