"""The program as a person runs it: a process of its own, with what it says and its status."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple


class Done(NamedTuple):
    """What a command wrote and how it ended."""

    status: int
    out: str
    err: str


def canasta(*words: str, stdin: str | bytes = b"", folder: Path | None = None) -> Done:
    """Run a command and wait for it; what goes in and comes out is UTF-8."""
    done = subprocess.run(
        [sys.executable, "-m", "canasta_club", *words],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        cwd=folder,
        env={**os.environ, "PYTHONUTF8": "1"},
        timeout=120,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())
