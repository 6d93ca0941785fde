"""What a club's own headings and names mean in its hand lists."""

import sqlalchemy as sa
from alembic import op

revision = "canasta_0009"
down_revision = "canasta_0008"


def upgrade() -> None:
    """Add the table; no club has an alias yet, so that no row needs recording."""
    op.create_table(
        "import_alias",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("written", sa.String(), nullable=False),
        sa.Column("meaning", sa.String(), nullable=False),
        sa.Column("is_kept", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_import_alias"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_import_alias_club_id_entry_id_journal_entry",
        ),
        sa.UniqueConstraint(
            "club_id", "kind", "written", name="uq_import_alias_club_id_kind_written"
        ),
        sa.CheckConstraint("kind IN ('heading', 'name')", name="ck_import_alias_kind"),
    )
