"""Every test of the command line begins as a new process would."""

from tests.cli.conftest import _new_answer

__all__ = ["_new_answer"]
