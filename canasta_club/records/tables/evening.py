"""Evening rows: who is there, where they sit, and what counts beside the games: byes, penalties."""

from datetime import date
from uuid import UUID

from sqlalchemy import CheckConstraint, Text, UniqueConstraint

from canasta_club.records.tables.kinds import Field, Mutable, refer, table_of, written


class AttendanceRow(Mutable, table=True):
    """A player at a night, from one round to another, possibly in another player's place.

    ``pair_id`` is the pair they play in tonight, where partners are fixed. Without ``until_round``
    they stay to the end; 0 is a no-show. ``paid`` is in hundredths.
    """

    __tablename__ = "attendance"
    __table_args__ = (
        written(),
        refer("night", night_id="id"),
        refer("player", player_id="id"),
        refer("player", for_player_id="id"),
        refer("pair", pair_id="id"),
        UniqueConstraint("club_id", "night_id", "player_id", "from_round"),
    )

    night_id: UUID
    player_id: UUID
    from_round: int = 1
    until_round: int | None = None
    for_player_id: UUID | None = None
    pair_id: UUID | None = None
    paid: int | None = None


ATTENDANCE = table_of(AttendanceRow)


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


class UnplayedRow(Mutable, table=True):
    """A game that an entry did not play: a bye, a forfeit won or lost, an absence."""

    __tablename__ = "unplayed"
    __table_args__ = (
        written(),
        refer("season", season_id="id"),
        refer("night", night_id="id"),
        refer("pair", pair_id="id"),
        refer("pair", against_id="id"),
        UniqueConstraint("club_id", "season_id", "night_id", "round", "pair_id"),
        CheckConstraint("kind IN ('bye', 'forfeit_win', 'forfeit_loss', 'absent')", name="kind"),
    )

    season_id: UUID
    night_id: UUID
    round: int
    pair_id: UUID
    kind: str
    against_id: UUID | None = None
    reason: str = ""
    is_cancelled: bool = False


UNPLAYED = table_of(UnplayedRow)


class PenaltyRow(Mutable, table=True):
    """League points taken from an entry (given to it, where negative), with the reason."""

    __tablename__ = "penalty"
    __table_args__ = (
        written(),
        refer("season", season_id="id"),
        refer("night", night_id="id"),
        refer("pair", pair_id="id"),
        UniqueConstraint("club_id", "season_id", "number"),
    )

    season_id: UUID
    number: int
    pair_id: UUID
    night_id: UUID | None = None
    day: date
    points: str
    reason: str
    who: str
    cancelled_by: str = ""
    cancelled_reason: str = ""


PENALTY = table_of(PenaltyRow)
