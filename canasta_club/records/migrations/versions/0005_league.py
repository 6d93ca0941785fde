"""What a league holds besides its games: entries, fixtures, seats, penalties, states of nights."""

import sqlalchemy as sa
from alembic import op

revision = "canasta_0005"
down_revision = "canasta_0004"

_STATES = "state IN ('planned', 'open', 'provisional', 'final', 'cancelled')"


def upgrade() -> None:
    """Make the tables, and give the older ones their new columns."""
    _people()
    _seasons()
    _nights()
    _sides_and_hands()
    _entries()
    _evenings()
    _unplayed()


def _people() -> None:
    with op.batch_alter_table("player") as player:
        player.add_column(sa.Column("same_as_id", sa.Uuid()))
        player.create_foreign_key(
            "fk_player_club_id_same_as_id_player",
            "player",
            ["club_id", "same_as_id"],
            ["club_id", "id"],
        )


def _seasons() -> None:
    for name, kind in (
        ("weekdays", sa.String()),
        ("committee", sa.Text()),
        ("committee_reason", sa.String()),
        ("lot_seed", sa.String()),
    ):
        op.add_column("season", sa.Column(name, kind, nullable=False, server_default=""))
    op.add_column("season", sa.Column("table_money", sa.Integer()))


def _nights() -> None:
    op.add_column("night", sa.Column("final_on", sa.Date()))
    op.add_column("night", sa.Column("planned_day", sa.Date()))
    for name, default in (("state", "open"), ("reason", "")):
        op.add_column("night", sa.Column(name, sa.String(), nullable=False, server_default=default))
    op.execute("UPDATE night SET state = 'provisional' WHERE NOT is_open")
    check = sa.CheckConstraint(_STATES, name="ck_night_state")
    with op.batch_alter_table("night", table_args=(check,)) as night:
        night.drop_column("is_open")
        if op.get_bind().dialect.name != "sqlite":
            night.create_check_constraint("ck_night_state", _STATES)
    # What the journal keeps of a night speaks of its state from now on, so that it can be undone.
    for column in ("before", "after"):
        for old, new in (("true", "open"), ("false", "provisional")):
            op.execute(
                f"UPDATE journal_change SET {column} = REPLACE({column},"  # noqa: S608
                f""" '"is_open": {old}', '"state": "{new}"') WHERE changed_table = 'night'"""
            )


def _sides_and_hands() -> None:
    with op.batch_alter_table("side") as side:
        side.add_column(sa.Column("version", sa.Integer(), nullable=False, server_default="1"))
        side.add_column(sa.Column("for_pair_id", sa.Uuid()))
        side.create_foreign_key(
            "fk_side_club_id_for_pair_id_pair",
            "pair",
            ["club_id", "for_pair_id"],
            ["club_id", "id"],
        )
    with op.batch_alter_table("hand_revision") as revision_table:
        revision_table.add_column(sa.Column("sat_out_id", sa.Uuid()))
        revision_table.create_foreign_key(
            "fk_hand_revision_club_id_sat_out_id_player",
            "player",
            ["club_id", "sat_out_id"],
            ["club_id", "id"],
        )


def _entries() -> None:
    op.create_table(
        "season_rules",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Uuid(), nullable=False),
        sa.Column("from_day", sa.Date(), nullable=False),
        sa.Column("rules_id", sa.String(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("rules_hash", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_season_rules"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_season_rules_club_id_entry_id_journal_entry",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "season_id"],
            ["season.club_id", "season.id"],
            name="fk_season_rules_club_id_season_id_season",
        ),
        sa.UniqueConstraint(
            "club_id", "season_id", "from_day", name="uq_season_rules_club_id_season_id_from_day"
        ),
    )
    op.create_table(
        "season_entry",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Uuid(), nullable=False),
        sa.Column("pair_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("next_division", sa.Integer()),
        sa.Column("handicap", sa.Integer(), nullable=False),
        sa.Column("withdrawn_on", sa.Date()),
        sa.Column("reason", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_season_entry"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_season_entry_club_id_entry_id_journal_entry",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "season_id"],
            ["season.club_id", "season.id"],
            name="fk_season_entry_club_id_season_id_season",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "pair_id"],
            ["pair.club_id", "pair.id"],
            name="fk_season_entry_club_id_pair_id_pair",
        ),
        sa.UniqueConstraint(
            "club_id", "season_id", "pair_id", name="uq_season_entry_club_id_season_id_pair_id"
        ),
        sa.UniqueConstraint(
            "club_id", "season_id", "number", name="uq_season_entry_club_id_season_id_number"
        ),
    )
    op.create_table(
        "night_season",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("night_id", sa.Uuid(), nullable=False),
        sa.Column("season_id", sa.Uuid(), nullable=False),
        sa.Column("is_counted", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_night_season"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_night_season_club_id_entry_id_journal_entry",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "night_id"],
            ["night.club_id", "night.id"],
            name="fk_night_season_club_id_night_id_night",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "season_id"],
            ["season.club_id", "season.id"],
            name="fk_night_season_club_id_season_id_season",
        ),
        sa.UniqueConstraint(
            "club_id", "night_id", "season_id", name="uq_night_season_club_id_night_id_season_id"
        ),
    )


