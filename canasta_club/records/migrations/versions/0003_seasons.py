"""Seasons, their nights, and the games at their tables."""

import sqlalchemy as sa
from alembic import op

revision = "canasta_0003"
down_revision = "canasta_0002"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "season",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("rules_id", sa.String(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("rules_hash", sa.String(), nullable=False),
        sa.Column("terms_id", sa.String(), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("terms_hash", sa.String(), nullable=False),
        sa.Column("first_day", sa.Date(), nullable=False),
        sa.Column("last_day", sa.Date()),
        sa.Column("is_closed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_season"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_season_club_id_entry_id_journal_entry",
        ),
        sa.UniqueConstraint("club_id", "name", name="uq_season_club_id_name"),
    )
    op.create_table(
        "night",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_night"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_night_club_id_entry_id_journal_entry",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "season_id"],
            ["season.club_id", "season.id"],
            name="fk_night_club_id_season_id_season",
        ),
        sa.UniqueConstraint("club_id", "season_id", "day", name="uq_night_club_id_season_id_day"),
        sa.UniqueConstraint(
            "club_id", "season_id", "number", name="uq_night_club_id_season_id_number"
        ),
    )
    op.create_table(
        "game",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("night_id", sa.Uuid(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("table_number", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("target", sa.Integer()),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_game"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_game_club_id_entry_id_journal_entry",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "night_id"],
            ["night.club_id", "night.id"],
            name="fk_game_club_id_night_id_night",
        ),
        sa.UniqueConstraint(
            "club_id",
            "night_id",
            "round",
            "table_number",
            "number",
            name="uq_game_club_id_night_id_round_table_number_number",
        ),
        sa.CheckConstraint("state IN ('running', 'ended', 'void')", name="ck_game_state"),
    )
    op.create_table(
        "side",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("game_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("pair_id", sa.Uuid(), nullable=False),
        sa.Column("start_score", sa.Integer(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_side"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_side_club_id_entry_id_journal_entry",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "game_id"], ["game.club_id", "game.id"], name="fk_side_club_id_game_id_game"
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "pair_id"], ["pair.club_id", "pair.id"], name="fk_side_club_id_pair_id_pair"
        ),
        sa.UniqueConstraint(
            "club_id", "game_id", "position", name="uq_side_club_id_game_id_position"
        ),
        sa.UniqueConstraint(
            "club_id", "pair_id", "game_id", name="uq_side_club_id_pair_id_game_id"
        ),
    )
