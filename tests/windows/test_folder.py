"""The zip for Windows holds the right files, in the right places."""

import zipfile
from pathlib import Path

import pytest

from tests.windows import folder


def _zip(path: Path, *names: str, text: str = "") -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, text)


@pytest.fixture
def wheels(tmp_path: Path) -> Path:
    made = tmp_path / "wheels"
    made.mkdir()
    needs = (
        'Requires-Dist: tzdata>=1; sys_platform == "win32"\n'
        'Requires-Dist: uvloop; sys_platform != "win32"\n'
    )
    about = "club-1.0.dist-info/METADATA"
    _zip(made / "club-1.0-py3-none-any.whl", "club/__init__.py", about, text=needs)
    _zip(
        made / "more-2.0-cp313-cp313-win_amd64.whl",
        "more-2.0.dist-info/METADATA",
        "more-2.0.data/platlib/more.pyd",
        "more-2.0.data/data/share/man/more.1",
    )
    return made


def test_what_only_windows_needs_is_asked_for_until_it_is_there(wheels: Path) -> None:
    assert folder.lacking(wheels) == {"tzdata>=1"}
    _zip(wheels / "tzdata-1.1-py2.py3-none-any.whl", "tzdata-1.1.dist-info/METADATA")
    assert folder.lacking(wheels) == set()


def test_the_folder_holds_python_the_modules_and_two_ways_to_start(
    tmp_path: Path, wheels: Path
) -> None:
    python = tmp_path / "data.zip"
    _zip(python, "cp313/", "cp313/python.exe", "cp313/python313._pth", text="python313.zip\n.\n")
    target = tmp_path / "dist" / "canasta-windows.zip"
    folder.write(target, python, wheels, "1.5.0")
    first = target.read_bytes()
    with zipfile.ZipFile(target) as archive:
        assert sorted(archive.namelist()) == [
            "Canasta/Open Canasta.cmd",
            "Canasta/canasta.cmd",
            "Canasta/lib-1.5.0/club-1.0.dist-info/METADATA",
            "Canasta/lib-1.5.0/club/__init__.py",
            "Canasta/lib-1.5.0/more-2.0.dist-info/METADATA",
            "Canasta/lib-1.5.0/more.pyd",
            "Canasta/python/python.exe",
            "Canasta/python/python313._pth",
        ]
        seen = archive.read("Canasta/python/python313._pth").split()
        assert seen == [b"python313.zip", b".", b"..\\lib-1.5.0"]
        for name in ("canasta.cmd", "Open Canasta.cmd"):
            script = archive.read(f"Canasta/{name}")
            assert script.count(b"\n") == script.count(b"\r\n") > 0
    folder.write(target, python, wheels, "1.5.0")
    assert target.read_bytes() == first
