"""Prints every measurement as a ratio against the floor of its group, measured in the same run.

The name of a group says what may be reached; nothing is asserted, since seconds belong to machines.
"""

import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., str]


def busy_seconds() -> float:
    """Return how long this process and those it started have been at work.

    Unlike the clock on the wall it does not run on while other programs use the machine.
    """
    try:
        import resource
    except ImportError:  # Windows
        return time.perf_counter()
    each = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(used.ru_utime + used.ru_stime for used in each)


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bench")


@pytest.fixture(scope="session")
def run(home: Path) -> Run:
    """Run a program of this interpreter away from the user's own club; returns what it printed."""
    environment = os.environ | {"CANASTA_HOME": str(home / "club"), "HOME": str(home)}
    # A program that is installed is not translated anew each time it starts; nor is this one.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def run_program(*words: object, **options: Any) -> str:
        options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": home} | options
        options["env"] = environment | options.get("env", {})
        done = subprocess.run([sys.executable, *map(str, words)], text=True, check=False, **options)
        if done.returncode:
            pytest.fail(f"{words}: {done.stderr}")
        return done.stdout or ""

    return run_program


@pytest.fixture(scope="session")
def canasta(run: Run) -> Run:
    """Run the program itself."""
    return lambda *words, **options: run("-m", "canasta_club", *words, **options)


REMARKS: list[str] = []
"""Ratios that are not of time, such as memory; printed with the others."""


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the ratios: best time against the floor's best time."""
    session = getattr(terminalreporter.config, "_benchmarksession", None)
    groups = defaultdict(dict)
    for each in session.benchmarks if session else ():
        if not each.has_error and each.stats.rounds:
            groups[each.group][each.name] = each.stats.min
    if groups:
        terminalreporter.section("ratios against the floor")
    for group, times in groups.items():
        floor = next((took for name, took in times.items() if "floor" in name), None)
        if floor is None:
            continue
        terminalreporter.write_line(f"{group}   (floor {floor * 1000:.2f} ms)")
        for name, took in times.items():
            if "floor" not in name:
                terminalreporter.write_line(f"  {took / floor:5.2f}  {name.removeprefix('test_')}")
    for remark in REMARKS:
        terminalreporter.write_line(remark)
