"""Evenings in the hall under faults, judged by a history that one book alone could have given."""

import shutil
from collections import Counter
from pathlib import Path

import pytest

from canasta_club.hall.services.sending import Sending
from tests.simulation.hall.evening import HallError, simulate
from tests.simulation.hall.history import Asked, Facts, Verdict, judge
from tests.simulation.hall.server import Server

RIGHT, WRONG = (300, 100), (305, 105)
KEY = (1, 1)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", [2, 15, 19])
def test_an_evening_gives_the_answers_of_a_single_book(seed: int, tmp_path: Path) -> None:
    assert simulate(seed, tmp_path).recorded > 0


@pytest.mark.long
def test_a_seed_plays_the_same_evening_again(tmp_path: Path) -> None:
    traces = []
    for name in ("first", "again"):
        (tmp_path / name).mkdir()
        traces.append(simulate(9, tmp_path / name).trace)
    assert len(traces[0]) > 50
    assert traces[0] == traces[1]


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("first", range(101, 201, 10))
def test_a_hundred_evenings(first: int, tmp_path: Path) -> None:
    struck: Counter[str] = Counter()
    for seed in range(first, first + 10):
        folder = tmp_path / str(seed)
        folder.mkdir()
        struck += simulate(seed, folder).struck
        shutil.rmtree(folder)
    rare = {"died", "killed", "two tabs", "clock set back", "old right", "reloaded", "slept"}
    assert rare <= struck.keys(), struck


@pytest.mark.long
def test_an_acknowledged_hand_that_is_lost_is_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The judge is able to find something: here, a server whose book is old when it starts."""
    start = Server.start

    def forgetful(server: Server) -> None:
        kept = server.path.with_name("begun")
        if not kept.exists():
            shutil.copy(server.path, kept)
        elif server.path.parent.name == "book":
            for file in server.path.parent.glob("club.canasta*"):
                file.unlink()
            shutil.copy(kept, server.path)
        start(server)

    monkeypatch.setattr(Server, "start", forgetful)
    assert "make simulate HALL=1 SEED=" in _first_found(tmp_path)


@pytest.mark.long
def test_two_counts_that_differ_and_are_recorded_are_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The judge is able to find something: here, a hall that takes any two counts for the same."""
    monkeypatch.setattr(Sending, "_agrees", lambda *_words: True)
    assert "no single book" in _first_found(tmp_path)


def _first_found(folder: Path) -> str:
    for seed in range(1, 12):
        own = folder / str(seed)
        own.mkdir()
        try:
            simulate(seed, own)
        except HallError as fault:
            return str(fault)
    return ""


def asked(kind: str, sent: float, answered: float | None, outcome: str, **more: object) -> Asked:
    return Asked(kind, KEY, sent=sent, answered=answered, outcome=outcome, **{"seat": 0, **more})  # type: ignore[arg-type]


SENT = asked("send", 0, 1, "waits", id="a", facts=RIGHT)
CONFIRMED = asked("confirm", 2, 3, "recorded", seat=1, id="b", about="a")


def read(sent: float, shown: Facts | None) -> Asked:
    return asked("read", sent, sent + 0.5, "shown", shown=shown)


@pytest.mark.parametrize(
    ("history", "recorded", "is_possible"),
    [
        pytest.param([SENT, CONFIRMED], RIGHT, True, id="confirmed"),
        pytest.param([SENT, CONFIRMED], None, False, id="acknowledged and lost"),
        pytest.param([SENT], RIGHT, False, id="recorded by nobody"),
        pytest.param([SENT, CONFIRMED, read(4, None)], RIGHT, False, id="shown as not saved"),
        pytest.param([SENT, read(1.5, RIGHT)], None, False, id="shown before it is saved"),
        pytest.param([SENT, CONFIRMED, read(2.2, None)], RIGHT, True, id="read meanwhile, before"),
        pytest.param([SENT, CONFIRMED, read(2.2, RIGHT)], RIGHT, True, id="read meanwhile, after"),
        pytest.param(
            [SENT, asked("confirm", 2, None, "", seat=1, id="b", about="a")], RIGHT, True,
            id="not answered, and done",
        ),
        pytest.param(
            [SENT, asked("confirm", 2, None, "", seat=1, id="b", about="a")], None, True,
            id="not answered, and not done",
        ),
        pytest.param(
            [SENT, asked("confirm", 2, 3, "recorded", seat=0, id="b", about="a")], RIGHT, False,
            id="its own hand",
        ),
        pytest.param(
            [SENT, CONFIRMED, asked("confirm", 4, 5, "same", seat=1, id="b", about="a")],
            RIGHT, False, id="one id, two answers",
        ),
        pytest.param(
            [SENT, asked("send", 2, 3, "recorded", seat=1, id="b", facts=WRONG)], RIGHT, False,
            id="two counts",
        ),
        pytest.param(
            [SENT, CONFIRMED, asked("type", 4, 4, "done", facts=WRONG)], WRONG, False,
            id="the desk over it",
        ),
    ],
)  # fmt: skip
def test_the_judge_tells_what_one_book_could_have_said(
    history: list[Asked], recorded: Facts | None, *, is_possible: bool
) -> None:
    verdict = judge(history, recorded, one_is_enough=False)
    assert verdict == Verdict(is_possible=is_possible)
