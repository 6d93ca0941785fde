"""Import alias rows: the words of a club's own lists."""

from sqlalchemy import CheckConstraint, UniqueConstraint

from canasta_club.records.tables.kinds import Mutable, table_of, written


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
