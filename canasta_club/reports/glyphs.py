"""Glyphs: which letters no font at hand can print.

A printed box hides in the text of a PDF, where the letter reads right. So the letters are drawn,
and compared with what is drawn for a letter that certainly no font has.
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

import typst

from canasta_club.reports.letters import visible

# A code point that is set aside never to be a character.
_IN_NO_FONT = "\U0010fffe"

_DRAW = b"""
#set page(width: auto, height: auto, margin: 1pt)
#for letter in json(bytes(sys.inputs.letters)) { page(letter) }
"""
_GLYPH = re.compile(rb'href="#(g\w+)"')


def missing_letters(texts: Iterable[str], fonts: typst.Fonts) -> dict[str, list[str]]:
    """Return for each text that cannot be printed whole the letters it lacks."""
    letters = {text: list(_letters(visible(text))) for text in texts}
    unusual = {letter for group in letters.values() for letter in group if not letter.isascii()}
    lacking = _lacking(sorted(unusual), fonts) if unusual else frozenset[str]()
    return {
        text: list(dict.fromkeys(letter for letter in group if letter in lacking))
        for text, group in letters.items()
        if not lacking.isdisjoint(group)
    }


def _letters(text: str) -> Iterator[str]:
    """Yield letters with the marks that belong to them: some fonts only have them together."""
    together = ""
    for letter in text:
        joins = unicodedata.category(letter) in ("Mn", "Mc", "Me", "Cf")
        if together and not joins and not together.endswith("\u200d"):
            yield together
            together = ""
        together += letter
    if together:
        yield together


def _lacking(letters: list[str], fonts: typst.Fonts) -> frozenset[str]:
    drawn: Any = typst.compile(
        _DRAW,
        format="svg",
        font_paths=fonts,
        sys_inputs={"letters": json.dumps([_IN_NO_FONT, *letters])},
    )
    box, *glyphs = (set(_GLYPH.findall(picture)) for picture in drawn)
    return frozenset(
        letter for letter, own in zip(letters, glyphs, strict=True) if not box.isdisjoint(own)
    )
