"""The club and its journal."""

import sqlalchemy as sa
from alembic import op

revision = "canasta_0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "clubs",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("rules_id", sa.String(), nullable=False),
        sa.Column("terms_id", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", name="pk_clubs"),
    )
    op.create_table(
        "journal_entry",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("who", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("summary", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("idempotency_key", sa.String(), nullable=False),
        sa.Column("target_id", sa.Uuid()),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_journal_entry"),
        sa.ForeignKeyConstraint(
            ["club_id"], ["clubs.club_id"], name="fk_journal_entry_club_id_clubs"
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "target_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_journal_entry_club_id_target_id_journal_entry",
        ),
        sa.UniqueConstraint(
            "club_id", "idempotency_key", name="uq_journal_entry_club_id_idempotency_key"
        ),
        sa.UniqueConstraint("club_id", "number", name="uq_journal_entry_club_id_number"),
        sa.CheckConstraint(
            "kind IN ('start', 'change', 'undo', 'redo')", name="ck_journal_entry_kind"
        ),
    )
    op.create_index("ix_journal_entry_club_id_target_id", "journal_entry", ["club_id", "target_id"])
    op.create_table(
        "journal_change",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("changed_table", sa.String(), nullable=False),
        sa.Column("before", sa.Text()),
        sa.Column("after", sa.Text()),
        sa.PrimaryKeyConstraint("club_id", "entry_id", "position", name="pk_journal_change"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_journal_change_club_id_entry_id_journal_entry",
        ),
    )
