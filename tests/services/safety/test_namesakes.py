"""A person is erased who shared a name with another player: what is the other's stays."""

import gzip
import shlex
from pathlib import Path

import pytest

from tests.cli.process import Done, canasta
from tests.places import BOOKS
from tests.services.safety.test_erasing import assert_agrees

BEGUN = (
    "init Riverside --rules classic",
    "player add Quince Birch Cedar Dogwood",
    "season new Winter --from 2026-11-01",
    "night open 2026-11-19",
    "game start --table 1 Quince+Birch Cedar+Dogwood",
    "hand record --table 1 --dealer Quince --note 'Quince slept' 'A: m1 +245 -10 out:Quince' B:=20",
    "player rename Quince Kauri",
    # Now somebody else is called what Kauri was.
    "player add Quince Rowan Elm Fir",
    "game start --table 2 Quince+Rowan Elm+Fir",
    "hand record --table 2 --dealer Quince --note 'Quince dealt' 'A: m1 +250 -10 out:Quince' B:=20",
    "pair rename Quince+Rowan 'Quince and Co'",
)
PLAYERS = (
    "Ash", "B. Birch", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel", "Ivy", "Juniper",
    "Kauri", "Larch the Younger", "Maple", "Nutmeg Öre", "Quince", "Rowan",
)  # fmt: skip


def run(words: str) -> Done:
    return canasta(*shlex.split(words))


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players have had one name, each at a table of their own."""
    monkeypatch.setenv("CANASTA_BOOK", str(tmp_path / "club.canasta"))
    for line in BEGUN:
        done = run(line)
        assert done.status == 0, (line, done.err)


@pytest.mark.usefixtures("shared")
def test_the_other_player_keeps_name_hands_and_changes() -> None:
    assert "stay with Former player 1" in run("player erase Kauri --yes").out
    assert [row["name"] for row in run("player list --json").rows if "u" in row["name"]] == [
        "Quince"
    ]
    hand = run("hand show 1 --table 2 --json").out
    assert "Quince dealt" in hand
    assert '"dealer": "Quince"' in hand
    assert "Former" not in hand
    assert "Quince" not in run("hand show 1 --table 1 --json").out
    changes = [row["summary"] for row in run("journal --json").rows]
    assert "Quince, Rowan, Elm, Fir joined the club" in changes
    assert "Former player 1 is now called Former player 1" in changes
    assert "Quince and Co" in run("pair list").out
    assert_agrees()


@pytest.mark.usefixtures("shared")
def test_the_one_who_has_the_name_now_is_erased_and_the_earlier_one_keeps_theirs() -> None:
    assert "stay with Former player 1" in run("player erase Quince --yes").out
    assert "Quince" not in run("hand show 1 --table 2 --json").out
    assert "Quince" not in run("pair list").out
    assert "Kauri" in run("hand show 1 --table 1 --json").out
    assert "Quince slept" in run("hand show 1 --table 1 --json").out
    assert_agrees()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_of_a_full_book_can_be_erased(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "club.canasta"
    path.write_bytes(gzip.decompress((BOOKS / "schema_0001.canasta.gz").read_bytes()))
    monkeypatch.setenv("CANASTA_BOOK", str(path))
    monkeypatch.setenv("CANASTA_CLUB", "Riverside")
    done = canasta("player", "erase", name, "--yes", shows_old_words=True)
    assert done.status == 0, done.err
    assert name not in [row["name"] for row in run("player list --json").rows]
    assert_agrees()
