"""What `make mutants` needs: the tests can be collected and run in one process."""

import subprocess
import sys

import pytest

from tests.places import ROOT


def test_what_is_explained_is_still_there() -> None:
    mutants = pytest.importorskip("tests.mutants", reason="mutmut does not run on Windows")
    entries = mutants.listed()
    assert len(entries) > 100
    assert mutants.stale(entries) == []
    (first, *_rest) = entries
    gone = [{**first, "line": "return never + written"}, {**first, "at": "game.nowhere.at_all"}]
    assert len(mutants.stale(gone)) == 2


@pytest.mark.long
def test_tests_run_where_nothing_shares_them_out() -> None:
    command = (
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:xdist",
        "-p",
        "no:cacheprovider",
        "tests/text/test_wording.py",
    )
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
