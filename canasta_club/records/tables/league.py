"""League rows: what a season holds besides its games: entries, seats, fixtures, penalties."""

from datetime import date
from uuid import UUID

from sqlalchemy import CheckConstraint, Text, UniqueConstraint

from canasta_club.records.tables.kinds import Field, Mutable, refer, table_of, written


class SeasonEntryRow(Mutable, table=True):
    """A pair, or a player as a pair of one, that takes part in a season."""

    __tablename__ = "season_entry"
    __table_args__ = (
        written(),
        refer("season", season_id="id"),
        refer("pair", pair_id="id"),
        UniqueConstraint("club_id", "season_id", "pair_id"),
        UniqueConstraint("club_id", "season_id", "number"),
    )

    season_id: UUID
    pair_id: UUID
    number: int
    division: int = 1
    next_division: int | None = None
    handicap: int = 0
    withdrawn_on: date | None = None
    reason: str = ""


SEASON_ENTRY = table_of(SeasonEntryRow)


class NightSeasonRow(Mutable, table=True):
    """A further season that a night counts for."""

    __tablename__ = "night_season"
    __table_args__ = (
        written(),
        refer("night", night_id="id"),
        refer("season", season_id="id"),
        UniqueConstraint("club_id", "night_id", "season_id"),
    )

    night_id: UUID
    season_id: UUID
    is_counted: bool = True


NIGHT_SEASON = table_of(NightSeasonRow)


class FixtureRow(Mutable, table=True):
    """Two entries of a season that are to meet in a round; alone, one has a bye."""

    __tablename__ = "fixture"
    __table_args__ = (
        written(),
        refer("season", season_id="id"),
        refer("pair", pair_id="id"),
        refer("pair", other_id="id"),
        refer("night", night_id="id"),
        UniqueConstraint("club_id", "season_id", "division", "round", "position"),
    )

    season_id: UUID
    division: int = 1
    round: int
    position: int
    pair_id: UUID
    other_id: UUID | None = None
    night_id: UUID | None = None
    seed: int = 0
    draw: str = ""
    is_cancelled: bool = False


FIXTURE = table_of(FixtureRow)


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
