"""Rated nights: what each night did to the ratings, kept outside the journal."""

import sqlalchemy as sa
from alembic import op

revision = "canasta_0011"
down_revision = "canasta_0010"


def upgrade() -> None:
    """Add the table; what stands in it is derived, so that no row needs recording."""
    op.create_table(
        "rated_night",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("model", sa.String(), nullable=False),
        sa.Column("changed", sa.Text(), nullable=False),
        sa.Column("running", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("entry_hash", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "day", name="pk_rated_night"),
        sa.ForeignKeyConstraint(
            ["club_id"], ["clubs.club_id"], name="fk_rated_night_club_id_clubs"
        ),
    )
