"""Hands, their revisions, and what each side wrote."""

import sqlalchemy as sa
from alembic import op

revision = "canasta_0004"
down_revision = "canasta_0003"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "hand",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_hand"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_hand_club_id_entry_id_journal_entry",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "game_id"], ["game.club_id", "game.id"], name="fk_hand_club_id_game_id_game"
        ),
        sa.UniqueConstraint("club_id", "game_id", "number", name="uq_hand_club_id_game_id_number"),
    )
    op.create_table(
        "hand_revision",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("hand_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("is_void", sa.Boolean(), nullable=False),
        sa.Column("dealer", sa.String(), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("who", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "hand_id", "number", name="pk_hand_revision"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_hand_revision_club_id_entry_id_journal_entry",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "hand_id"],
            ["hand.club_id", "hand.id"],
            name="fk_hand_revision_club_id_hand_id_hand",
        ),
    )
    op.create_table(
        "hand_side",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("hand_id", sa.Uuid(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("side_id", sa.Uuid(), nullable=False),
        sa.Column("statement", sa.Text(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("natural", sa.Integer(), nullable=False),
        sa.Column("canastas", sa.Integer(), nullable=False),
        sa.Column("out", sa.Integer(), nullable=False),
        sa.Column("penalties", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "hand_id", "revision", "side_id", name="pk_hand_side"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_hand_side_club_id_entry_id_journal_entry",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "hand_id", "revision"],
            ["hand_revision.club_id", "hand_revision.hand_id", "hand_revision.number"],
            name="fk_hand_side_club_id_hand_id_revision_hand_revision",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "side_id"],
            ["side.club_id", "side.id"],
            name="fk_hand_side_club_id_side_id_side",
        ),
        sa.CheckConstraint("out IN (0, 1, 2)", name="ck_hand_side_out"),
    )
    op.create_index("ix_hand_side_club_id_side_id", "hand_side", ["club_id", "side_id"])
