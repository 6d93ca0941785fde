"""The judge of statements: which name the club of every table they touch."""

import pytest

from tests import routing
from tests.places import ROOT


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT game.id FROM game WHERE game.club_id = ?",
        "SELECT id FROM game WHERE club_id = %(club_id_1)s::UUID",
        "SELECT g.id FROM game AS g JOIN night AS n ON n.club_id = g.club_id WHERE g.club_id = ?",
        "INSERT INTO game (club_id, id) VALUES (?, ?)",
        "DELETE FROM side WHERE (side.club_id, side.id) IN ((?, ?))",
        "SELECT g.id FROM game AS g, night WHERE g.club_id = ? AND night.club_id = g.club_id",
        "SELECT clubs.name FROM clubs ORDER BY clubs.name",
        "PRAGMA foreign_keys = ON",
        "UPDATE alembic_version SET version_num='0013'",
    ],
)
def test_a_statement_that_names_its_club(statement: str) -> None:
    assert routing.unrouted([statement]) == set()


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT count(*) FROM game",
        "SELECT game.id FROM game WHERE game.id = ?",
        "SELECT g.id FROM game AS g JOIN night AS n ON n.id = g.night_id WHERE g.club_id = ?",
        "SELECT g.id FROM game AS g JOIN night AS n ON n.club_id = g.club_id",
        "SELECT id FROM game WHERE club_id = ? UNION SELECT id FROM side WHERE side.id = ?",
        "UPDATE game SET state = 'void' WHERE id = ?",
        "SELECT g.id FROM game AS g, night AS n WHERE g.club_id = ? AND n.id = g.night_id",
        "SELECT night.id FROM game, night WHERE game.club_id = ? AND night.id = game.night_id",
        'SELECT "order".id FROM "order" WHERE "order".id = ?',
        "DELETE FROM side USING game WHERE side.club_id = ? AND game.id = side.game_id",
    ],
)
def test_a_statement_that_leaves_a_club_out(statement: str) -> None:
    assert routing.unrouted([statement]) == {statement}


@pytest.mark.parametrize("place", [*routing.SPANNING, *routing.NATIONAL])
def test_a_place_that_means_to_span_clubs_is_still_there(place: str) -> None:
    module, _, function = place.partition(":")
    path = ROOT / "canasta_club" / module
    if not module.endswith("/"):
        assert f"def {function}" in path.with_suffix(".py").read_text(encoding="utf-8")
    assert module.endswith("/") is path.is_dir()
