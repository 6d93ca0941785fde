"""Players and pairs."""

import sqlalchemy as sa
from alembic import op

revision = "canasta_0002"
down_revision = "canasta_0001"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "player",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("is_guest", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_player"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_player_club_id_entry_id_journal_entry",
        ),
        sa.UniqueConstraint("club_id", "name", name="uq_player_club_id_name"),
    )
    op.create_table(
        "pair",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer()),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("members", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_pair"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_pair_club_id_entry_id_journal_entry",
        ),
        sa.UniqueConstraint("club_id", "members", name="uq_pair_club_id_members"),
        sa.UniqueConstraint("club_id", "number", name="uq_pair_club_id_number"),
    )
    op.create_table(
        "pair_member",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("pair_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "pair_id", "position", name="pk_pair_member"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_pair_member_club_id_entry_id_journal_entry",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "pair_id"],
            ["pair.club_id", "pair.id"],
            name="fk_pair_member_club_id_pair_id_pair",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "player_id"],
            ["player.club_id", "player.id"],
            name="fk_pair_member_club_id_player_id_player",
        ),
        sa.UniqueConstraint(
            "club_id", "player_id", "pair_id", name="uq_pair_member_club_id_player_id_pair_id"
        ),
    )
