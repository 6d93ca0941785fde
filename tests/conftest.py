"""Every test runs in the same surroundings: none of the machine's settings, fonts or books."""

import gc
import os
import signal
import time
from collections.abc import Iterator
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import typer.testing
import typst
from hypothesis import HealthCheck, settings

from tests import routing
from tests.depth import LONG, is_long, leave_out
from tests.parts import not_tried
from tests.postgresql import begun_on_own_server, begun_on_server, own_server, server
from tests.reports.examples.office import office
from tests.spared import spare

__all__ = ["begun_on_own_server", "begun_on_server", "office", "own_server", "server"]

# The machine may be busy with other tests: how long one example takes says nothing.
_IS_SAME_EACH_TIME = bool(os.environ.get("CI"))  # A change that passes today passes tomorrow.
settings.register_profile("club", deadline=None, derandomize=_IS_SAME_EACH_TIME, max_examples=30)
settings.register_profile(
    LONG,
    deadline=None,
    derandomize=_IS_SAME_EACH_TIME,
    max_examples=300,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("club")

# No tests, and nothing that Windows could import.
collect_ignore = ["mutants.py", "mutating.py", "digits/training.py", "fuzz/led.py", "fuzz/run.py"]

_KEPT = {
    "PATH", "PYTHONPATH", "VIRTUAL_ENV", "CI", "CANASTA_TEST_PG",
    "CANASTA_TEST_CITUS", "TMPDIR",
    "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP", "APPDATA",
    "LOCALAPPDATA", "PROGRAMFILES", "PROGRAMFILES(X86)", "PROGRAMDATA", "USERPROFILE",
}  # fmt: skip
# Without what wine sets, its Windows gives no random numbers.
_KEPT_FOR_TOOLS = ("PYTEST_", "COV_", "COVERAGE_", "HYPOTHESIS_", "WINE")
# Pytest keeps its folders by the name of the user, and refuses those of another one.
_USER = f"tester-{os.getuid()}" if hasattr(os, "getuid") else "tester"
_SET = {
    "LANG": "C.UTF-8",
    "TZ": "UTC",
    "TERM": "dumb",
    "COLUMNS": "80",
    "USER": _USER,
    "LOGNAME": _USER,
    "USERNAME": _USER,
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the answers that are kept be written anew."""
    parser.addoption("--write-golden", action="store_true", help="write tests/golden/commands anew")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Give each example of a table the settings that its test was written with.

    Hypothesis wraps them once more for every example, until a thousand of them recurse too deeply.
    """
    test = getattr(item, "obj", None)
    of_test = vars(getattr(test, "__func__", test)) if test else {}
    if written := of_test.get("_hypothesis_internal_use_settings"):
        own = of_test.setdefault("_settings_as_written", written)
        of_test["_hypothesis_internal_use_settings"] = own


def pytest_configure() -> None:
    """Leave of the surroundings only what programs need to run at all."""
    gc.disable()  # What is collected stays; there is no garbage among it.
    for name in list(os.environ):
        if name.upper() not in _KEPT and not name.startswith(_KEPT_FOR_TOOLS):
            del os.environ[name]
    os.environ.update(_SET)
    if hasattr(time, "tzset"):
        time.tzset()
    os.umask(0o022)
    # A shell script starts what runs in its background with SIGINT ignored, and so would every
    # program that a test starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # A command line of 130 commands is built once, not for every line that is typed.
    pytest.MonkeyPatch().setattr(typer.testing, "_get_command", cache(typer.main.get_command))
    spare()
    routing.collect()
    # Letters are printed from the fonts that come with Typst, not from those of this computer.
    fonts = partial(typst.Fonts, include_system_fonts=False)
    pytest.MonkeyPatch().setattr(typst, "Fonts", fonts)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Run a process for each processor, and one more where many tests wait for a program."""
    return (os.cpu_count() or 1) + is_long()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of the server, and begin with all that LibreOffice judges.

    It opens all files at once, which takes long. Several processes share the tests out in their
    order, so what comes first is run by the first of them.
    """
    for item in items:
        if {"server", "own_server"} & {
            *getattr(item, "fixturenames", ())
        } or "[postgresql" in item.nodeid:
            item.add_marker(pytest.mark.postgresql)
    leave_out(items)
    items.sort(key=lambda item: "office" not in getattr(item, "fixturenames", ()))


def pytest_collection_finish() -> None:
    """Look for garbage less often, and not among the ten thousand tests that were collected."""
    gc.freeze()
    gc.set_threshold(300_000)
    gc.enable()


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yield paths of new homes; `mktemp` would look through all folders there are each time."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def club_home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give every test an empty folder as the home, and one as the club's own."""
    home = next(homes)
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", str(home / "local"))
    monkeypatch.setenv("CANASTA_HOME", str(home / "canasta"))
    return home / "canasta"


_UNROUTED: dict[str, str] = {}
"""Statements of all processes that do not name their club, each with its place."""


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over what another process has found."""
    _UNROUTED.update(getattr(node, "workeroutput", {}).get("unrouted", {}))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the run if a statement does not name its club, and is not meant to span clubs."""
    _UNROUTED.update(routing.found())
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["unrouted"] = dict(_UNROUTED)
    elif _UNROUTED:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """End with what was not tried, and the command that installs it."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = [report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple)]
    for line in not_tried(reasons):
        terminalreporter.write_line(line)
    for statement, place in sorted(_UNROUTED.items(), key=lambda found: found[1]):
        terminalreporter.write_line(f"FAILED to name its club ({place}): {statement}")
