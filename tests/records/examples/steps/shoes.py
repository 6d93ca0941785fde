"""Every player has a size of shoes, which nobody has noted."""

import sqlalchemy as sa
from alembic import op

from canasta_club.records.migrations import revisions

revision = "book_9002"
down_revision = next(each for each in reversed(revisions.REVISIONS) if each < revision)


def upgrade() -> None:
    """Add the column, and fill it for every player."""
    with op.batch_alter_table("player") as player:
        player.add_column(sa.Column("shoes", sa.Integer(), nullable=False, server_default="0"))
    op.execute("UPDATE player SET shoes = 42")
