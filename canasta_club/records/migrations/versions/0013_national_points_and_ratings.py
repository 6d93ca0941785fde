"""National points are a centre's own; what each month did to the ratings of persons is kept."""

import sqlalchemy as sa
from alembic import op

revision = "canasta_0013"
down_revision = "canasta_0012"


def upgrade() -> None:
    """Add both tables; points are worked out from the totals, so that they are no longer kept."""
    op.create_table(
        "national_points",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("from_year", sa.Integer(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_national_points"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_national_points_club_id_entry_id_journal_entry",
        ),
        sa.UniqueConstraint("club_id", "from_year", name="uq_national_points_club_id_from_year"),
    )
    op.create_table(
        "federation_rated_month",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("model", sa.String(), nullable=False),
        sa.Column("changed", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "month", name="pk_federation_rated_month"),
    )
    op.drop_index("ix_federation_total_club_id_year_points", "federation_total")
    op.drop_column("federation_total", "points")
