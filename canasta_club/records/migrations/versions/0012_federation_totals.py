"""Federation totals: what each person took from all nights of a year, kept outside the journal."""

import sqlalchemy as sa
from alembic import op

revision = "canasta_0012"
down_revision = "canasta_0011"

_KEY = ("club_id", "year", "person_member_id", "person_player_id")
_FIGURES = ("clubs", "nights", "games", "won", "drawn", "hands", "scored", "conceded")


def upgrade() -> None:
    """Add the table, and fill it from the scores that a centre has already."""
    op.create_table(
        "federation_total",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("person_member_id", sa.Uuid(), nullable=False),
        sa.Column("person_player_id", sa.Uuid(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in _FIGURES),
        sa.Column("best_hand", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint(*_KEY, name="pk_federation_total"),
    )
    op.create_index(
        "ix_federation_total_club_id_year_points",
        "federation_total",
        ["club_id", "year", "points"],
    )
    year = sa.cast(sa.extract("year", sa.column("day", sa.Date)), sa.Integer)
    words = str(year.compile(op.get_bind(), compile_kwargs={"literal_binds": True}))
    for of_year in (words, "0"):
        op.execute(_fill(of_year))


def _fill(words: str) -> str:
    return f"""
        INSERT INTO federation_total
        SELECT score.club_id, {words} AS of_year, player.person_member_id, player.person_player_id,
               count(DISTINCT score.member_id), count(*), sum(score.games), sum(score.won),
               sum(score.drawn), sum(score.hands), sum(score.scored), sum(score.conceded),
               max(score.best_hand), sum(2 * score.won + score.drawn)
        FROM federation_score AS score
        JOIN federation_player AS player ON player.club_id = score.club_id
             AND player.member_id = score.member_id AND player.player_id = score.player_id
        GROUP BY score.club_id, of_year, player.person_member_id, player.person_player_id
    """  # noqa: S608  (no value is in it)
