"""Every test of the command line begins as a new process would."""

import pytest

from canasta_club.cli.frame import answer


@pytest.fixture(autouse=True)
def _new_answer() -> None:
    """Forget that a command of an earlier test answered as JSON."""
    answer.begin(())
