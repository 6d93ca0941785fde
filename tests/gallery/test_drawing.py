"""The pictures of the documents: each is there, is shown, and can be made again."""

from pathlib import Path

import pytest

from tests.gallery import drawing
from tests.places import ROOT


def test_each_picture_is_there_and_is_shown() -> None:
    kept = sorted(file.name for file in drawing.GALLERY.iterdir())
    assert kept == sorted(drawing.PICTURES)
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    assert [name for name in kept if f"gallery/{name})" not in text] == []


@pytest.mark.long
def test_the_pictures_are_made_from_the_demo(tmp_path: Path) -> None:
    demo = drawing.begin(tmp_path)
    made = {name: make(demo) for name, make in drawing.PICTURES.items()}
    screen = made.pop("entry-screen.svg").decode()
    assert "opens with 120" in made.pop("story.svg").decode()
    assert "1325" in screen
    assert [name for name, picture in made.items() if picture[:4] != b"\x89PNG"] == []
    assert [name for name, picture in made.items() if len(picture) < 10_000] == []