def _evenings() -> None:
    op.create_table(
        "fixture",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Uuid(), nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("pair_id", sa.Uuid(), nullable=False),
        sa.Column("other_id", sa.Uuid()),
        sa.Column("night_id", sa.Uuid()),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("draw", sa.String(), nullable=False),
        sa.Column("is_cancelled", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_fixture"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_fixture_club_id_entry_id_journal_entry",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "season_id"],
            ["season.club_id", "season.id"],
            name="fk_fixture_club_id_season_id_season",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "pair_id"],
            ["pair.club_id", "pair.id"],
            name="fk_fixture_club_id_pair_id_pair",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "other_id"],
            ["pair.club_id", "pair.id"],
            name="fk_fixture_club_id_other_id_pair",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "night_id"],
            ["night.club_id", "night.id"],
            name="fk_fixture_club_id_night_id_night",
        ),
        sa.UniqueConstraint(
            "club_id",
            "season_id",
            "division",
            "round",
            "position",
            name="uq_fixture_club_id_season_id_division_round_position",
        ),
    )
    op.create_table(
        "attendance",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("night_id", sa.Uuid(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("from_round", sa.Integer(), nullable=False),
        sa.Column("until_round", sa.Integer()),
        sa.Column("for_player_id", sa.Uuid()),
        sa.Column("pair_id", sa.Uuid()),
        sa.Column("paid", sa.Integer()),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_attendance"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_attendance_club_id_entry_id_journal_entry",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "night_id"],
            ["night.club_id", "night.id"],
            name="fk_attendance_club_id_night_id_night",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "player_id"],
            ["player.club_id", "player.id"],
            name="fk_attendance_club_id_player_id_player",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "for_player_id"],
            ["player.club_id", "player.id"],
            name="fk_attendance_club_id_for_player_id_player",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "pair_id"],
            ["pair.club_id", "pair.id"],
            name="fk_attendance_club_id_pair_id_pair",
        ),
        sa.UniqueConstraint(
            "club_id",
            "night_id",
            "player_id",
            "from_round",
            name="uq_attendance_club_id_night_id_player_id_from_round",
        ),
    )
    op.create_table(
        "round",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("night_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_round"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_round_club_id_entry_id_journal_entry",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "night_id"],
            ["night.club_id", "night.id"],
            name="fk_round_club_id_night_id_night",
        ),
        sa.UniqueConstraint(
            "club_id", "night_id", "number", name="uq_round_club_id_night_id_number"
        ),
        sa.CheckConstraint("state IN ('proposed', 'seated')", name="ck_round_state"),
    )
    op.create_table(
        "seat_wish",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("player_id", sa.Uuid(), nullable=False),
        sa.Column("other_id", sa.Uuid()),
        sa.Column("table_number", sa.Integer()),
        sa.Column("is_kept", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_seat_wish"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_seat_wish_club_id_entry_id_journal_entry",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "player_id"],
            ["player.club_id", "player.id"],
            name="fk_seat_wish_club_id_player_id_player",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "other_id"],
            ["player.club_id", "player.id"],
            name="fk_seat_wish_club_id_other_id_player",
        ),
        sa.CheckConstraint("kind IN ('together', 'apart', 'table')", name="ck_seat_wish_kind"),
    )


def _unplayed() -> None:
    op.create_table(
        "unplayed",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Uuid(), nullable=False),
        sa.Column("night_id", sa.Uuid(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("pair_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("against_id", sa.Uuid()),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("is_cancelled", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_unplayed"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_unplayed_club_id_entry_id_journal_entry",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "season_id"],
            ["season.club_id", "season.id"],
            name="fk_unplayed_club_id_season_id_season",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "night_id"],
            ["night.club_id", "night.id"],
            name="fk_unplayed_club_id_night_id_night",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "pair_id"],
            ["pair.club_id", "pair.id"],
            name="fk_unplayed_club_id_pair_id_pair",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "against_id"],
            ["pair.club_id", "pair.id"],
            name="fk_unplayed_club_id_against_id_pair",
        ),
        sa.UniqueConstraint(
            "club_id",
            "season_id",
            "night_id",
            "round",
            "pair_id",
            name="uq_unplayed_club_id_season_id_night_id_round_pair_id",
        ),
        sa.CheckConstraint(
            "kind IN ('bye', 'forfeit_win', 'forfeit_loss', 'absent')", name="ck_unplayed_kind"
        ),
    )
    op.create_table(
        "penalty",
        sa.Column("club_id", sa.Uuid(), nullable=False),
        sa.Column("entry_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("pair_id", sa.Uuid(), nullable=False),
        sa.Column("night_id", sa.Uuid()),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("points", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("who", sa.String(), nullable=False),
        sa.Column("cancelled_by", sa.String(), nullable=False),
        sa.Column("cancelled_reason", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_penalty"),
        sa.ForeignKeyConstraint(
            ["club_id", "entry_id"],
            ["journal_entry.club_id", "journal_entry.id"],
            name="fk_penalty_club_id_entry_id_journal_entry",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "season_id"],
            ["season.club_id", "season.id"],
            name="fk_penalty_club_id_season_id_season",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "night_id"],
            ["night.club_id", "night.id"],
            name="fk_penalty_club_id_night_id_night",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "pair_id"],
            ["pair.club_id", "pair.id"],
            name="fk_penalty_club_id_pair_id_pair",
        ),
        sa.UniqueConstraint(
            "club_id", "season_id", "number", name="uq_penalty_club_id_season_id_number"
        ),
    )
