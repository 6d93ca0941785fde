"""A bundle that another key signed is another bundle; points of many nights have room enough."""

import sqlalchemy as sa
from alembic import op

revision = "canasta_0014"
down_revision = "canasta_0013"

_CHECKS = (
    sa.CheckConstraint("kind IN ('night', 'key')", name="ck_bundle_kind"),
    sa.CheckConstraint("decision IN ('', 'accepted', 'dropped')", name="ck_bundle_decision"),
)


def upgrade() -> None:
    """Let the digest be unique with the signature, which names the key, and not alone.

    A bundle may state nine digits for each game, so that their sum needs more than four bytes.
    """
    with op.batch_alter_table("bundle", table_args=_CHECKS) as bundle:
        bundle.drop_constraint("uq_bundle_club_id_digest", type_="unique")
        bundle.create_unique_constraint(
            "uq_bundle_club_id_digest_signature", ["club_id", "digest", "signature"]
        )
    for name in ("federation_score", "federation_total"):
        with op.batch_alter_table(name) as table:
            for column in ("scored", "conceded"):
                table.alter_column(column, type_=sa.BigInteger(), existing_type=sa.Integer())
