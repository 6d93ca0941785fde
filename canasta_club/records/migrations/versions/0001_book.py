"""The tables of a new book, as they are declared; later steps are for older books."""

from alembic import op

from canasta_club.records.tables import all_tables  # noqa: F401  (declares every table)
from canasta_club.records.tables.kinds import METADATA

revision = "book_0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    METADATA.create_all(op.get_bind(), checkfirst=False)
