"""Mutation testing: one small change to the program at a time, each of which a test should notice.

`python -m tests.mutants GROUP [PATTERN …]` works in a copy under build/mutants, where functions
remember nothing: an answer kept from before would hide a change, and mutmut leaves alone what is
decorated. It ends with the changes that no test noticed and docs/mutations.md does not argue.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "mutations.md"
COPIED: Final = ("canasta_club", "data", "templates", "tests", "pyproject.toml")
REMEMBERING: Final = re.compile(r"^@(?:lru_)?cache\b.*\n", re.MULTILINE)


NOT_NOTICED: Final = {"survived", "no tests", "suspicious", "timeout", "segfault"}


class Group(NamedTuple):
    """Modules that are changed together, and the words of pytest that choose their tests."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]
    warmup: str = "collect"


FAST: Final = (
    "tests/game",
    "--ignore=tests/game/test_legal_hands.py",
    "-k",
    "not test_any_ and not agrees_with and not judged_legal and not searched",
)
"""Tests of the game without those that draw at random or count millions of hands."""

RULINGS: Final = (
    *("opening_melds", "openings", "ruling_melds", "ruling_pile", "ruling_turns", "rulings"),
    "verdicts",
)
READING: Final = (
    *("clauses", "documents", "questions", "rules", "rules_build", "rules_diff"),
    *("rules_faults", "rules_language", "rules_text", "side_lines"),
)
ODDS: Final = (
    *("odds", "odds_canastas", "odds_melds", "odds_openings", "odds_series", "odds_ways"),
)
SCORING: Final = tuple(
    sorted(
        {path.stem for path in (ROOT / "canasta_club" / "game").glob("*.py")}
        - {"__init__", *RULINGS, *READING, *ODDS}
    )
)
NO_ODDS: Final = "--ignore=tests/game/test_odds.py"
GROUPS: Final = {
    "scoring": Group(SCORING, (*FAST, NO_ODDS, "--ignore=tests/game/test_openings.py")),
    "rulings": Group(RULINGS, (*FAST, NO_ODDS)),
    # What was built or read before a change would not show it: nothing is, and that takes longer.
    "reading": Group(READING, (*FAST, NO_ODDS), warmup="none"),
    "odds": Group(ODDS, ("tests/game/test_odds.py",)),
}


class Survivor(NamedTuple):
    """A change that no test noticed: its name for mutmut, and the lines before and after it."""

    name: str
    before: str
    after: str

    @property
    def told(self) -> str:
        """The change as the page lists it; names count changes, so they move with the code."""
        module, _, function = self.name.partition(".game.")[2].partition(".")
        function = re.sub(r"^x_|__mutmut_\d+$", "", function).replace("ǁ", ".").lstrip(".")
        return f"`{module}.{function}`: `{self.before}` → `{self.after}`"


def main() -> int:
    """Run mutmut on groups and tell what survived; the exit status is 1 if any is unargued."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("group", choices=[*GROUPS, "all"])
    parser.add_argument("patterns", nargs="*", help="modules, or names of mutants (default: all)")
    parser.add_argument("--survivors", action="store_true", help="only those that survived before")
    parser.add_argument("--told", action="store_true", help="only tell what survived before")
    asked = parser.parse_args()
    argued = PAGE.read_text(encoding="utf-8")
    unargued = []
    for name in GROUPS if asked.group == "all" else [asked.group]:
        folder, group = ROOT / "build" / "mutants" / name, GROUPS[name]
        names = [as_pattern(word) for word in asked.patterns]
        if asked.survivors:
            names += [each.name for each in survivors(folder, group)]
        if not asked.told:
            prepare(folder, group)
            run(folder, names)
        print(f"{name}: {told_statuses(folder, group)}")  # noqa: T201
        unargued += [each.told for each in survivors(folder, group) if each.told not in argued]
    for told in unargued:
        print(f"- {told}")  # noqa: T201
    return bool(unargued)


def as_pattern(word: str) -> str:
    """Return a module's name as a pattern of its mutants; others are patterns already."""
    return word if "." in word else f"canasta_club.game.{word}.*"


def prepare(folder: Path, group: Group) -> None:
    """Copy the program, make its functions forget, and write what mutmut asks for."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            # What has gone from the program or its tests must go from the copies as well.
            shutil.rmtree(folder / name, ignore_errors=True)
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
            if name != "canasta_club":
                shutil.rmtree(folder / "mutants" / name, ignore_errors=True)
        else:
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, folder / name)
    for module in (folder / "canasta_club" / "game").glob("*.py"):
        text = module.read_text(encoding="utf-8")
        if (forgetful := REMEMBERING.sub("", text)) != text:
            module.write_text(forgetful, encoding="utf-8")
    # Which tests reach a function is found out anew: both may have changed.
    (folder / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
    files = [f"canasta_club/game/{module}.py" for module in group.modules]
    # mutmut copies a file only once, and leaves it so even if it has changed since.
    for kept in (folder / "mutants").rglob("*.py"):
        if str(kept.relative_to(folder / "mutants")) not in files:
            kept.unlink()
    settings = {
        "only_mutate": files,
        "pytest_add_cli_args_test_selection": list(group.tests),
        "forkserver_warmup": group.warmup,
    }
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]
    lines = "".join(f"{key} = {json.dumps(value)}\n" for key, value in (table | settings).items())
    project = (folder / "pyproject.toml").read_text(encoding="utf-8")
    before = project.partition("[tool.mutmut]")[0]
    (folder / "pyproject.toml").write_text(f"{before}[tool.mutmut]\n{lines}", encoding="utf-8")


def run(folder: Path, names: list[str]) -> None:
    """Let mutmut make the changes and run the tests of each."""
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", "1", *names]
    subprocess.run(command, cwd=folder, check=False)


def survivors(folder: Path, group: Group) -> Iterator[Survivor]:
    """Yield the changes that no test noticed, or that none was run for."""
    with chdir(folder):
        # mutmut reads its settings from the working folder when it is imported.
        from mutmut.mutation.diff_apply import get_diff_for_mutant

        for path, name, status in statuses(group):
            if status in NOT_NOTICED:
                changed = get_diff_for_mutant(name, path=path).splitlines()
                yield Survivor(name, _lines(changed, "-"), _lines(changed, "+"))


def statuses(group: Group) -> Iterator[tuple[Path, str, str]]:
    """Yield file, name and status of every mutant of a group in the working folder."""
    from mutmut.mutation.data import SourceFileMutationData
    from mutmut.stats import status_by_exit_code

    for module in group.modules:
        path = Path("canasta_club", "game", f"{module}.py")
        data = SourceFileMutationData(path=path)
        data.load()
        for name, exit_code in data.exit_code_by_key.items():
            yield path, name, status_by_exit_code[exit_code]


def told_statuses(folder: Path, group: Group) -> str:
    """Tell how many mutants there are of each status."""
    with chdir(folder):
        numbers = Counter(status for _, _, status in statuses(group))
    return ", ".join(f"{number} {status}" for status, number in sorted(numbers.items()))


def _lines(diff: list[str], sign: str) -> str:
    """Return the lines of a diff that bear a sign, in one."""
    marked = [line for line in diff if line.startswith(sign) and not line.startswith(sign * 3)]
    return " ".join(line[1:].strip() for line in marked)


if __name__ == "__main__":
    sys.exit(main())
