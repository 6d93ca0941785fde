"""A machine of a cluster is lost while hands are recorded: what was said of each is so."""

import gc
import json
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, event

from tests.cli.process import canasta
from tests.parts import no_cluster
from tests.postgresql import Cluster, Server, as_role
from tests.simulation.on_server import Sessions

pytestmark = [
    pytest.mark.long,
    # Where a session is cut, the driver's cursors are left open.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

BEGUN = (
    ("init", "Riverside", "--rules", "club"),
    ("player", "add", "Ash", "Birch", "Cedar", "Dogwood"),
    ("season", "new", "Winter", "--from", "2026-10-01"),
    ("night", "open", "2026-11-19"),
    ("game", "start", "--table", "1", "Ash+Birch", "Cedar+Dogwood", "--target", "1000000"),
)
HANDS = 60


@pytest.fixture
def cluster(server: Server | Cluster) -> Cluster:
    if isinstance(server, Server):
        no_cluster()
    return server


@pytest.fixture(autouse=True)
def _cursors_that_were_cut() -> Iterator[None]:
    """Collect them here, or the next test that happens to run is blamed for them."""
    yield
    gc.collect()


def test_each_hand_is_there_as_its_command_said(cluster: Cluster) -> None:
    book = cluster.create("lost_worker")
    for words in BEGUN:
        assert canasta("--book", book, *words).status == 0
    stopped = ExitStack()
    later = threading.Timer(2, stopped.enter_context, [cluster.worker_stopped()])
    later.start()
    said: dict[int, int] = {}
    for number in range(HANDS):
        if number == HANDS // 3:
            later.join()  # On a busy computer it takes longer until a machine is stopped.
        points = 5 * (number + 1)
        hand = ("hand", "record", f"A:={points}", "B:=0", "--accept", "all")
        done = canasta("--book", book, *hand)
        said[points] = done.status
        assert "damaged" not in done.err
        if done.status:
            assert "could not" in done.err or "cannot be reached" in done.err, done.err
            time.sleep(0.1)
        if number == HANDS - 20:
            stopped.close()
            time.sleep(2)
    assert {0, 1} <= set(said.values())
    shown = json.loads(canasta("--book", book, "hand", "list", "--json").out)["hands"]
    recorded = [hand["sides"][0]["total"] for hand in shown]
    assert len(recorded) == len(set(recorded))
    for points, status in said.items():
        assert status == 4 or (points in recorded) is (status != 1), (points, status)
    assert list(said.values())[-1] == 0, "after the machine is back, hands are recorded"
    assert canasta("--book", book, "verify").status == 0


def _club(book: str, *, is_on_last: bool) -> str:
    """Add clubs until one lies on the machine that is lost, or elsewhere; return its name."""
    query = """
        SELECT (nodename, nodeport) = (
            SELECT nodename, nodeport FROM pg_dist_node WHERE groupid > 0 ORDER BY 1 DESC, 2 DESC
            LIMIT 1
        )
        FROM pg_dist_shard_placement
        WHERE shardid = get_shard_id_for_distribution_column('clubs', %s)
    """
    for number in range(20):
        name = f"Club {number}"
        words = ("init", name, "--rules", "club", *(["--add-club"] * bool(number)))
        assert canasta("--book", book, *words).status == 0
        with psycopg.connect(book) as owner:
            known = owner.execute("SELECT club_id FROM clubs WHERE name = %s", [name]).fetchall()
            if owner.execute(query, known[0]).fetchone() == (is_on_last,):
                return name
    pytest.fail("all clubs lie on one machine")


LOSSES = (
    ("before_cursor_execute", "INSERT INTO player", 1, "; nothing was changed."),
    ("before_cursor_execute", "INSERT INTO journal_entry", 1, "; nothing was changed."),
    ("commit", "", 4, ". It is not known whether the change was recorded."),
)
"""Where a machine is lost in the middle of a command, the status, and what is said of the book."""


@pytest.mark.parametrize(("at", "statement", "status", "message"), LOSSES)
def test_a_command_that_loses_its_machine_says_whether_it_was_recorded(
    cluster: Cluster, at: str, statement: str, status: int, message: str
) -> None:
    book = cluster.create(f"cut_{at}_{len(statement)}")
    club = _club(book, is_on_last=True)
    typed = ("--book", book, "--club", club)
    with ExitStack() as stopped:

        def lose(_connection: Any, *more: Any) -> None:
            if not lost and (not statement or str(more[1]).startswith(statement)):
                lost.append(stopped.enter_context(cluster.worker_stopped()))

        lost: list[None] = []
        event.listen(Engine, at, lose)
        stopped.callback(event.remove, Engine, at, lose)
        done = canasta(*typed, "player", "add", "Ash")
        assert lost
        meanwhile = canasta(*typed, "player", "list")
    assert (done.status, message in done.err) == (status, True), done.err
    assert meanwhile.status == 1
    assert "A machine of the database cannot be reached" in meanwhile.err, meanwhile.err
    time.sleep(2)
    is_there = "Ash" in canasta(*typed, "player", "list").out
    assert done.status == 4 or not is_there
    assert canasta(*typed, "player", "add", "Birch").status == 0
    assert canasta(*typed, "verify").status == 0


def test_a_club_whose_machine_runs_goes_on_with_a_role_of_its_own(cluster: Cluster) -> None:
    book = cluster.create("others")
    other, role = _club(book, is_on_last=False), f"other_{cluster.mark}"
    with psycopg.connect(book, autocommit=True) as keeper:
        keeper.execute(f"CREATE ROLE {role} LOGIN".encode())
    typed = ("--book", as_role(book, role))
    assert canasta("--book", book, "--club", other, "book", "grant", role).status == 0
    with cluster.worker_stopped():
        done = canasta(*typed, "player", "add", "Ash")
        assert done.status == 0, done.err
        assert canasta(*typed, "verify").status == 0
        assert canasta("--book", book, "--club", other, "player", "list").status == 1
    time.sleep(2)
    assert "Ash" in canasta("--book", book, "--club", other, "player", "list").out
    with psycopg.connect(book, autocommit=True) as keeper:
        keeper.execute(f"DROP OWNED BY {role}".encode())
        keeper.execute(f"DROP ROLE {role}".encode())


class LosingSessions(Sessions):
    """Writers whose cluster loses a machine, and has it back some seconds later."""

    cluster: Cluster
    pause = 2.0

    def work(self, actions: int, cuts: int) -> None:
        """Let all writers work; a machine is lost once they have begun."""
        stopped = ExitStack()
        lost = threading.Timer(2, stopped.enter_context, [self.cluster.worker_stopped()])
        back = threading.Timer(6, stopped.close)
        lost.start()
        back.start()
        super().work(actions, cuts)
        lost.join()
        back.join()


@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("writers", "actions"), [(2, 300), (8, 100), (32, 40)])
def test_what_a_crowd_was_told_is_there_after_a_machine_was_lost(
    cluster: Cluster, tmp_path: Path, writers: int, actions: int
) -> None:
    book = cluster.create(f"lost_{writers}")
    sessions = LosingSessions(book, tmp_path, writers, writers)
    sessions.cluster = cluster
    sessions.begin()
    sessions.work(actions, cuts=0)
    sessions.judge()
    assert sessions.done["record_hand"] > 10
