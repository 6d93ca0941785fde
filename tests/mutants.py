"""Mutation testing: small changes to the pure code, thousands of them, each for a test to notice.

`python -m tests.mutants` ends with the changes that no test noticed and that mutants.toml beside it
does not explain, and with how many were noticed of all. What came of each module is kept in
build/mutants.json: started again, it goes on where it was stopped.
"""

import argparse
import ast
import json
import sys
import tomllib
from collections.abc import Collection, Iterable, Mapping
from functools import cache, partial
from hashlib import sha256
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
    text_of,
)

ROOT: Final = Path(__file__).parent.parent
LIST: Final = Path(__file__).with_name("mutants.toml")
KEPT: Final = ROOT / "build" / "mutants.json"
IMPORTED: Final = READING | {"game.rulings.question", "game.scoring.notation"}
"""Modules whose functions are called when others are imported or tests collected."""

ODDS: Final = ("tests/game/odds",)
"""Tests that count every hand of a pack: too slow for modules that have nothing to do with odds."""

LEAGUE: Final = ("tests/league/standings", "tests/league/results", "tests/league/test_rounding.py")

OTHERS: Final = (
    *("tests/documents", "tests/game", "tests/text"),
    *("--ignore=tests/game/odds", "--ignore=tests/game/scoring/test_legal_hands.py"),
)
TESTS: Final = {"game.odds.": ODDS, "league.": LEAGUE, "": OTHERS}
"""The tests that are run on a module, by how its name begins."""


class Outcome(NamedTuple):
    """How many changes there are to a module, which no test noticed, and of which text it is."""

    tried: int
    missed: list[Missed]
    text: str = ""


def main() -> int:
    """Try changes and list what no test noticed; the exit status is 1 if any is unexplained."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument(
        "modules", nargs="*", metavar="MODULE", help="such as game.scoring._counting (default: all)"
    )
    parser.add_argument("--missed", action="store_true", help="only what no test noticed before")
    parser.add_argument("--explained", action="store_true", help="also what the list explains")
    parser.add_argument("--list", action="store_true", help="only list what no test noticed before")
    asked = parser.parse_args()
    if unknown := set(asked.modules) - set(MODULES):
        parser.error(f"no such modules: {', '.join(sorted(unknown))}")
    modules = asked.modules or MODULES
    is_asked_again = asked.modules or asked.missed or asked.explained
    left = [each for each in modules if not asked.list and (is_asked_again or not _is_done(each))]
    # Collected in a fork, so that a later collection finds nothing there yet.
    for beginning, tests in TESTS.items():
        if some := [module for module in left if module.startswith(beginning)]:
            left = [module for module in left if module not in some]
            if not in_fork(partial(_try, some, tests, asked)):
                parser.exit(2, "The tests could not be run.\n")
            for module in IMPORTED.intersection(some):
                _try_before_import(module)
    return _list(modules)


def _is_done(module: str) -> bool:
    return outcome(module).text == _digest(module)


def _digest(module: str) -> str:
    return sha256(text_of(module).encode()).hexdigest()


def _try(modules: Collection[str], tests: Collection[str], asked: argparse.Namespace) -> int:
    passed_over = set() if asked.explained else _explained()

    def use(collected: Tests) -> None:
        for module in modules:
            before = outcome(module)
            is_rest = asked.missed and _is_done(module)
            tried = [each.change for each in before.missed] if is_rest else [*changes(module)]
            missed = []
            for change in tried:
                is_explained = change.text in passed_over
                found = Missed(change, []) if is_explained else collected.miss(change)
                if found:
                    missed.append(found)
                sys.stderr.write("X" if found else ".")
            total = before.tried if is_rest else len(tried)
            keep(module, Outcome(total, missed, "" if module in IMPORTED else _digest(module)))
            print(_counted(module, total, len(missed)), flush=True)  # noqa: T201

    return pytest.main([*PYTEST, *tests], [Trial(use)])


def _try_before_import(module: str) -> None:
    """Make each change before anything is imported: what is made then may be made with it."""
    tried, missed, _ = outcome(module)
    still = [
        each for each in missed if not each.tests or in_fork(partial(_run_before_import, each))
    ]
    keep(module, Outcome(tried, still, _digest(module)))


def _run_before_import(missed: Missed) -> int:
    quiet()
    make_before_import(missed.change)
    return pytest.main([*PYTEST, "-x", *missed.tests])


def _list(modules: Collection[str]) -> int:
    explained = _explained()
    outcomes = {module: outcome(module) for module in modules}
    for module, found in outcomes.items():
        print(_counted(module, found.tried, len(found.missed)))  # noqa: T201
    missed = [each.change.text for found in outcomes.values() for each in found.missed]
    print(_counted("together", sum(found.tried for found in outcomes.values()), len(missed)))  # noqa: T201
    unexplained = [each for each in missed if each not in explained]
    print("".join(f"- {each}\n" for each in unexplained), end="")  # noqa: T201
    return bool(unexplained)


def _counted(what: str, tried: int, missed: int) -> str:
    noticed = (tried - missed) / tried if tried else 1
    return f"{what}: {tried} changes, {missed} not noticed ({noticed:.1%} noticed)"


def _explained() -> set[str]:
    """Return the changes of which the list says why no test can notice them."""
    return {
        f"`{each['at']}`: `{each['line']}` → `{after}`" for each in listed() for after in each["to"]
    }


def listed() -> list[dict[str, Any]]:
    """Return the lines of which the list explains changes, each with its function."""
    reasons = tomllib.loads(LIST.read_text(encoding="utf-8"))["reasons"]
    return [each for reason in reasons for each in reason["changes"]]


def stale(entries: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return what is listed of a line that its function does not hold any more."""
    return [
        f"{each['at']}: {each['line']}"
        for each in entries
        if " ".join(each["line"].split()) not in " ".join(_source(each["at"]).split())
    ]


@cache
def _source(function: str) -> str:
    """Return the text of a function by its module and name; empty where there is none."""
    module = next((each for each in MODULES if function.startswith(f"{each}.")), None)
    if module is None:
        return ""
    text = text_of(module)
    node: Any = ast.parse(text)
    for name in function.removeprefix(f"{module}.").split("."):
        inside = (one for one in node.body if getattr(one, "name", None) == name)
        if (node := next(inside, None)) is None:
            return ""
    return ast.get_source_segment(text, node) or ""


def outcome(module: str) -> Outcome:
    """Return what came of a module the last time."""
    kept = _all_kept().get(module, {"tried": 0, "missed": [], "text": ""})
    missed = [Missed(Change(module, *change), tests) for change, tests in kept["missed"]]
    return Outcome(kept["tried"], missed, kept["text"])


def keep(module: str, found: Outcome) -> None:
    """Write down what came of a module."""
    missed = [[each.change[1:], each.tests] for each in found.missed]
    KEPT.parent.mkdir(exist_ok=True)
    kept = _all_kept() | {module: {**found._asdict(), "missed": missed}}
    KEPT.write_text(json.dumps(kept, indent=1, ensure_ascii=False), encoding="utf-8")


def _all_kept() -> dict[str, Any]:
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.is_file() else {}


if __name__ == "__main__":
    sys.exit(main())
