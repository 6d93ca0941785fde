"""A file is replaced whole or not at all, and what the system refuses is reported in words."""

import errno
import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from canasta_club import files
from canasta_club.errors import CanastaError
from canasta_club.files import sync
from canasta_club.reports.page import Column, Page
from canasta_club.reports.writers.files import replace_content, replacing
from canasta_club.reports.writers.write import ENDINGS, write_page
from tests.places import link as place_link


@contextmanager
def small_disk() -> Iterator[None]:
    """Let no file grow beyond a few kilobytes, as when the disk is full.

    It ends before the test does: what the tests report may be written to a file too.
    """
    resource = pytest.importorskip("resource", reason="this system limits no files")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def _refuse(number: int) -> None:
    raise OSError(number, os.strerror(number))


def _write_half(path: Path, stop: type[BaseException]) -> None:
    path.write_text("half")
    raise stop


def test_a_new_file_takes_the_place_of_the_old(tmp_path: Path) -> None:
    target = tmp_path / "a.txt"
    target.write_text("old")
    target.chmod(0o640)
    with replacing(target) as whole:
        whole.write_text("new")
        assert target.read_text(encoding="utf-8") == "old"
    assert target.read_text(encoding="utf-8") == "new"
    if os.name == "posix":
        assert target.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [target]


def test_new_content_takes_the_place_of_the_old(tmp_path: Path) -> None:
    target = tmp_path / "a.html"
    replace_content(target, b"old")
    target.chmod(0o640)
    replace_content(target, b"new")
    assert target.read_bytes() == b"new"
    if os.name == "posix":
        assert target.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [target]


def test_content_that_does_not_fit_leaves_the_old(tmp_path: Path) -> None:
    target = tmp_path / "a.html"
    replace_content(target, b"old")
    with small_disk(), pytest.raises(CanastaError, match="was not written"):
        replace_content(target, b"new" * 5_000)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("a.html", b"old")]


def test_a_link_keeps_pointing_where_it_did(tmp_path: Path) -> None:
    target, link = tmp_path / "a.txt", tmp_path / "link.txt"
    target.write_text("old")
    place_link(link, target)
    with replacing(link) as whole:
        whole.write_text("new")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "new"


@pytest.mark.parametrize("stop", [KeyboardInterrupt, ValueError])
def test_nothing_is_left_of_a_file_given_up(tmp_path: Path, stop: type[BaseException]) -> None:
    target = tmp_path / "a.txt"
    target.write_text("old")
    with pytest.raises(stop), replacing(target) as whole:
        _write_half(whole, stop)
    assert [(path.name, path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()] == [
        ("a.txt", "old")
    ]


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EROFS, "that folder is read-only"),
        (errno.EACCES, "open in another program"),
        (errno.EINVAL, "does not take such a name"),
        (errno.EIO, os.strerror(errno.EIO)),
    ],
)
def test_what_the_system_refuses_is_reported(tmp_path: Path, number: int, message: str) -> None:
    target = tmp_path / "a.txt"
    with pytest.raises(CanastaError, match=message), replacing(target):
        _refuse(number)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "message"),
    [("nowhere/a.txt", "no such folder"), ("file/a.txt", "no such folder"), ("folder", "a folder")],
)
def test_impossible_places_are_reported(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    with pytest.raises(CanastaError, match=message), replacing(tmp_path / name):
        pass


@pytest.mark.skipif(
    os.name != "posix" or os.geteuid() == 0,
    reason="the superuser may write anywhere, as on Windows",
)
def test_a_folder_that_can_only_be_read_is_reported(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    with pytest.raises(CanastaError, match="you may not write there"), replacing(tmp_path / "a"):
        pass
    tmp_path.chmod(0o755)


@pytest.mark.parametrize("ending", sorted(ENDINGS))
def test_a_full_disk_leaves_the_old_file(tmp_path: Path, ending: str) -> None:
    target = tmp_path / f"a{ending}"
    target.write_text("old")
    rows = ((n, f"a name of some length {n}") for n in range(5000))
    large = Page("Large", (Column("n", "N", "number"), Column("name", "Name")), rows)
    with small_disk(), pytest.raises(CanastaError, match=r"was not written"):
        write_page(large, target)
    assert [(path.name, path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()] == [
        (target.name, "old")
    ]


def test_a_workbook_that_does_not_fit_at_the_end_is_reported_once(tmp_path: Path) -> None:
    small = Page("Small", (Column("n", "N", "number"),), ((n,) for n in range(3)))
    with small_disk(), pytest.raises(CanastaError, match=r"was not written"):
        write_page(small, tmp_path / "a.xlsx")
    gc.collect()  # What was left open would complain now.
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("knows_it", [True, False])
def test_on_macos_the_disk_itself_is_told(monkeypatch: pytest.MonkeyPatch, knows_it: bool) -> None:
    """As SQLite does it: where a network folder knows no such thing, `os.fsync` has to do."""
    fcntl = pytest.importorskip("fcntl")
    told: list[object] = []

    def command(descriptor: int, number: int) -> None:
        told.append((descriptor, number))
        if not knows_it:
            _refuse(errno.ENOTSUP)

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", command)
    monkeypatch.setattr(os, "fsync", told.append)
    sync(7)
    assert told == ([(7, 51)] if knows_it else [(7, 51), 7])


@pytest.mark.skipif(os.name == "nt", reason="Windows syncs no folders")
def test_the_folder_of_a_file_is_synced_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(files, "sync", lambda number: synced.append(os.fstat(number).st_ino))
    with files.replacing(tmp_path / "a.csv") as beside:
        beside.write_text("whole", encoding="utf-8")
    places = (tmp_path / "a.csv", tmp_path, tmp_path.parent)
    assert synced == [place.stat().st_ino for place in places]
