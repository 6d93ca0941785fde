"""Season rows: the competitions of a club, and the rules that hold in them."""

from datetime import date
from uuid import UUID

from sqlalchemy import Text, UniqueConstraint

from canasta_club.records.tables.kinds import Field, Mutable, refer, table_of, written


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
