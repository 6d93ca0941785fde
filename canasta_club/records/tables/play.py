"""Rows: the tables that every evening needs: people, seasons, nights, games and hands."""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    ForeignKeyConstraint,
    Index,
    Text,
    UniqueConstraint,
)

from canasta_club.records.tables.kinds import (
    Fact,
    Field,
    Mutable,
    Row,
    UtcTime,
    refer,
    table_of,
    written,
)


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


class PlayerRow(Mutable, table=True):
    """A player; a second record of one person points at the first."""

    __tablename__ = "player"
    __table_args__ = (
        written(),
        UniqueConstraint("club_id", "name"),
        refer("player", same_as_id="id"),
    )

    name: str
    is_guest: bool = False
    same_as_id: UUID | None = None


PLAYER = table_of(PlayerRow)


class PairRow(Mutable, table=True):
    """Players who score together; ``members`` are their ids in order, so a set is there once."""

    __tablename__ = "pair"
    __table_args__ = (
        written(),
        UniqueConstraint("club_id", "members"),
        UniqueConstraint("club_id", "number"),
    )

    number: int | None = None
    name: str = ""
    members: str


PAIR = table_of(PairRow)


class PairMemberRow(Fact, table=True):
    """A player of a pair."""

    __tablename__ = "pair_member"
    __table_args__ = (
        written(),
        refer("pair", pair_id="id"),
        refer("player", player_id="id"),
        UniqueConstraint("club_id", "player_id", "pair_id"),
    )

    pair_id: UUID = Field(primary_key=True)
    position: int = Field(primary_key=True)
    player_id: UUID


PAIR_MEMBER = table_of(PairMemberRow)


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


class SeasonRow(Mutable, table=True):
    """A competition, with its own copy of the rules and terms it is played by.

    ``weekdays`` are those it is played on (``thu``), ``table_money`` is what a night costs a
    player in hundredths, ``committee`` a JSON list of entries in the order decided on.
    """

    __tablename__ = "season"
    __table_args__ = (written(), UniqueConstraint("club_id", "name"))

    name: str
    rules_id: str
    rules: str = Field(sa_type=Text)
    rules_hash: str
    terms_id: str
    terms: str = Field(sa_type=Text)
    terms_hash: str
    first_day: date
    last_day: date | None = None
    is_closed: bool = False
    weekdays: str = ""
    table_money: int | None = None
    committee: str = Field(default="", sa_type=Text)
    committee_reason: str = ""
    lot_seed: str = ""


SEASON = table_of(SeasonRow)


class SeasonRulesRow(Mutable, table=True):
    """The rules that a season is played by from a day on, in place of its first rules."""

    __tablename__ = "season_rules"
    __table_args__ = (
        written(),
        refer("season", season_id="id"),
        UniqueConstraint("club_id", "season_id", "from_day"),
    )

    season_id: UUID
    from_day: date
    rules_id: str
    rules: str = Field(sa_type=Text)
    rules_hash: str


SEASON_RULES = table_of(SeasonRulesRow)


class NightRow(Mutable, table=True):
    """A club evening; ``planned_day`` is the day it was planned for at first."""

    __tablename__ = "night"
    __table_args__ = (
        written(),
        refer("season", season_id="id"),
        UniqueConstraint("club_id", "season_id", "number"),
        UniqueConstraint("club_id", "season_id", "day"),
        CheckConstraint(
            "state IN ('planned', 'open', 'provisional', 'final', 'cancelled')", name="state"
        ),
    )

    season_id: UUID
    number: int
    day: date
    state: str = "open"
    final_on: date | None = None
    planned_day: date | None = None
    reason: str = ""


NIGHT = table_of(NightRow)


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


class HandRow(Mutable, table=True):
    """A hand; ``revision`` is the one that holds."""

    __tablename__ = "hand"
    __table_args__ = (
        written(),
        refer("game", game_id="id"),
        UniqueConstraint("club_id", "game_id", "number"),
    )

    game_id: UUID
    number: int
    revision: int = 1


HAND = table_of(HandRow)


class RevisionRow(Fact, table=True):
    """A hand as one sheet recorded it; never edited."""

    __tablename__ = "hand_revision"
    __table_args__ = (
        written(),
        refer("hand", hand_id="id"),
        refer("player", sat_out_id="id"),
    )

    hand_id: UUID = Field(primary_key=True)
    number: int = Field(primary_key=True)
    is_void: bool = False
    dealer: str = ""
    note: str = ""
    who: str
    at: datetime = Field(sa_type=UtcTime)
    reason: str = ""
    sat_out_id: UUID | None = None


REVISION = table_of(RevisionRow)


class HandSideRow(Fact, table=True):
    """What one side stated for a revision of a hand, and the total its rules gave."""

    __tablename__ = "hand_side"
    __table_args__ = (
        written(),
        refer("hand_revision", hand_id="hand_id", revision="number"),
        refer("side", side_id="id"),
        CheckConstraint("out IN (0, 1, 2)", name="out"),
        Index(None, "club_id", "side_id"),
    )

    hand_id: UUID = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    side_id: UUID = Field(primary_key=True)
    statement: str = Field(sa_type=Text)
    total: int
    natural: int = 0
    canastas: int = 0
    out: int = 0
    penalties: int = 0


HAND_SIDE = table_of(HandSideRow)
