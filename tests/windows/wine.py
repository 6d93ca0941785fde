"""The folder for Windows, tried under wine: ``python -m tests.windows.wine``.

It is unzipped over one of an older version, whose book it opens; an evening is played in it; then
its Python runs the tests of this checkout that need no server. Needs wine64 and mingw-w64's gcc.
"""

import os
import shlex
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.requirements import Requirement

from canasta_club.version import __version__
from tests.places import ROOT
from tests.windows import folder
from tests.windows.evening import EVENING, PAPER

PLACE = ROOT / "build" / "windows"
DRIVE = PLACE / "wine" / "drive_c"
DESK = PLACE / "desk"
UNZIPPED = DRIVE / folder.TOP
OLDER = "0.9.0"

_RANDOM = """#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size)
{ return RtlGenRandom(data, size); }
"""
"""A library of Windows that wine 8 lacks; cryptography and others take random numbers from it."""


_NOT_THERE = (
    *("--ignore", "tests/packaging/test_wheel.py"),
    *(
        "--deselect",
        "tests/services/rules/test_scoring.py::test_many_lines_are_shared_out_and_stay_in_order",
    ),
    *("--deselect", "tests/test_mutants.py::test_tests_run_where_nothing_shares_them_out"),
)
"""The embeddable build has no venv; under wine a pool of processes waits for ever, and a second
pytest loads numpy."""


def run(*words: str, live: bool = False) -> subprocess.CompletedProcess[str]:
    """Run a program of Windows, as on an empty computer; Python there needs pipes."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "CI") if name in os.environ}
    settings = {"WINEPREFIX": str(DRIVE.parent), "WINEDEBUG": "-all", "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(
        ["wine", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=kept | settings,
        cwd=ROOT if live else DESK,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as program:
        if program.stdin:
            program.stdin.close()
        lines = []
        for line in program.stdout or ():
            lines.append(line)
            if live:
                sys.stdout.write(line)
                sys.stdout.flush()
    return subprocess.CompletedProcess(words, program.returncode, "".join(lines))


def set_up() -> None:
    """Make an empty drive with what wine lacks."""
    shutil.rmtree(PLACE, ignore_errors=True)
    DESK.mkdir(parents=True)
    run("wineboot", "--init")
    source = PLACE / "random.c"
    source.write_text(_RANDOM, encoding="utf-8")
    library = DRIVE / "windows" / "system32" / "bcryptprimitives.dll"
    compiler = "x86_64-w64-mingw32-gcc"
    subprocess.run([compiler, "-shared", "-o", library, source, "-ladvapi32"], check=True)


def unzip(archive: Path, version: str = __version__) -> None:
    """Unzip over what is there, as of another version."""
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(DRIVE)
    (UNZIPPED / "python" / "_wmi.pyd").unlink()  # What it asks, wine never answers.
    if version != __version__:
        modules = UNZIPPED / f"lib-{__version__}"
        named = modules / "canasta_club" / "version.py"
        for file in (named, next((UNZIPPED / "python").glob("*._pth"))):
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace(__version__, version), encoding="utf-8")
        modules.rename(UNZIPPED / f"lib-{version}")


def play(*typed: tuple[str, str]) -> list[str]:
    """Type the commands; return what was not as it should be."""
    faults = []
    for line, expected in typed:
        done = run("cmd", "/c", rf"C:\{folder.TOP}\canasta.cmd", *shlex.split(line))
        if done.returncode or "Traceback" in done.stdout or expected not in done.stdout:
            faults.append(f"canasta {line}: {done.returncode}\n{done.stdout}")
    return faults


def of_tests(wheels: Path) -> Path:
    """Return a second Python, which sees this checkout and what the tests need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = map(Requirement, project["dependency-groups"]["dev"])
    wanted = [each for each in asked if not each.marker or each.marker.evaluate(folder.WINDOWS)]
    folder.download([str(each).partition(";")[0] for each in wanted], wheels)
    modules = PLACE / "modules"
    for wheel in wheels.glob("*.whl"):
        with zipfile.ZipFile(wheel) as opened:
            opened.extractall(modules)
    python = PLACE / "python"
    shutil.copytree(UNZIPPED / "python", python)
    (names,) = python.glob("*._pth")
    seen = (ROOT, modules, UNZIPPED / f"lib-{__version__}")
    more = "".join(f"Z:{path}\n".replace("/", "\\") for path in seen)
    names.write_text(f"{names.stem}.zip\n.\n{more}", encoding="utf-8")
    return python / "python.exe"


def main() -> None:
    """Try it; without words, all tests that need no server."""
    archive = ROOT / "dist" / "canasta-windows.zip"
    set_up()
    unzip(archive, OLDER)
    evening = list(EVENING.items())
    faults = play(*evening[:2], ("--version", OLDER))
    unzip(archive)
    faults += play(("--version", __version__), *evening[2:])
    faults += [
        f"no {name}" for name in PAPER if not any(each.stat().st_size for each in DESK.glob(name))
    ]
    faults += map(str, UNZIPPED.rglob("*.canasta"))  # The book never lies there.
    print(*faults, f"{len(EVENING) + 2} commands, {len(faults)} faults", sep="\n")  # noqa: T201
    with TemporaryDirectory() as wheels:
        python = of_tests(Path(wheels))
    asked = sys.argv[1:] or ["-m", "not long and not postgresql"]
    plugins = ("-rs", "-p", "tests.windows.gaps", "-p", "no:cacheprovider", *_NOT_THERE)
    tests = run(str(python), "-m", "pytest", *plugins, *asked, live=True)
    sys.exit(bool(faults or tests.returncode))


if __name__ == "__main__":
    main()
