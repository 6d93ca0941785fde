"""Mutation testing: small changes to the pure code, thousands of them, each for a test to notice.

`python -m tests.mutants [MODULE …]` ends with the changes that no test noticed and that
docs/mutations.md does not argue. All that were not noticed are kept in build/mutants.json.
"""

import argparse
import json
import sys
from collections.abc import Collection
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tests.mutating import (
    MODULES,
    PYTEST,
    READING,
    Change,
    Missed,
    Tests,
    Trial,
    changes,
    in_fork,
    make_before_import,
    quiet,
)

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "mutations.md"
KEPT: Final = ROOT / "build" / "mutants.json"
IMPORTED: Final = READING | {"game.rulings.question", "game.scoring.notation"}
"""Modules whose functions are called when others are imported or tests collected."""

ODDS: Final = ("tests/game/odds",)
"""Tests that count every hand of a pack: too slow for modules that have nothing to do with odds."""

LEAGUE: Final = ("tests/league/standings", "tests/league/results")

OTHERS: Final = (
    *("tests/documents", "tests/game", "tests/text"),
    *("--ignore=tests/game/odds", "--ignore=tests/game/scoring/test_legal_hands.py"),
)
TESTS: Final = {"game.odds.": ODDS, "league.": LEAGUE, "": OTHERS}
"""The tests that are run on a module, by how its name begins."""


class Outcome(NamedTuple):
    """How many changes there are to a module, and which no test noticed."""

    tried: int
    missed: list[Missed]


def main() -> int:
    """Try changes and list what no test noticed; the exit status is 1 if any is unargued."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument(
        "modules", nargs="*", metavar="MODULE", help="such as game.scoring._counting (default: all)"
    )
    parser.add_argument("--missed", action="store_true", help="only what no test noticed before")
    parser.add_argument("--new", action="store_true", help="pass over what the page argues")
    parser.add_argument("--list", action="store_true", help="only list what no test noticed before")
    parser.add_argument(
        "--within", type=float, metavar="SECONDS", help="run no more tests on a change than that"
    )
    asked = parser.parse_args()
    if unknown := set(asked.modules) - set(MODULES):
        parser.error(f"no such modules: {', '.join(sorted(unknown))}")
    modules = asked.modules or MODULES
    if not asked.list:
        # Collected in a fork, so that a later collection finds nothing there yet.
        left = list(modules)
        for beginning, tests in TESTS.items():
            if some := [module for module in left if module.startswith(beginning)]:
                left = [module for module in left if module not in some]
                passed_over = _argued() if asked.new else ""
                if not in_fork(partial(_try, some, tests, passed_over, asked)):
                    parser.exit(2, "The tests could not be run.\n")
        for module in IMPORTED.intersection(modules):
            _try_before_import(module)
    return _list(modules)


def _try(
    modules: Collection[str], tests: Collection[str], passed_over: str, asked: argparse.Namespace
) -> int:
    def use(collected: Tests) -> None:
        for module in modules:
            before = outcome(module)
            again = (each.change for each in before.missed)
            tried = list(again if asked.missed else changes(module))
            missed = []
            for change in tried:
                is_argued = change.text in passed_over
                if (
                    found := Missed(change, [])
                    if is_argued
                    else collected.miss(change, asked.within)
                ):
                    missed.append(found)
                sys.stderr.write("X" if found else ".")
            keep(module, Outcome(before.tried if asked.missed else len(tried), missed))
            print(f"{module}: {len(tried)} tried, {len(missed)} not noticed", flush=True)  # noqa: T201

    return pytest.main([*PYTEST, *tests], [Trial(use)])


def _try_before_import(module: str) -> None:
    """Make each change before anything is imported: what is made then may be made with it."""
    tried, missed = outcome(module)
    still = [
        each for each in missed if not each.tests or in_fork(partial(_run_before_import, each))
    ]
    keep(module, Outcome(tried, still))


def _run_before_import(missed: Missed) -> int:
    quiet()
    make_before_import(missed.change)
    return pytest.main([*PYTEST, "-x", *missed.tests])


def _list(modules: Collection[str]) -> int:
    argued = _argued()
    unargued = []
    for module in modules:
        tried, missed = outcome(module)
        texts = [each.change.text for each in missed]
        unargued += [each for each in texts if each not in argued]
        print(f"{module}: {tried} changes, {len(missed)} not noticed")  # noqa: T201
    print("".join(f"- {each}\n" for each in unargued), end="")  # noqa: T201
    return bool(unargued)


def _argued() -> str:
    """Return what the page says of changes that no test can notice."""
    return PAGE.read_text(encoding="utf-8").partition("## Still open")[0]


def outcome(module: str) -> Outcome:
    """Return what came of a module the last time."""
    kept = _all_kept().get(module, {"tried": 0, "missed": []})
    missed = [Missed(Change(module, *change), tests) for change, tests in kept["missed"]]
    return Outcome(kept["tried"], missed)


def keep(module: str, found: Outcome) -> None:
    """Write down what came of a module."""
    missed = [[each.change[1:], each.tests] for each in found.missed]
    KEPT.parent.mkdir(exist_ok=True)
    kept = _all_kept() | {module: {"tried": found.tried, "missed": missed}}
    KEPT.write_text(json.dumps(kept, indent=1, ensure_ascii=False), encoding="utf-8")


def _all_kept() -> dict[str, Any]:
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.is_file() else {}


if __name__ == "__main__":
    sys.exit(main())
