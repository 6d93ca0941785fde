"""The site of a club of sixty pairs in Chromium: links, sizes, phones and screen readers."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from canasta_club.records.book.book import open_book
from canasta_club.services.people import cards
from tests.cli.examples.crowds import Crowd
from tests.reports.examples import chromium
from tests.reports.examples.paper import right_edge, sheet_sizes, smallest_size
from tests.reports.writers.test_browser import AXE, FITS

pytestmark = pytest.mark.long

NIGHT = "season-1-night-1.html"
PAGES = (
    *("index.html", "season-1.html", NIGHT, "player-1.html", "pair-1.html"),
    *("season-1-race.html", "season-1-fixtures.html", "season-1-sources.html"),
)
LARGEST, LARGEST_CROSS_TABLE = 100_000, 250_000
DOUBLED = "document.documentElement.style.fontSize = '200%';"
_LINK = re.compile(r'(?:href|src)="([^"#]*)"')
_STYLES = '<link rel="stylesheet" href="page.css">'


DARK = (("@media screen and (prefers-color-scheme: dark)", "@media screen"),)
PRINTED = (("@media screen", "@media not all"), ("@media print", "@media all"))
"""What a style sheet asks a medium for, and how it is answered in a frame that has no such."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Publish the pages of a crowd, by initials."""
    return _published(tmp_path_factory.mktemp("crowd"), is_long=False)


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Publish the pages of a crowd whose names have up to sixty letters, and are shown."""
    return _published(tmp_path_factory.mktemp("named"), is_long=True)


def _published(home: Path, *, is_long: bool) -> Path:
    crowd = Crowd(home, 30, is_long=is_long)
    if is_long:
        with open_book(str(home / "club.canasta"), by="Sue") as book, book.change("player edit"):
            for name in crowd.names:
                cards.agree(book, name, "name")
    done = crowd.run("publish", "site")
    assert done.status == 0, done.err
    return home / "site"


def test_the_front_page_says_how_many_share_a_first_place(named: Path) -> None:
    front = (named / "index.html").read_text("utf-8")
    assert re.search(r"<td[^>]*>\d+ pairs", front)
    assert len(front) < 4_000


def _pages(site: Path, folder: Path, look: Sequence[tuple[str, str]] = ()) -> list[Path]:
    """Write the pages that are asked with their styles, as a frame has no folder."""
    styles = f"<style>{(site / 'page.css').read_text('utf-8')}</style>"
    (game,) = sorted(site.glob(f"{Path(NIGHT).stem}-round-*.html"))[:1]
    paths = []
    for name in (*PAGES, game.name):
        paths.append(folder / name)
        text = (site / name).read_text("utf-8")
        assert _STYLES in text
        text = text.replace(_STYLES, styles)
        for medium, answer in look:
            assert medium in text
            text = text.replace(medium, answer)
        paths[-1].write_text(text, "utf-8")
    return paths


def test_every_link_of_a_large_site_resolves_and_no_page_is_too_large(site: Path) -> None:
    sizes = {}
    for page in site.glob("*.html"):
        text = page.read_text("utf-8")
        assert not [link for link in _LINK.findall(text) if not (site / link).is_file()], page
        sizes[page.name] = len(page.read_bytes())
    cross = {name: size for name, size in sizes.items() if "crosstable" in name}
    assert max(cross.values()) <= LARGEST_CROSS_TABLE
    assert {name: size for name, size in sizes.items() - cross.items() if size > LARGEST} == {}


@pytest.mark.parametrize("script", ["", DOUBLED], ids=["as it is", "large text"])
@pytest.mark.parametrize("whose", ["site", "named"])
def test_no_page_of_a_large_site_scrolls_sideways_on_a_phone(
    request: pytest.FixtureRequest, tmp_path: Path, whose: str, script: str
) -> None:
    paths = _pages(request.getfixturevalue(whose), tmp_path)
    widths = (320, 375) if not script else (1280,)
    asked = [chromium.Question(path, FITS, width, script) for path in paths for width in widths]
    scrolling = [
        (question.path.name, question.width)
        for question, fits in zip(asked, chromium.answers(asked, tmp_path), strict=True)
        if fits["scrolls"]
    ]
    assert scrolling == []


@pytest.mark.parametrize("look", ["320", "1280", "dark", "dark 320", "printed", "large text"])
def test_axe_finds_nothing_on_a_large_site(site: Path, tmp_path: Path, look: str) -> None:
    _refuse_violations(site, tmp_path, look)


@pytest.mark.parametrize("look", ["320", "dark", "printed", "large text"])
def test_axe_finds_nothing_beside_long_names(named: Path, tmp_path: Path, look: str) -> None:
    _refuse_violations(named, tmp_path, look)


def _refuse_violations(site: Path, folder: Path, look: str) -> None:
    width = 320 if "320" in look else 1280
    script = f"{DOUBLED if look == 'large text' else ''}{chromium.axe()}"
    media = DARK if "dark" in look else PRINTED if look == "printed" else ()
    for path in _pages(site, folder, media):
        asked = [chromium.Question(path, AXE, width, script)]
        assert chromium.answers(asked, folder) == [[]], path.name


def test_a_printed_page_of_a_large_site_loses_nothing(named: Path) -> None:
    for name in PAGES:
        pdf = chromium.printed(named / name)
        assert right_edge(pdf) <= min(width for width, _height in sheet_sizes(pdf)), name
        assert smallest_size(pdf) >= 6.9, name
