"""Who sits out next at a table of five: each in turn, nobody twice running (clause 1.2)."""

from uuid import UUID

import pytest

from canasta_club.club.people import Player
from canasta_club.club.turns import due_to_sit_out

RESTERS = [
    Player(UUID(int=place), name) for place, name in enumerate(("Cedar", "Dogwood", "Elm"), 1)
]
IDS = {player.name: player.id for player in RESTERS}


@pytest.mark.parametrize(
    ("paused", "due"),
    [
        ([], ["Cedar", "Dogwood", "Elm"]),
        (["Cedar"], ["Dogwood", "Elm"]),
        (["Elm"], ["Cedar", "Dogwood"]),
        (["Cedar", "Elm"], ["Dogwood"]),
        (["Cedar", "Elm", "Dogwood"], ["Elm", "Cedar"]),
        (["Cedar", "Cedar"], ["Dogwood", "Elm"]),
        (["Cedar", "Dogwood", "Elm", "Cedar"], ["Dogwood", "Elm"]),
        ([None], ["Cedar", "Dogwood", "Elm"]),
        (["Cedar", None], ["Dogwood", "Elm"]),
    ],
)
def test_another_player_sits_out_at_each_deal_1_2(paused: list[str | None], due: list[str]) -> None:
    ids = [IDS[name] if name else None for name in paused]
    assert [player.name for player in due_to_sit_out(RESTERS, ids)] == due


def test_where_nobody_sits_out_nobody_is_due() -> None:
    assert due_to_sit_out((), [None, None]) == []
