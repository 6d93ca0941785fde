"""The pictures of the documents, made from the demo: ``python -m tests.gallery.drawing [NAME …]``.

A picture is made by the commands that a club types, and written to docs/gallery.
"""

import os
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2  # type: ignore[import-untyped]

from canasta_club.records.book.book import open_book
from canasta_club.services.play import games
from tests.cli.process import canasta
from tests.parts import BROWSER, OFFICE
from tests.places import ROOT
from tests.reports.examples.chromium import OPTIONS
from tests.screen import pictures

GALLERY = ROOT / "docs" / "gallery"
_SCALE = 100 / 72

_PHONE = """<!doctype html><meta charset="utf-8"><body style="margin: 0; background: #ddd">
<iframe src="{page}" style="display: block; width: 375px; height: 720px; margin: 24px auto;
background: #fff; border: 6px solid #333; border-radius: 28px"></iframe>"""


@dataclass(frozen=True, slots=True)
class Demo:
    """The demo in a folder of its own; its newest night is open, and round 2 is seated."""

    folder: Path

    @property
    def book(self) -> str:
        """Where the book of the demo lies."""
        return str(self.folder / "demo" / "club.canasta")

    def types(self, *words: str) -> None:
        """Run a command on the book of the demo."""
        done = canasta("--book", self.book, "--by", "Sue", *words, folder=self.folder)
        if done.status:
            raise SystemExit(f"canasta {' '.join(words)}: {done.err}")

    def workbook(self, crop: tuple[float, float, float, float]) -> bytes:
        """Return a part of the first sheet of the demo's workbook as LibreOffice prints it."""
        profile = (self.folder / "office").as_uri()
        words = ("--headless", f"-env:UserInstallation={profile}", "--convert-to", "pdf")
        _run(OFFICE.program(), *words, "demo/standings.xlsx", folder=self.folder)
        return _part_of(self.folder / "standings.pdf", 0, crop)

    def phone(self, page: str) -> bytes:
        """Return a page of the demo's site on a screen of 375 points, as a PNG."""
        shown = self.folder / "phone.html"
        shown.write_text(_PHONE.format(page=f"demo/site/{page}"), encoding="utf-8")
        picture = self.folder / "phone.png"
        words = (f"--screenshot={picture}", f"--user-data-dir={self.folder / 'browser'}")
        size = ("--hide-scrollbars", "--window-size=520,780")
        _run(BROWSER.program(), *OPTIONS, *size, *words, shown.as_uri(), folder=self.folder)
        return picture.read_bytes()

    def paper(self, *words: str, crop: tuple[float, float, float, float], sheet: int = 0) -> bytes:
        """Return a part of a ``sheet`` (from 0) that a command prints, as a PNG.

        ``crop`` is what to cut off left, below, right and above, in points: mostly the foot, whose
        line differs from day to day.
        """
        self.types(*words, "page.pdf")
        return _part_of(self.folder / "page.pdf", sheet, crop)


def _run(*words: str, folder: Path) -> None:
    subprocess.run(words, cwd=folder, check=True, capture_output=True, timeout=120)


def _part_of(pdf: Path, sheet: int, crop: tuple[float, float, float, float]) -> bytes:
    """Return a part of a sheet as a PNG; ``crop`` as for `Demo.paper`."""
    with pypdfium2.PdfDocument(pdf) as document:
        bitmap = document[sheet].render(scale=_SCALE, crop=crop, rev_byteorder=True)
        return _png(bitmap.width, bitmap.height, bitmap.stride, bytes(bitmap.buffer))


def _png(width: int, height: int, stride: int, rgb: bytes) -> bytes:
    """Return the PNG of a bitmap whose rows begin ``stride`` bytes apart."""
    rows = (rgb[at : at + 3 * width] for at in range(0, stride * height, stride))
    about = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in ((b"IHDR", about), (b"IDAT", body), (b"IEND", b""))
    )


def begin(folder: Path) -> Demo:
    """Build the demo and seat its next round."""
    demo = Demo(folder)
    demo.types("demo", "demo")
    demo.types("night", "seat", "--confirm")
    return demo


def _standings(demo: Demo) -> bytes:
    return demo.paper("print", "standings", crop=(0, 150, 0, 0))


def _race(demo: Demo) -> bytes:
    return demo.paper("print", "standings", crop=(0, 100, 0, 0), sheet=1)


def _story(demo: Demo) -> bytes:
    demo.types("game", "show", "1", "--round", "1", "--picture", "story.svg")
    return (demo.folder / "story.svg").read_bytes()


def _slip(demo: Demo) -> bytes:
    return demo.paper("print", "slips", crop=(0, 421, 298, 0))


def _entry_screen(demo: Demo) -> bytes:
    with open_book(demo.book, by="Sue") as book:
        places = [games.find(book, table=table) for table in range(1, 5)]
        return pictures.taken(book, places)["entry-screen.svg"].encode()


def _site(demo: Demo) -> bytes:
    return demo.phone("season-1.html")


def _workbook(demo: Demo) -> bytes:
    return demo.workbook(crop=(30, 395, 30, 25))


PICTURES: Mapping[str, Callable[[Demo], bytes]] = {
    "standings.png": _standings,
    "race.png": _race,
    "story.svg": _story,
    "slip.png": _slip,
    "entry-screen.svg": _entry_screen,
    "site.png": _site,
    "workbook.png": _workbook,
}
"""How each picture is made, by its name in docs/gallery; in this order, all from one demo."""


def main() -> None:
    """Make the pictures that are named, or all."""
    GALLERY.mkdir(exist_ok=True)
    os.environ.pop("NO_COLOR", None)
    with TemporaryDirectory() as name:
        os.environ["CANASTA_HOME"] = name
        demo = begin(Path(name))
        for picture in sys.argv[1:] or PICTURES:
            (GALLERY / picture).write_bytes(PICTURES[picture](demo))


if __name__ == "__main__":
    main()
