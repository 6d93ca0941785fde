"""The wheel and the source hold the program with its data and templates, and run away from here."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from tests.places import ROOT

BUNDLED = "canasta_club/_bundled/"


def _run(*words: str | Path, cwd: Path = ROOT) -> str:
    done = subprocess.run(
        list(map(str, words)), capture_output=True, text=True, cwd=cwd, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel with the build tools that are installed, so without the network."""
    out = tmp_path_factory.mktemp("wheel")
    _run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT)
    (built,) = out.glob("*.whl")
    return built


def _tracked(*folders: str) -> set[str]:
    """Return the files git knows; of a copy without git, all that are there."""
    if not (ROOT / ".git").exists():
        files = (path for folder in folders for path in (ROOT / folder).rglob("*"))
        return {path.relative_to(ROOT).as_posix() for path in files if path.is_file()}
    listed = _run("git", "-C", ROOT, "ls-files", "-z", *folders)
    return {name for name in listed.split("\0") if name and (ROOT / name).exists()}


def test_the_wheel_holds_exactly_the_tracked_data_guides_and_templates(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    bundled = {name.removeprefix(BUNDLED) for name in names if name.startswith(BUNDLED)}
    assert bundled == {*_tracked("data", "docs/guide", "templates"), "docs/glossary.md"}


def test_the_wheel_holds_every_module_and_no_tests(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {name for name in _tracked("canasta_club") if name.endswith(".py")} <= names
    assert not [name for name in names if name.startswith(("tests/", "benchmarks/"))]


@pytest.fixture(scope="module")
def of_source(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Build the source, and the wheel from that source alone."""
    out = tmp_path_factory.mktemp("source")
    _run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, ROOT)
    return {path.suffix: path for path in out.iterdir()}


def test_the_wheel_is_typed_and_starts_as_a_module(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        assert {"canasta_club/py.typed", "canasta_club/__main__.py"} <= set(archive.namelist())
    code = (
        "import runpy, sys; sys.path.insert(0, sys.argv.pop(1)); sys.argv[1:] = ['--version'];"
        "runpy.run_module('canasta_club', run_name='__main__')"
    )
    assert _run(sys.executable, "-c", code, wheel, cwd=wheel.parent).startswith("canasta ")


@pytest.mark.long
def test_the_source_holds_no_tests(of_source: dict[str, Path]) -> None:
    with tarfile.open(of_source[".gz"]) as archive:
        tops = {name.split("/")[1] for name in archive.getnames() if "/" in name}
    assert {"canasta_club", "data", "docs", "templates", "README.md", "LICENSE"} <= tops
    assert not tops & {"tests", "benchmarks", ".ci", ".github"}


@pytest.mark.long
def test_the_source_builds_the_same_wheel(wheel: Path, of_source: dict[str, Path]) -> None:
    assert of_source[".whl"].read_bytes() == wheel.read_bytes()


def _versions(name: str) -> list[str | Path]:
    """Return how pip is told which versions to take; without an index there is nothing to take."""
    asked = [sys.executable, "-m", "pip", "index", "versions", "hatchling"]
    if (
        not os.environ.get("CI")
        and subprocess.run(asked, capture_output=True, check=False).returncode
    ):
        pytest.skip("no package index can be reached")
    return ["--constraint", ROOT / "constraints-lowest.txt"] if name == "lowest" else []


@pytest.fixture(
    scope="module",
    params=["borrowed .whl", "lowest .whl", "lowest .gz", "newest .whl", "newest .gz"],
)
def canasta(
    request: pytest.FixtureRequest,
    of_source: dict[str, Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """Install the wheel or the source in an empty environment.

    What it depends on is borrowed from this environment, or the lowest or the newest there is.
    """
    versions, suffix = request.param.split()
    home = tmp_path_factory.mktemp("clean")
    venv.create(home, with_pip=False)
    scripts = home / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(scripts / "python"), "install", "--quiet"]
    if versions == "borrowed":
        _run(*pip, "--no-deps", "--no-index", of_source[suffix])
        (site,) = home.rglob("site-packages")
        here = sysconfig.get_path("purelib")
        (site / "borrowed.pth").write_text(f"import sys; sys.path.append({here!r})\n", "utf-8")
    else:
        _run(*pip, *_versions(versions), of_source[suffix], cwd=home)
    return scripts / "canasta"


@pytest.mark.long
def test_it_runs_outside_the_checkout(canasta: Path, tmp_path: Path) -> None:
    code = "import canasta_club; print(canasta_club.__path__[0])"
    where = _run(canasta.parent / "python", "-c", code, cwd=tmp_path)
    assert not Path(where.strip()).is_relative_to(ROOT)
    assert "three-pack" in _run(canasta, "rules", "list", cwd=tmp_path)
    assert "rulesets" in _run(canasta, "help", "--guide", "own-rules", cwd=tmp_path)
    score = ["score", "--rules", "club", "A: KKKKKKK QQQQ2X 555 r2 out", "B: AAA 9999 / K5 / X2"]
    assert "995" in _run(canasta, *score, cwd=tmp_path)


@pytest.mark.long
def test_it_keeps_a_book_and_prints_outside_the_checkout(canasta: Path, tmp_path: Path) -> None:
    _run(canasta, "demo", "shown", cwd=tmp_path)
    made = {path.suffix for path in (tmp_path / "shown").iterdir()}
    assert {".canasta", ".xlsx", ".pdf"} <= made
    of_demo: list[str | Path] = [canasta, "--book", "shown/club.canasta"]
    _run(*of_demo, "export", "league.xlsx", cwd=tmp_path)
    assert "xl/workbook.xml" in zipfile.ZipFile(tmp_path / "league.xlsx").namelist()
    _run(*of_demo, "print", "standings", "league.pdf", cwd=tmp_path)
    assert (tmp_path / "league.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.long
def test_it_says_what_is_wrong_outside_the_checkout(canasta: Path, tmp_path: Path) -> None:
    words = [str(canasta), "export", "league.xlsx"]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("canasta: There is no book at ")
    assert "Traceback" not in done.stderr
