"""Club rows: a club, and how it wants things."""

from canasta_club.records.tables.kinds import Field, Row, table_of


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
    wifi_name: str = Field(default="", sa_column_kwargs={"server_default": ""})
    wifi_code: str = Field(default="", sa_column_kwargs={"server_default": ""})


CLUB = table_of(ClubRow)
