"""What `make mutants` needs: the tests can be collected and run in one process."""

import subprocess
import sys

from tests.places import ROOT


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
