"""Game rows: the games at the tables, and who sits at them."""

from uuid import UUID

from sqlalchemy import CheckConstraint, UniqueConstraint

from canasta_club.records.tables.kinds import Mutable, refer, table_of, written


class GameRow(Mutable, table=True):
    """A game at a table."""

    __tablename__ = "game"
    __table_args__ = (
        written(),
        refer("night", night_id="id"),
        UniqueConstraint("club_id", "night_id", "round", "table_number", "number"),
        CheckConstraint("state IN ('running', 'ended', 'void')", name="state"),
    )

    night_id: UUID
    round: int
    table_number: int
    number: int
    players: int
    target: int | None = None
    state: str = "running"
    reason: str = ""


GAME = table_of(GameRow)


class SideRow(Mutable, table=True):
    """A pair that sits at a game, and the pair its points are for when that is another."""

    __tablename__ = "side"
    __table_args__ = (
        written(),
        refer("game", game_id="id"),
        refer("pair", pair_id="id"),
        UniqueConstraint("club_id", "game_id", "position"),
        UniqueConstraint("club_id", "pair_id", "game_id"),
        refer("pair", for_pair_id="id"),
    )

    game_id: UUID
    position: int
    pair_id: UUID
    for_pair_id: UUID | None = None
    start_score: int = 0
    label: str = ""


SIDE = table_of(SideRow)
