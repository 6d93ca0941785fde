"""Hall rows: what opens a page at a club night, what was sent from the tables, and the clock.

Rights are part of the journal. Sends and clocks are drafts of an evening: no change of the journal
writes them, so that no undo, table or file of the whole club counts them. As the games that they
are about may be undone, they refer to none.
"""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, Text, UniqueConstraint

from canasta_club.records.tables.kinds import Field, Mutable, Row, UtcTime, refer, table_of, written


class HallRightRow(Mutable, table=True):
    """What a random code opens on one night: one side of a table, the desk or the wall.

    Only the ``hash`` of the code is kept. ``seat`` counts from 0, which is side A.
    """

    __tablename__ = "hall_right"
    __table_args__ = (
        written(),
        refer("night", night_id="id"),
        UniqueConstraint("club_id", "hash"),
        CheckConstraint("kind IN ('side', 'desk', 'wall')", name="kind"),
        Index(None, "club_id", "night_id"),
    )

    night_id: UUID
    kind: str
    table_number: int | None = None
    seat: int | None = None
    writes: bool
    hash: str
    issued: datetime = Field(sa_type=UtcTime)
    revoked: datetime | None = Field(default=None, sa_type=UtcTime)


HALL_RIGHT = table_of(HallRightRow)


class HallSendRow(Row, table=True):
    """What a side sent about a hand, by the id that its page gave the send.

    ``about_id`` is the waiting hand that it answers, ``digest`` that of all that was sent, for a
    send that comes twice; ``content`` is the slip as JSON while the hand waits, and empty after.
    ``revision`` is the one that a correction began from. ``outcome`` is what was answered, and
    ``saved`` the revision of the hand that it recorded.
    """

    __tablename__ = "hall_send"
    __table_args__ = (
        ForeignKeyConstraint(["club_id"], ["clubs.club_id"]),
        CheckConstraint(
            "kind IN ('hand', 'correction', 'confirm', 'withdraw', 'settle')", name="kind"
        ),
        CheckConstraint(
            "state IN ('waiting', 'desk', 'confirmed', 'settled', 'withdrawn')", name="state"
        ),
        Index(None, "club_id", "night_id"),
    )

    id: UUID = Field(primary_key=True)
    night_id: UUID
    game_id: UUID
    number: int
    kind: str
    seat: int | None = None
    right_id: UUID | None = None
    about_id: UUID | None = None
    digest: str
    content: str = Field(default="", sa_type=Text)
    accept: str = ""
    reason: str = Field(default="", sa_type=Text)
    revision: int = 0
    at: datetime = Field(sa_type=UtcTime)
    state: str
    outcome: str
    saved: int | None = None


HALL_SEND = table_of(HallSendRow)


class HallClockRow(Row, table=True):
    """The clock of a round: when it started, how long it runs, and how long it was paused.

    ``extra`` are the further minutes of single tables, as JSON by their numbers; ``paused`` is
    when the pause began that lasts.
    """

    __tablename__ = "hall_clock"
    __table_args__ = (ForeignKeyConstraint(["club_id"], ["clubs.club_id"]),)

    night_id: UUID = Field(primary_key=True)
    round: int = Field(primary_key=True)
    version: int = 1
    minutes: int | None = None
    started: datetime = Field(sa_type=UtcTime)
    paused: datetime | None = Field(default=None, sa_type=UtcTime)
    paused_seconds: int = 0
    extra: str = Field(default="{}", sa_type=Text)
    is_last_hand: bool = False
    stopped: datetime | None = Field(default=None, sa_type=UtcTime)


HALL_CLOCK = table_of(HallClockRow)
