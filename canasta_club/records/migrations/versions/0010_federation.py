"""Federation: cards of players; the bundles and decisions of a centre, and what follows."""

from collections.abc import Sequence
from uuid import UUID

import sqlalchemy as sa
from alembic import op

revision = "canasta_0010"
down_revision = "canasta_0009"


def upgrade() -> None:
    """Add the tables; nothing is in them yet, so that no row needs recording."""
    _mutable(
        "player_card",
        _id("player_id"),
        _text("card"),
        _flag("is_private"),
        sa.ForeignKeyConstraint(
            ["club_id", "player_id"],
            ["player.club_id", "player.id"],
            name="fk_player_card_club_id_player_id_player",
        ),
        unique=[("player_id",)],
    )
    _mutable(
        "member_club",
        _id("member_id"),
        _text("name"),
        _long("keys"),
        unique=[("member_id",), ("name",)],
    )
    _mutable(
        "bundle",
        _id("member_id"),
        _text("kind"),
        sa.Column("night_id", sa.Uuid(), nullable=True),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        _text("digest"),
        *map(_long, ("envelope", "content", "names", "signature")),
        sa.Column("received", sa.DateTime(), nullable=False),
        _text("decision"),
        _text("reason"),
        sa.CheckConstraint("kind IN ('night', 'key')", name="ck_bundle_kind"),
        sa.CheckConstraint("decision IN ('', 'accepted', 'dropped')", name="ck_bundle_decision"),
        unique=[("digest",)],
    )
    op.create_index("ix_bundle_club_id_member_id", "bundle", ["club_id", "member_id"])
    _mutable(
        "person_link",
        *map(_id, ("member_id", "player_id", "other_member_id", "other_player_id")),
        _text("reason"),
        _flag("is_undone"),
        _text("undone_reason"),
    )
    _mutable(
        "person_card",
        _id("member_id"),
        _id("player_id"),
        _text("card"),
        sa.Column("is_private", sa.Boolean(), nullable=True),
        unique=[("member_id", "player_id")],
    )
    _derived_tables()


def _derived_tables() -> None:
    _derived(
        "federation_night",
        ("member_id", "night_id"),
        sa.Column("day", sa.Date(), nullable=False),
        _text("season"),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        *map(_text, ("digest", "rules_id", "rules_hash")),
        *map(_number, ("players", "games", "hands", "points")),
    )
    _derived(
        "federation_score",
        ("member_id", "night_id", "player_id"),
        sa.Column("day", sa.Date(), nullable=False),
        _flag("is_guest"),
        *map(_number, ("games", "won", "drawn", "hands", "scored", "conceded", "best_hand")),
        sa.Column("place", sa.Integer(), nullable=True),
        _number("placed"),
    )
    op.create_index(
        "ix_federation_score_club_id_member_id_player_id",
        "federation_score",
        ["club_id", "member_id", "player_id"],
    )
    _derived(
        "federation_player",
        ("member_id", "player_id"),
        _text("name"),
        _text("card"),
        _flag("is_guest"),
        _flag("is_private"),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        _id("person_member_id"),
        _id("person_player_id"),
    )
    op.create_index(
        "ix_federation_player_club_id_person_member_id_person_player_id",
        "federation_player",
        ["club_id", "person_member_id", "person_player_id"],
    )


def _mutable(name: str, *parts: sa.schema.SchemaItem, unique: Sequence[Sequence[str]] = ()) -> None:
    """Create a table whose rows the changes of the journal write."""
    keys = [
        sa.UniqueConstraint("club_id", *each, name=f"uq_{name}_club_id_{'_'.join(each)}")
        for each in unique
    ]
    op.create_table(
        name,
        *map(_id, ("club_id", "entry_id", "id")),
        _number("version"),
        *parts,
        sa.PrimaryKeyConstraint("club_id", "id", name=f"pk_{name}"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name=f"fk_{name}_club_id_entry_id_journal_entry",
        ),
        *keys,
    )


def _derived(name: str, key: Sequence[str], *parts: sa.schema.SchemaItem) -> None:
    """Create a table that is worked out from others, and that no change writes."""
    columns = ("club_id", *key)
    primary = sa.PrimaryKeyConstraint(*columns, name=f"pk_{name}")
    op.create_table(name, *map(_id, columns), *parts, primary)


def _id(name: str) -> sa.Column[UUID]:
    return sa.Column(name, sa.Uuid(), nullable=False)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=False)


def _long(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False)
