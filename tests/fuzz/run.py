"""Search for bytes that end in a traceback: ``python -m tests.fuzz.run --minutes 30 csv_list``.

With atheris the search is led by what the program runs through, and stops at five seconds or at a
gigabyte for one input. Without it, the examples are changed by chance.
"""

import argparse
import random
import resource
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

from tests.fuzz.beyond import BEYOND, beyond
from tests.fuzz.mutation import mutated
from tests.fuzz.targets import TARGETS, corpus, run

_EVERY = 10
"""One file in so many goes beyond a bound."""

_SECONDS = 5
_MEGABYTES = 1024


def main() -> int:
    """Search each target for some minutes; return 1 where anything was found."""
    words = argparse.ArgumentParser(description="Search for bytes that end in a traceback.")
    words.add_argument("targets", nargs="*", help=f"default: {' '.join(TARGETS)}")
    words.add_argument("--minutes", type=float, default=1, help="for each target (default: 1)")
    words.add_argument("--engine", choices=("atheris", "chance"), default="")
    given = words.parse_args()
    engine = given.engine or _engine()
    found = [
        name
        for name in given.targets or TARGETS
        if not (_led if engine == "atheris" else _by_chance)(name, given.minutes)
    ]
    return 1 if found else 0


def _engine() -> str:
    return "atheris" if find_spec("atheris") else "chance"


def _led(name: str, minutes: float) -> bool:
    """Let atheris search in a process of its own; return whether it found nothing."""
    command = [sys.executable, "-m", "tests.fuzz.led", name, str(minutes)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    last = [line for line in done.stderr.splitlines() if line.startswith(("Done", "stat::"))]
    last.append(f"{(used.ru_utime + used.ru_stime) / 60:.1f} minutes of the processor so far")
    sys.stdout.write(f"{name}: {'; '.join(last)}\n")
    if done.returncode:
        sys.stdout.write(done.stderr[-4000:])
    return not done.returncode


def _by_chance(name: str, minutes: float) -> bool:
    """Change examples by chance; return whether nothing was found."""
    seed = random.SystemRandom().getrandbits(32)
    chance, known = random.Random(seed), corpus(name)  # noqa: S311
    end, count, far, longest = time.monotonic() + 60 * minutes, 0, 0, 0.0
    while time.monotonic() < end:
        is_beyond = name in BEYOND and not chance.randrange(_EVERY)
        data = beyond(chance, name, chance.choice(known)) if is_beyond else mutated(chance, known)
        far += is_beyond
        begun = time.process_time()
        try:
            run(name, data)
        except Exception:
            path = Path(f"found-{name}-{seed}-{count}")
            path.write_bytes(data)
            sys.stdout.write(f"{name}: a traceback; the input is kept in {path}\n")
            raise
        count, longest = count + 1, max(longest, time.process_time() - begun)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    sys.stdout.write(
        f"{name}: {count} inputs, {far} of them beyond a bound, longest {longest:.2f} s,"
        f" memory {memory} MB (seed {seed})\n"
    )
    return longest < _SECONDS and memory < _MEGABYTES


if __name__ == "__main__":
    sys.exit(main())
