"""Pictures: bounded in size, turned by their EXIF, and refused in words."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from canasta_club.errors import CanastaError
from canasta_club.scan.reading import pictures


def test_a_picture_is_turned_by_its_exif(tmp_path: Path) -> None:
    image = Image.new("L", (40, 20), 255)
    image.paste(0, (0, 0, 10, 20))
    exif = Image.Exif()
    exif[0x0112] = 6  # Taken with the phone upright.
    image.save(tmp_path / "a.jpg", exif=exif)
    (read,) = pictures.read(tmp_path / "a.jpg")
    assert read.grey.shape == (40, 20)
    assert read.grey[:5].mean() < 60 < read.grey[-5:].mean()


def test_heic_is_refused_with_how_a_phone_sends_jpeg(tmp_path: Path) -> None:
    (tmp_path / "a.heic").write_bytes(b"\0\0\0\x18ftypheic" + bytes(40))
    with pytest.raises(CanastaError, match="HEIC") as caught:
        list(pictures.read(tmp_path / "a.heic"))
    assert "Most Compatible" in (caught.value.hint or "")


def test_a_bomb_is_refused_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Image.new("1", (3000, 2000)).save(tmp_path / "a.png")
    monkeypatch.setattr(pictures, "MOST_PIXELS", 1_000_000)
    with pytest.raises(CanastaError, match="6 million pixels"):
        list(pictures.read(tmp_path / "a.png"))
    monkeypatch.setattr(pictures, "MOST_BYTES", 100)
    with pytest.raises(CanastaError, match="MB"):
        list(pictures.read(tmp_path / "a.png"))


def test_too_many_pages_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = [Image.new("L", (20, 20), 255)] * 3
    pages[0].save(tmp_path / "a.pdf", save_all=True, append_images=pages[1:])
    assert len(list(pictures.read(tmp_path / "a.pdf"))) == 3
    monkeypatch.setattr(pictures, "MOST_PAGES", 2)
    with pytest.raises(CanastaError, match="3 pages"):
        list(pictures.read(tmp_path / "a.pdf"))


def test_the_digest_is_that_of_what_is_seen() -> None:
    grey = np.zeros((4, 6), np.uint8)
    assert pictures.digest(grey) == pictures.digest(grey.copy())
    assert pictures.digest(grey) != pictures.digest(grey.reshape(6, 4))


@pytest.mark.parametrize("content", [b"GIF89a", b"Table 1", b"", b"\xff\xd8\xff\xe0 nothing"])
def test_what_is_no_picture_is_refused_in_words(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.jpg").write_bytes(content)
    with pytest.raises(CanastaError, match="no picture"):
        list(pictures.read(tmp_path / "a.jpg"))


def test_of_a_picture_of_two_the_first_is_read(tmp_path: Path) -> None:
    one, two = (Image.new("L", (16, 16), shade) for shade in (40, 200))
    one.save(tmp_path / "a.jpg", "MPO", save_all=True, append_images=[two])
    (read,) = pictures.read(tmp_path / "a.jpg")
    assert read.grey.max() < 60
