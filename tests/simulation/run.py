"""Play many seasons: ``python -m tests.simulation.run --seeds 200``, or ``--seed 17`` again.

With ``--hall N`` they are evenings in the hall.
"""

import argparse
import multiprocessing
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tests.simulation.hall import evening as hall
from tests.simulation.season import Outcome, SimulationError, simulate
from tests.simulation.sqlite_files import why_not

_EACH: Final = 100
"""Evenings after which it is said how many are played."""

_MEMORY = Path("/dev/shm")  # noqa: S108


def main() -> int:
    """Play seasons, show how many are played, and sum up what was done and what struck."""
    words = argparse.ArgumentParser(description="Play seasons under faults.")
    words.add_argument("--seeds", type=int, default=200, help="how many seasons (default: 200)")
    words.add_argument("--first", type=int, default=1, help="the first seed (default: 1)")
    words.add_argument("--seed", type=int, help="play this one season, and show what was done")
    words.add_argument("--hall", type=int, help="play so many evenings in the hall instead")
    given = words.parse_args()
    if given.hall:
        first = given.seed or given.first
        return _play_hall(range(first, first + given.hall))
    if reason := why_not():
        sys.stderr.write(f"{reason}\n")
        return 2
    seeds = (
        [given.seed] if given.seed is not None else range(given.first, given.first + given.seeds)
    )
    begun = time.monotonic()
    played, failed = play(seeds, shows=sys.stderr.isatty() or given.seed is not None)
    if given.seed is not None and played:
        sys.stdout.write("\n".join(played[0].trace) + "\n")
    sys.stdout.write(summary(played, failed, time.monotonic() - begun))
    return 1 if failed else 0


def play(seeds: Iterable[int], *, shows: bool = False) -> tuple[list[Outcome], list[str]]:
    """Play a season for each seed; return what they came to, and those that went wrong."""
    played: list[Outcome] = []
    failed: list[str] = []
    for seed in seeds:
        folder = Path(
            tempfile.mkdtemp(prefix="canasta-", dir=_MEMORY if _MEMORY.exists() else None)
        )
        try:
            played.append(simulate(seed, folder))
        except SimulationError as fault:
            failed.append(str(fault))
            if fault.__cause__ is not None and shows:
                traceback.print_exception(fault.__cause__)
            sys.stderr.write(f"{fault}\n")
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        if shows:
            sys.stderr.write(f"\r{len(played) + len(failed)} seasons, {len(failed)} wrong ")
            sys.stderr.flush()
    if shows:
        sys.stderr.write("\n")
    return played, failed


def _play_hall(seeds: range) -> int:
    """Play evenings in the hall, a process a core; say at once which went wrong, and sum up."""
    begun, failed = time.monotonic(), 0
    struck: Counter[str] = Counter()
    answered: Counter[str] = Counter()
    with multiprocessing.Pool(maxtasksperchild=_EACH) as processes:
        for played, told in enumerate(processes.imap_unordered(_evening, seeds), 1):
            if isinstance(told, str):
                failed += 1
                sys.stdout.write(f"{told}\n")
            else:
                struck += told.struck
                answered += told.answered
            if played == len(seeds) or played % _EACH == 0:
                seconds = time.monotonic() - begun
                sys.stdout.write(
                    f"{played} evenings of seeds {seeds[0]} to {seeds[-1]},"
                    f" {seconds:.0f} s, {failed} wrong\n"
                )
            sys.stdout.flush()
    sys.stdout.write(f"faults that struck: {_listed(struck)}\nanswered: {_listed(answered)}\n")
    return 1 if failed else 0


def _evening(seed: int) -> hall.Outcome | str:
    """Return what an evening came to, or in words what went wrong."""
    with tempfile.TemporaryDirectory(dir=_MEMORY if _MEMORY.exists() else None) as folder:
        try:
            return hall.simulate(seed, Path(folder))
        except hall.HallError as fault:
            return str(fault)


def summary(played: list[Outcome], failed: list[str], seconds: float) -> str:
    """Sum up seasons: what was done, what was refused, what struck."""
    actions: Counter[str] = Counter()
    struck: Counter[str] = Counter()
    refusals: Counter[str] = Counter()
    for each in played:
        actions += each.actions
        struck += each.struck
        refusals += each.refusals
    lines = [
        (
            f"{len(played) + len(failed)} seasons in {seconds:.0f} s, {len(failed)} wrong;"
            f" {sum(each.evenings for each in played)} evenings judged,"
            f" {sum(each.switches for each in played)} times another writer came between"
        ),
        f"faults that struck: {_listed(struck)}",
        f"done: {_listed(actions)}",
        f"refused: {sum(refusals.values())}",
    ]
    return "\n".join(lines) + "\n"


def _listed(counts: Counter[str]) -> str:
    listed = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    return f"{sum(counts.values())} ({listed})"


if __name__ == "__main__":
    sys.exit(main())
