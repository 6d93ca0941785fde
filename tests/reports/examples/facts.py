"""The facts of a page counted back out of its PDF: none lost, none doubled, none over the edge."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from html import unescape
from pathlib import Path
from typing import Final

import pypdfium2  # type: ignore[import-untyped]

from canasta_club.reports.imprint import Imprint
from canasta_club.reports.page import Page, print_sentence, print_text
from canasta_club.reports.pictures.drawing import drawn
from canasta_club.text.letters import visible

_FOOT: Final = 57  # points, above which a sheet has more than its foot
_TALL: Final = 240  # letters of a text that may be cut by the edge of a sheet
_LONG: Final = 16  # letters of a word that may be broken anywhere
_TOGETHER: Final = 4  # rows of one round or table that stand on one sheet
_SHORT: Final = 3  # digits of a figure that numbers no round or sheet
_STEERING: Final = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069\u200b\ufeff\x02]")
_LETTERS: Final = re.compile("<text[^>]*>([^<]+)<")
_FROM_THE_RIGHT: Final = re.compile("[\u0590-\u08ff]")

_BEFORE: Final = r"(?<![^\W\u0590-\u08ff])(?<![,.\N{MINUS SIGN}])"
_AFTER: Final = r"(?![^\W\u0590-\u08ff])"
"""What a text does not stand behind and before: other letters and figures."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of a PDF: its text in the order drawn, and the box around all its letters.

    ``top`` is how high its highest letter stands.
    """

    width: float
    height: float
    text: str
    left: float
    bottom: float
    right: float
    top: float
    body: str


def sheets(path: Path) -> list[Sheet]:
    """Return the sheets of a PDF."""
    with pypdfium2.PdfDocument(path) as document:
        return [_sheet(page) for page in document]


def _sheet(page: "pypdfium2.PdfPage") -> Sheet:
    text = page.get_textpage()
    written = text.get_text_range()
    boxes = [
        box
        for at in range(text.count_chars())
        if (box := text.get_charbox(at)) and box[2] > box[0] and box[3] > box[1]
    ]
    width, height = page.get_size()
    lefts, bottoms, rights, tops = zip(*boxes, strict=True) if boxes else ((0,),) * 4
    body = text.get_text_bounded(bottom=_FOOT)
    return Sheet(width, height, written, min(lefts), min(bottoms), max(rights), max(tops), body)


def beyond(found: Iterable[Sheet], margin: float) -> list[str]:
    """Return what stands nearer than ``margin`` points to the edge of its sheet."""
    return [
        f"sheet {number}: {sheet.left:.0f} {sheet.bottom:.0f} {sheet.right:.0f} {sheet.top:.0f}"
        for number, sheet in enumerate(found, 1)
        if min(sheet.left, sheet.width - sheet.right) < margin
        or min(sheet.bottom, sheet.height - sheet.top) < margin
    ]


def beside_pictures(found: Iterable[Sheet], page: Page) -> list[Sheet]:
    """Return the sheets with what stands beside their pictures; each picture is there, whole."""
    kept = list(found)
    for part in (page, *page.parts):
        wanted = Counter("".join(map(unescape, _LETTERS.findall(drawn(part).broad))))
        del wanted[" "]
        if wanted:
            kept = _without(kept, wanted)
    return kept


def _without(found: list[Sheet], letters: Counter[str]) -> list[Sheet]:
    """Return the sheets without the place where these letters stand, in whatever order."""
    for number, sheet in enumerate(found):
        text = _plain(sheet.text)
        places = [at for at, letter in enumerate(text) if not letter.isspace()]
        for first in range(len(places) - letters.total() + 1):
            window = [text[at] for at in places[first : first + letters.total()]]
            if Counter(window) == letters:
                end = places[first + letters.total() - 1] + 1
                rest = f"{text[: places[first]]}\n\n{text[end:]}"
                return [*found[:number], replace(sheet, text=rest), *found[number + 1 :]]
    raise AssertionError("a picture is not there, or not whole")


def lost(expected: Counter[str], found: Iterable[Sheet]) -> dict[str, tuple[int, int]]:
    """Return the texts that stand in a PDF less often than expected: so often, wanted so often."""
    counts = _counted(expected, found, are_more_left=True)
    return {text: (count, expected[text]) for text, count in counts if count < expected[text]}


def doubled(
    expected: Counter[str], found: Iterable[Sheet], repeated: str
) -> dict[str, tuple[int, int]]:
    """Return the texts that stand in a PDF more often than expected: so often, wanted so often.

    What is in ``repeated`` may stand there again. So may a lone word, as sentences hold it too,
    lone letters, and a figure of one or two digits, which numbers rounds and sheets.
    """
    counts = _counted(expected, found, are_more_left=False)
    again = _plain(repeated)
    return {
        text: (count, expected[text])
        for text, count in counts
        if count > expected[text]
        and re.search(rf"\d{{{_SHORT},}}|\w\w | \w\w", text)
        and not _pattern(text).search(again)
    }


def _counted(
    expected: Counter[str], found: Iterable[Sheet], *, are_more_left: bool
) -> Iterator[tuple[str, int]]:
    """Yield how often each text stands in a PDF; none is looked for more often if more are left.

    Long texts are taken out before the shorter ones that stand within them.
    """
    printed = _plain("\n\n".join(sheet.text for sheet in found))
    for text in sorted(expected, key=len, reverse=True):
        most = expected[text] if are_more_left else 0
        printed, count = _pattern(text).subn("\0", printed, count=most)
        yield text, count


def repeated(page: Page, template: str, imprint: Imprint) -> str:
    """Return what may stand on each sheet, and texts that hold several others."""
    texts = [imprint.club, imprint.season, page.title, str(imprint.day)]
    for part in (page, *page.parts):
        texts += _said_again(part, _ONCE.get(template, ()))
        for column in part.columns:
            texts += [column.heading, column.short, column.meaning]
        texts += [*part.legend, *(label for label, _ in part.facts)]
        texts += [text for text in (*part.notes, *_cells(part)) if len(text) > _TALL]
    return "\n".join(map(visible, texts))


def facts(page: Page, template: str, layout: str) -> Counter[str]:
    """Return each text of a page and its parts, with how often its template shows it."""
    shows = _SHOWS.get((template, layout)) or _SHOWS.get((template, "")) or _all_of
    texts = [_plain(text) for text in shows(page)]
    # Letters from the right may be drawn in another order than all others of their line.
    by_word = any(map(_FROM_THE_RIGHT.search, texts))
    return Counter(
        piece
        for text in texts
        for piece in (_words(text) if by_word or len(text) > _TALL else (text,))
        if piece
    )


def _words(text: str) -> list[str]:
    """Return the words of a text that are not broken at hyphens.

    Beside letters from the right, quotes and commas are read on the other side of their word.
    """
    return [word.strip("“”,") for word in text.split() if "-" not in word]


def _all_of(page: Page, once: Collection[str] = ()) -> Iterator[str]:
    for part in (page, *page.parts):
        yield visible(part.title)
        yield from map(print_sentence, (part.subtitle, *part.legend, *part.notes))
        yield from (print_sentence(text) for fact in part.facts for text in fact)
        yield from _cells(part, once)


def _cells(page: Page, once: Collection[str] = (), left_out: Collection[str] = ()) -> Iterator[str]:
    """Yield the cells; what the row above says in the columns of ``once`` is not said again."""
    keys = [column.key for column in page.columns]
    before: dict[str, str] = {}
    for row in page.rows:
        cells = zip(row, page.columns, strict=True)
        texts = dict(zip(keys, (print_text(*cell) for cell in cells), strict=True))
        is_new = any(texts[key] != before.get(key) for key in keys if key in once)
        for place, column in enumerate(page.columns):
            text = print_text(row[place], column)
            if (is_new or column.key not in once) and column.key not in left_out:
                yield text
        before = texts


def _said_again(page: Page, once: Collection[str]) -> Iterator[str]:
    """Yield what is said once for its rows, and again where so many go on to the next sheet."""
    shared = [place for place, column in enumerate(page.columns) if column.key in once]
    groups = Counter(
        tuple(print_text(row[place], page.columns[place]) for place in shared) for row in page.rows
    )
    for texts, count in groups.items():
        if count > _TOGETHER:
            yield from texts


def _of_guides(page: Page) -> Iterator[str]:
    for part in page.parts:
        yield from (visible(part.title), visible(page.title), print_sentence(page.subtitle))
        yield from map(print_sentence, page.notes)
        yield from _cells(part)


def _of_table_cards(page: Page) -> Iterator[str]:
    for part in page.parts:
        # So large a number is read among the lines beside it.
        yield from visible(part.title).split()
        yield print_sentence(page.subtitle)
        yield from (print_sentence(value) for _, value in page.facts)
        yield from map(print_sentence, page.notes)
        yield from _cells(part)


def _of_guide_list(page: Page) -> Iterator[str]:
    yield visible(page.title)
    for part in page.parts:
        yield visible(part.title)
        yield from (text for text in _cells(part, left_out={"with", "against", "round", "seat"}))


def _of_slips(page: Page) -> Iterator[str]:
    for part in page.parts:
        yield visible(part.title)
        yield print_sentence(part.subtitle)
        yield from map(print_sentence, part.notes)
        yield from (visible(column.heading) for column in part.columns[1:])
        yield from (piece for text in _cells(part) for piece in text.split(" · "))


def _of_certificates(page: Page) -> Iterator[str]:
    for part in page.parts or (page,):
        yield visible(part.title)
        yield print_sentence(part.subtitle)
        yield from map(print_sentence, part.notes)
        yield from _cells(part)
        if page.parts:
            yield from (print_sentence(page.subtitle), "Date", "Signature")


def _of_honours(page: Page) -> Iterator[str]:
    yield visible(page.title)
    yield print_sentence(page.subtitle)
    yield from (visible(column.heading) for column in page.columns if page.rows)
    yield from _cells(page)
    for part in page.parts:
        yield visible(part.title)
        yield from _cells(part, left_out={"award"})
        yield from dict.fromkeys(_cells(part, left_out={"holder", "figure", "when"}))
    for part in (page, *page.parts):
        yield from map(print_sentence, part.notes)


_NOT_IN_A_BRACKET: Final = {"round", "match", "winner", "date", "home_seed", "away_seed"}
"""What the lines of a bracket say, and what only its first round or its headings do."""

_SEEDS: Final = {"home_seed", "away_seed"}


def _of_bracket(page: Page) -> Iterator[str]:
    for part in (page, *page.parts):
        yield visible(part.title)
        yield print_sentence(part.subtitle)
        yield from _cells(part, left_out=_NOT_IN_A_BRACKET)
        rows = list(part.rows)
        first = replace(part, rows=[row for row in rows if row[0] == rows[0][0]])
        yield from _cells(first, left_out={column.key for column in part.columns} - _SEEDS)


_ONCE: Final = {
    "fixtures": ("round", "date"),
    "night": ("round", "table", "game", "hands"),
    "openings": ("round", "table", "hand"),
    "rule_card": ("about",),
}
"""What a template does not say again of the row above."""

_SHOWS: Final[dict[tuple[str, str], Callable[[Page], Iterator[str]]]] = {
    ("guide_cards", "wall"): _of_guide_list,
    ("guide_cards", "desk"): _of_guides,
    ("table_cards", ""): _of_table_cards,
    ("slips", ""): _of_slips,
    ("bracket", ""): _of_bracket,
    ("certificate", ""): _of_certificates,
    ("honours", ""): _of_honours,
    **{(template, ""): partial(_all_of, once=keys) for template, keys in _ONCE.items()},
}
"""What the templates show that do not show everything, by template and layout."""


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", _STEERING.sub("", text)).strip()


@cache
def _pattern(text: str) -> re.Pattern[str]:
    """Return what finds a text that may be broken: at its spaces, or anywhere in a long word."""
    words = (
        (r"\s*" if len(word) > _LONG else "").join(map(re.escape, word)) for word in text.split()
    )
    # A hyphen at the end of a line is read as one that may be left out.
    body = r"\s*".join(words).replace(r"\-", "[-\ufffe]")
    if text.endswith("="):
        # Beside letters from the right the sign of a shared place stands on the other side.
        body = rf"(?:{body}|={re.escape(text[:-1])})"
    return re.compile(rf"{_BEFORE}{body}{_AFTER}")
