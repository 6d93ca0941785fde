"""Card rows: what a club says of its players to a federation."""

from uuid import UUID

from sqlalchemy import UniqueConstraint

from canasta_club.records.tables.kinds import Mutable, refer, table_of, written


class PlayerCardRow(Mutable, table=True):
    """The card number of a player in the federation, and whether their name stays in the club."""

    __tablename__ = "player_card"
    __table_args__ = (
        written(),
        refer("player", player_id="id"),
        UniqueConstraint("club_id", "player_id"),
    )

    player_id: UUID
    card: str = ""
    is_private: bool = False


PLAYER_CARD = table_of(PlayerCardRow)
