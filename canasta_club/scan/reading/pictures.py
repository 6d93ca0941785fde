"""Pictures: photographs, scans and PDFs as shades of grey, of bounded size.

What is larger, broken or of another kind is refused in words; nothing is run or fetched.
"""

import hashlib
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from canasta_club.errors import CanastaError, NotFoundError

Grey = NDArray[np.uint8]

MOST_BYTES: Final = 60_000_000
MOST_PIXELS: Final = 80_000_000
MOST_PAGES: Final = 200
_MOST_SIDE: Final = 5000
"""Pixels of the longer side that are worth reading; more are taken together."""
_PER_INCH: Final = 300
_READ: Final = "JPEG, PNG, TIFF, WebP and PDF are read."
_HEIC: Final = (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"heim", b"heis", b"avif")
_FORMATS: Final = ("JPEG", "PNG", "TIFF", "WEBP", "BMP")
"""A picture of two, as some phones take them (MPO), is opened as a JPEG."""
SUFFIXES: Final = frozenset(
    {".jpg", ".jpeg", ".png", ".tif", ".tiff", ".webp", ".bmp", ".pdf", ".heic", ".heif"}
)


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A picture, or a page of a file (from 1), in shades of grey (0 black)."""

    path: Path
    page: int
    grey: Grey

    @property
    def name(self) -> str:
        """Name it as in a message."""
        return f"{self.path.name}, page {self.page}" if self.page else self.path.name


def digest(grey: Grey) -> str:
    """Return what tells a picture from all others: of what is seen, not of the file."""
    size = f"{grey.shape[0]}x{grey.shape[1]}:".encode()
    return hashlib.sha256(size + np.ascontiguousarray(grey).tobytes()).hexdigest()


def files_in(paths: Iterable[Path]) -> list[Path]:
    """Return the pictures that are named, and those in folders that are, by name."""
    chosen: list[Path] = []
    for path in paths:
        if path.is_dir():
            chosen += sorted(item for item in path.iterdir() if item.suffix.casefold() in SUFFIXES)
        elif path.exists():
            chosen.append(path)
        else:
            raise NotFoundError(f"There is no file {path}.")
    if not chosen:
        raise NotFoundError("There is no picture there.", hint=_READ)
    return chosen


def read(path: Path) -> Iterator[PagePicture]:
    """Yield the pages of a file; raises `CanastaError` for one that is no picture or too large."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            start = file.read(16)
    except OSError as fault:
        raise CanastaError(f"{path.name} cannot be read: {fault.strerror or fault}.") from fault
    if size > MOST_BYTES:
        raise CanastaError(
            f"{path.name} has {size // 1_000_000} MB; at most {MOST_BYTES // 1_000_000} are read.",
            hint="Send it smaller, or scan in grey at 300 dots per inch.",
        )
    if start[4:8] == b"ftyp" and start[8:12] in _HEIC:
        raise CanastaError(
            f"{path.name} is a HEIC picture, which only some programs can open.",
            hint="On an iPhone choose Settings, Camera, Formats, “Most Compatible”, or send the"
            " picture by mail in another size: either makes a JPEG.",
        )
    yield from _pages(path) if start.startswith(b"%PDF") else _frames(path)


def _frames(path: Path) -> Iterator[PagePicture]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(path, formats=_FORMATS) as image:
                count = 1 if image.format == "MPO" else getattr(image, "n_frames", 1)
                _refuse_many(path, count)
                for frame in range(count):
                    image.seek(frame)
                    _refuse_large(path, *image.size)
                    image.draft("L", (_MOST_SIDE, _MOST_SIDE))
                    turned = ImageOps.exif_transpose(image)
                    yield PagePicture(path, frame + 1 if count > 1 else 0, _grey(turned))
    except (
        UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError,
        Image.DecompressionBombError,
    ) as fault:  # fmt: skip
        raise CanastaError(
            f"{path.name} is no picture, or a broken one.",
            hint=_READ,
        ) from fault


def _pages(path: Path) -> Iterator[PagePicture]:
    import pypdfium2  # type: ignore[import-untyped]  # noqa: PLC0415  (only a PDF needs it)

    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as fault:
        raise CanastaError(
            f"{path.name} cannot be opened: it is broken, or locked with a password.",
            hint="Scan the slips again, without a password.",
        ) from fault
    with document:
        _refuse_many(path, len(document))
        for number in range(len(document)):
            page = document[number]
            wide, high = page.get_size()
            scale = min(_PER_INCH / 72, _MOST_SIDE / max(wide, high, 1))
            bitmap = page.render(scale=scale, grayscale=True)
            yield PagePicture(path, number + 1, _grey(bitmap.to_pil()))
            page.close()


def _grey(image: Image.Image) -> Grey:
    if image.mode in {"RGBA", "LA", "P", "PA"}:
        clear = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", clear.size, "white"), clear)
    image = image.point(lambda value: value / 257).convert("L") if image.mode == "I;16" else image
    grey = image.convert("L")
    grey.thumbnail((_MOST_SIDE, _MOST_SIDE))
    return np.asarray(grey)


def _refuse_large(path: Path, wide: int, high: int) -> None:
    if wide * high > MOST_PIXELS:
        raise CanastaError(
            f"{path.name} has {wide * high // 1_000_000} million pixels;"
            f" at most {MOST_PIXELS // 1_000_000} million are read.",
            hint="Scan in grey at 300 dots per inch.",
        )


def _refuse_many(path: Path, pages: int) -> None:
    if pages > MOST_PAGES:
        raise CanastaError(
            f"{path.name} has {pages} pages; at most {MOST_PAGES} are read at once.",
            hint="Divide it into several files.",
        )
