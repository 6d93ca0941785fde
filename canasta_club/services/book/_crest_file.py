"""Files that may be the crest of a club: small pictures that are whole and only to be seen."""

import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring

from canasta_club.errors import CanastaError
from canasta_club.reports.imprint import Crest
from canasta_club.services.book._jpeg import is_whole

NONE: Final = "none"
"""What is written in place of a file to take the crest away."""

_MOST_BYTES: Final = 200_000
_MOST_PIXELS: Final = 2_000
_MOST_DEPTH: Final = 100
_NUMBER: Final = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(?:px)?\s*")
_DECLARATION: Final = re.compile(rb"\A(?:\xef\xbb\xbf)?<\?xml\s")
_FORBIDDEN: Final = {
    "script": "a script", "style": "a style sheet", "foreignObject": "a page within it",
    "use": "a reference", "image": "a reference", "a": "a reference", "set": "an animation",
    "handler": "a script",
    "animate": "an animation", "animateMotion": "an animation", "animateTransform": "an animation",
}  # fmt: skip
_XHTML: Final = "{http://www.w3.org/1999/xhtml}"

_UNKNOWN: Final = "it is not a PNG, JPEG or SVG"
_BROKEN: Final = "it is damaged or not whole"

_LAST_BYTES: Final = {"image/png": b"IEND", "image/jpeg": b"\xff\xd9"}
_TRAILING: Final = 64
"""Bytes at the end of a file among which those stand."""


class NotACrestError(CanastaError):
    """A file that is no crest, and why."""

    code = "not-a-crest"

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(
            f"“{name}” cannot be the crest: {reason}.",
            hint="A crest is a PNG, JPEG or plain SVG of at most 200 kB and 2,000 pixels.",
        )


def read(written: str) -> Crest | None:
    """Read the picture in a file: small, whole, no more than seen; ``none`` is no crest."""
    if written == NONE:
        return None
    path = Path(written)
    try:
        with path.open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise NotACrestError(path.name, f"the file cannot be read ({reason})") from fault
    return look_at(path.name, content)


def look_at(name: str, content: bytes) -> Crest:
    """Return a picture as a crest, if it is small, whole, and no more than seen."""
    if len(content) > _MOST_BYTES:
        raise NotACrestError(name, f"it has more than {_MOST_BYTES // 1000} kB")
    kind, size = _looked_at(name, content)
    if max(size) > _MOST_PIXELS:
        across = " by ".join(f"{pixels:,.0f}" for pixels in size)
        raise NotACrestError(name, f"it is {across} pixels large")
    crest = Crest(kind, content)
    if min(size) <= 0 or not _is_whole(crest):
        raise NotACrestError(name, _BROKEN)
    return crest


def _is_whole(crest: Crest) -> bool:
    from canasta_club.reports.writers.pdf import can_draw

    # What is cut off at its end may still be drawn, in part.
    ending = _LAST_BYTES.get(crest.kind, b"")
    if ending not in crest.content[-_TRAILING:] or not can_draw(crest):
        return False
    return crest.kind != "image/jpeg" or is_whole(crest.content)


def _looked_at(name: str, content: bytes) -> tuple[str, tuple[float, ...]]:
    """Return the media type of a picture, and how many pixels it is wide and high."""
    if content.startswith(b"\x89PNG\r\n\x1a\n") and content[12:16] == b"IHDR":
        size = content[16:24].ljust(8, b"\0")
        return "image/png", struct.unpack(">II", size)
    if content.startswith(b"\xff\xd8"):
        return "image/jpeg", _jpeg_size(name, content)
    return "image/svg+xml", _svg_size(name, content)


def _jpeg_size(name: str, content: bytes) -> tuple[float, ...]:
    at = 2
    while at + 9 < len(content) and content[at] == 0xFF:
        marker, length = content[at + 1], int.from_bytes(content[at + 2 : at + 4])
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            high, wide = struct.unpack(">HH", content[at + 5 : at + 9])
            return float(wide), float(high)
        at += 2 + length
    raise NotACrestError(name, _BROKEN)


def _svg_size(name: str, content: bytes) -> tuple[float, ...]:
    try:
        root = fromstring(content, forbid_dtd=True)
    except DefusedXmlException as fault:
        raise NotACrestError(name, "it holds an entity or a document type") from fault
    except (ParseError, ValueError, LookupError) as fault:
        raise NotACrestError(name, _UNKNOWN) from fault
    if _local(root.tag) != "svg" or b"\0" in content:
        raise NotACrestError(name, _UNKNOWN)
    if b"<?" in _DECLARATION.sub(b"", content):
        raise NotACrestError(name, "it asks for a style sheet")
    for element, depth in _elements(root):
        if depth > _MOST_DEPTH:
            raise NotACrestError(name, f"its parts lie in each other more than {_MOST_DEPTH} deep")
        if reason := _forbidden(element):
            raise NotACrestError(name, f"it holds {reason}")
    sizes = [_NUMBER.fullmatch(root.get(key, "")) for key in ("width", "height")]
    if all(sizes):
        return tuple(float(size[1]) for size in sizes if size)
    parts = re.split(r"[\s,]+", root.get("viewBox", "").strip())
    if not all(map(_NUMBER.fullmatch, parts[2:])) or not parts[3:]:
        raise NotACrestError(name, "it does not say how large it is in pixels")
    return tuple(map(float, parts[2:4]))


def _elements(root: Element) -> Iterator[tuple[Element, int]]:
    """Yield every element with how deep it lies."""
    left = [(root, 1)]
    while left:
        element, depth = left.pop()
        yield element, depth
        left += [(child, depth + 1) for child in element]


def _forbidden(element: Element) -> str:
    """Return what an element is or has that may do more than be seen."""
    if str(element.tag).startswith(_XHTML):
        return _FORBIDDEN["foreignObject"]
    if what := _FORBIDDEN.get(_local(element.tag), ""):
        return what
    for key, value in element.attrib.items():
        attribute = _local(key).casefold()
        if attribute.startswith("on"):
            return "a script"
        if attribute == "style":
            return "a style"
        # A backslash can write “url” in letters that are not seen here.
        if attribute in {"href", "src"} or "url(" in value.casefold() or "\\" in value:
            return "a reference"
    return ""


def _local(name: object) -> str:
    return str(name).rpartition("}")[2]
