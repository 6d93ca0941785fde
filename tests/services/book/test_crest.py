"""The crest of a club: what may be one, and where it stands."""

import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from canasta_club.errors import CanastaError
from canasta_club.records.book.book import Book
from canasta_club.records.journal import newest
from canasta_club.reports.imprint import Crest
from canasta_club.reports.page import FACT_COLUMNS, Page
from canasta_club.services import journal
from canasta_club.services.book import clubs
from canasta_club.services.book.crest import crest_of, read
from canasta_club.services.publishing.publish import publish
from canasta_club.services.season.club_glance import club_glance
from canasta_club.services.season.club_glance import crest_of as glanced_crest
from canasta_club.services.standings.printing import print_page


def svg(inside: str = "<rect width='5' height='5'/>", size: str = "width='60' height='80'") -> str:
    return f"<svg xmlns='http://www.w3.org/2000/svg' {size}>{inside}</svg>"


def png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, content: bytes) -> bytes:
        lengths, sums = (struct.pack(">I", n) for n in (len(content), zlib.crc32(kind + content)))
        return lengths + kind + content + sums

    rows = b"".join(b"\0" + b"\x20\x40\x80" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    ends = chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(ends)


_XLINK = "xmlns:x='http://www.w3.org/1999/xlink'"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (svg("<script/>"), "a script"),
        (svg("<rect onload='x()'/>"), "a script"),
        (svg("<style>a{}</style>"), "a style sheet"),
        (svg("<rect style='fill: red'/>"), "a style"),
        ("<?xml version='1.0'?><?xml-stylesheet href='a.css'?>" + svg(), "asks for a style sheet"),
        ("<?xml-stylesheet href='a.css'?>" + svg(), "asks for a style sheet"),
        (svg("<use href='#a'/>"), "a reference"),
        (svg(f"<rect {_XLINK} x:href='http://example.org'/>"), "a reference"),
        (svg("<rect fill='url(#a)'/>"), "a reference"),
        (svg(r"<rect fill='u\72 l(http://example.org)'/>"), "a reference"),
        ("<!DOCTYPE svg [<!ENTITY a 'b'>]>" + svg("&a;"), "an entity"),
        ("<!DOCTYPE svg SYSTEM 'http://example.org/a.dtd'>" + svg(), "an entity"),
        (svg("<foreignObject/>"), "a page within it"),
        (svg("<object xmlns='http://www.w3.org/1999/xhtml' data='a'/>"), "a page within it"),
        (svg("<animate/>"), "an animation"),
        (svg("<g>" * 20_000 + "</g>" * 20_000), "more than 100 deep"),
        (svg().encode("utf-16"), "not a PNG, JPEG or SVG"),
        (svg(size=""), "does not say how large"),
        (svg(size="viewBox='0 0 2001 10'"), "2,001 by 10 pixels"),
        (svg()[:-9], "not a PNG, JPEG or SVG"),
        ("<html/>", "not a PNG, JPEG or SVG"),
        (b"", "not a PNG, JPEG or SVG"),
        (b" " * 200_001, "more than 200 kB"),
        (png(2001, 1), "2,001 by 1 pixels"),
        (png(40, 30)[:20], "damaged or not whole"),
        (png(40, 30)[:-20], "damaged or not whole"),
        (b"\xff\xd8\xff\xe0\0\x04ab", "damaged or not whole"),
        (b"\xff\xd8\xff\xc0\0\x11\x08\0\x10\0\x10", "damaged or not whole"),
    ],
)
def test_what_is_more_than_a_small_picture_is_refused(
    tmp_path: Path, content: str | bytes, why: str
) -> None:
    file = tmp_path / "crest"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(CanastaError, match=why):
        read(str(file))


def test_a_file_that_cannot_be_read_is_answered_in_words(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.png", Path("a\0b")):
        with pytest.raises(CanastaError, match="the file cannot be read"):
            read(str(path))


@pytest.fixture
def keep(book: Book, tmp_path: Path) -> Callable[[bytes], Crest | None]:
    """Keep these bytes as the crest of the club."""

    def keep(content: bytes) -> Crest | None:
        (tmp_path / "crest").write_bytes(content)
        clubs.edit(book, crest=str(tmp_path / "crest"), paper="letter")
        return crest_of(book)

    return keep


def test_a_crest_is_kept_with_what_else_is_edited_and_comes_back(
    book: Book, keep: Callable[[bytes], Crest | None]
) -> None:
    before, _at = newest(book)
    assert keep(png(30, 40)) == Crest("image/png", png(30, 40))
    assert newest(book)[0] == before + 1
    assert keep(png(30, 40))
    assert newest(book)[0] == before + 1, "the same crest again is no change"
    assert keep(svg().encode()) == Crest("image/svg+xml", svg().encode())
    clubs.edit(book, crest="none")
    assert crest_of(book) is None
    journal.undo(book)
    assert crest_of(book) == Crest("image/svg+xml", svg().encode())


def test_a_crest_stands_on_paper_on_the_web_and_beside_the_site(
    book: Book, keep: Callable[[bytes], Crest | None], tmp_path: Path
) -> None:
    page = Page("Calendar", FACT_COLUMNS, [("Night", "1")])
    files = [tmp_path / name for name in ("plain.pdf", "crest.pdf", "crest.html")]
    print_page(book, page, "table", files[0])
    keep(png(30, 40))
    for file in files[1:]:
        print_page(book, page, "table", file)
    plain, with_crest = (file.read_bytes() for file in files[:2])
    assert b"/Subtype /Image" not in plain.replace(b"/Subtype/Image", b"/Subtype /Image")
    assert b"/Subtype /Image" in with_crest.replace(b"/Subtype/Image", b"/Subtype /Image")
    assert 'src="data:image/png;base64,' in files[2].read_text("utf-8")
    where = SimpleNamespace(book=str(book.location.path), club="")
    assert glanced_crest(where, club_glance(where)) == Crest("image/png", png(30, 40))
    publish(book, tmp_path / "site", is_kept_in_mind=False)
    keep(svg().encode())
    done = publish(book, tmp_path / "site", is_kept_in_mind=False)
    assert (tmp_path / "site/club-crest.svg").read_text() == svg()
    assert done.deleted == ["club-crest.png"]
    assert 'src="club-crest.svg"' in (tmp_path / "site/index.html").read_text("utf-8")


@pytest.mark.parametrize("left", [3 / 5, 0.98], ids=["half", "all but the last bytes"])
@pytest.mark.parametrize("kind", ["grey", "colours", "restarts", "progressive"])
def test_a_jpeg_that_was_cut_off_is_refused_whatever_stands_at_its_end(
    tmp_path: Path, kind: str, left: float
) -> None:
    whole = (Path(__file__).parent / "jpegs" / f"{kind}.jpg").read_bytes()
    file = tmp_path / "crest.jpg"
    file.write_bytes(whole)
    assert read(str(file)) == Crest("image/jpeg", whole)
    file.write_bytes(whole[: round(len(whole) * left)] + b"\xff\xd9")
    with pytest.raises(CanastaError, match="damaged or not whole"):
        read(str(file))
