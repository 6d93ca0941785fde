"""The size of their shoes is no longer asked of the players."""

from alembic import op

revision = "book_9003"
down_revision = "book_9002"


def upgrade() -> None:
    """Take the column away, which writes the table anew."""
    with op.batch_alter_table("player") as player:
        player.drop_column("shoes")
