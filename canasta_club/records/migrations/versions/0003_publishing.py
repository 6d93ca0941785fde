"""How a person is named outside the club, whether they get a letter; the crest of a club."""

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from alembic import op

_KEPT: Mapping[str, sa.types.TypeEngine[Any]] = {
    "club_id": sa.Uuid(), "id": sa.Uuid(), "entry_id": sa.Uuid(), "version": sa.Integer(),
    "kind": sa.String(), "content": sa.Text(),
}  # fmt: skip

revision = "book_0003"
down_revision = "book_0002"


def upgrade() -> None:
    """Add the columns and the table; for all clubs of the book at once."""
    with op.batch_alter_table("player_card") as card:
        card.add_column(sa.Column("publish", sa.String(), nullable=False, server_default=""))
        card.add_column(
            sa.Column("wants_letter", sa.Boolean(), nullable=False, server_default=sa.false())
        )
        card.create_check_constraint("publish", "publish IN ('', 'name', 'initials', 'number')")
    entry = ["journal_entry.club_id", "journal_entry.id"]
    op.create_table(
        "crest",
        *(sa.Column(name, kind, nullable=False) for name, kind in _KEPT.items()),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_crest"),
        sa.UniqueConstraint("club_id", name="uq_crest_club_id"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"], entry, name="fk_crest_club_id_entry_id_journal_entry"
        ),
    )
