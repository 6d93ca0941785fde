"""Writers on a PostgreSQL server: 2, 8 and 32 at once, with sessions cut off while they work."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgresql import Server
from tests.simulation.on_server import Sessions

# Where a session is cut, the driver's cursors are left open.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.fixture(autouse=True)
def _cursors_that_were_cut() -> Iterator[None]:
    """Collect them here, or the next test that happens to run is blamed for them."""
    yield
    gc.collect()


def played(server: Server, folder: Path, writers: int, actions: int, cuts: int) -> Sessions:
    sessions = Sessions(server.create(f"simulated_{writers}_{actions}"), folder, writers, writers)
    sessions.begin()
    sessions.work(actions, cuts)
    sessions.judge()
    return sessions


@pytest.mark.long
def test_what_two_writers_were_told_is_there(server: Server, tmp_path: Path) -> None:
    assert played(server, tmp_path, writers=2, actions=12, cuts=2).done.total() > 5


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("writers", "actions"), [(2, 300), (8, 100), (32, 40)])
def test_what_a_crowd_was_told_is_there(
    server: Server, tmp_path: Path, writers: int, actions: int
) -> None:
    sessions = played(server, tmp_path, writers, actions, cuts=60)
    assert sessions.cut > 10
    assert sessions.done["record_hand"] > 10
