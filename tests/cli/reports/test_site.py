"""The site of a club of sixty pairs in Chromium: links, sizes, phones and screen readers."""

import re
from pathlib import Path

import pytest

from tests.cli.examples.crowds import Crowd
from tests.reports.examples import chromium
from tests.reports.writers.test_browser import AXE, FITS

pytestmark = pytest.mark.long

NIGHT = "season-1-night-1.html"
PAGES = ("index.html", "season-1.html", NIGHT, "player-1.html", "pair-1.html")
LARGEST, LARGEST_CROSS_TABLE = 100_000, 250_000
DOUBLED = "document.documentElement.style.fontSize = '200%';"
_LINK = re.compile(r'(?:href|src)="([^"#]*)"')
_STYLES = '<link rel="stylesheet" href="page.css">'


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Publish the pages of a crowd."""
    home = tmp_path_factory.mktemp("crowd")
    done = Crowd(home, 30, is_long=False).run("publish", "site")
    assert done.status == 0, done.err
    return home / "site"


def _pages(site: Path, folder: Path) -> list[Path]:
    """Write the pages that are asked with their styles, as a frame has no folder."""
    styles = f"<style>{(site / 'page.css').read_text('utf-8')}</style>"
    (game,) = sorted(site.glob(f"{Path(NIGHT).stem}-round-*.html"))[:1]
    paths = []
    for name in (*PAGES, game.name):
        paths.append(folder / name)
        text = (site / name).read_text("utf-8")
        assert _STYLES in text
        paths[-1].write_text(text.replace(_STYLES, styles), "utf-8")
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
def test_no_page_of_a_large_site_scrolls_sideways_on_a_phone(
    site: Path, tmp_path: Path, script: str
) -> None:
    paths = _pages(site, tmp_path)
    widths = (320, 375) if not script else (1280,)
    asked = [chromium.Question(path, FITS, width, script) for path in paths for width in widths]
    scrolling = [
        (question.path.name, question.width)
        for question, fits in zip(asked, chromium.answers(asked, tmp_path), strict=True)
        if fits["scrolls"]
    ]
    assert scrolling == []


@pytest.mark.parametrize(("width", "text"), [(320, ""), (1280, ""), (1280, DOUBLED)])
def test_axe_finds_nothing_on_a_large_site(
    site: Path, tmp_path: Path, width: int, text: str
) -> None:
    script = f"{text}{chromium.axe()}"
    for path in _pages(site, tmp_path):
        asked = [chromium.Question(path, AXE, width, script)]
        assert chromium.answers(asked, tmp_path) == [[]], path.name
