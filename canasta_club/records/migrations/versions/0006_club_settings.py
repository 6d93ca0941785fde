"""The club's settings: the paper it prints on, and the time zone it lives in."""

import sqlalchemy as sa
from alembic import op

revision = "canasta_0006"
down_revision = "canasta_0005"


def upgrade() -> None:
    """Give clubs the settings, empty: the usual paper, and the zone of the machine."""
    for name in ("paper", "time_zone"):
        op.add_column("clubs", sa.Column(name, sa.String(), nullable=False, server_default=""))
