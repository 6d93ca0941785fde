"""A bundle that another key signed is another bundle: it stands in no way of the first."""

import sqlalchemy as sa
from alembic import op

revision = "canasta_0014"
down_revision = "canasta_0013"

_CHECKS = (
    sa.CheckConstraint("kind IN ('night', 'key')", name="ck_bundle_kind"),
    sa.CheckConstraint("decision IN ('', 'accepted', 'dropped')", name="ck_bundle_decision"),
)


def upgrade() -> None:
    """Let the digest be unique with the signature, which names the key, and not alone."""
    with op.batch_alter_table("bundle", table_args=_CHECKS) as bundle:
        bundle.drop_constraint("uq_bundle_club_id_digest", type_="unique")
        bundle.create_unique_constraint(
            "uq_bundle_club_id_digest_signature", ["club_id", "digest", "signature"]
        )
