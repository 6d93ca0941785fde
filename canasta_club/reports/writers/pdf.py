"""Pages on paper: a PDF from a Typst template, the club's own where it has one."""

import json
import re
import shutil
import tempfile
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import typst

from canasta_club.documents.toml import JsonObject
from canasta_club.errors import Level, NotFoundError, Problem, ProblemsError
from canasta_club.reports.imprint import Crest, Imprint, Paper
from canasta_club.reports.page import Page, print_sentence, print_text
from canasta_club.reports.pictures.codes import qr_code
from canasta_club.reports.pictures.drawing import drawn
from canasta_club.reports.writers._problems import fetched_package, missing_glyph, template_problem
from canasta_club.reports.writers.files import replacing
from canasta_club.resources import own, shipped
from canasta_club.text.letters import visible
from canasta_club.text.wording import quoted

_FOLDER: Final = "templates"
_FETCHED: Final = re.compile(r'"@preview/[^"]*"')

_SHEETS: Final[dict[Paper, tuple[str, float, float]]] = {
    "a4": ("a4", 595.28, 841.89),
    "letter": ("us-letter", 612.0, 792.0),
}
"""What Typst calls each paper, and its width and height in points."""

_SHEET: Final = re.compile(rb"/MediaBox ?\[ ?[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)")

_IN_NO_FONT: Final = "\U0010fffe"
"""A code point that is set aside never to be a character."""

_DRAW: Final = b"""
#set page(width: auto, height: auto, margin: 1pt)
#for letter in json(bytes(sys.inputs.letters)) { page(letter) }
"""
_SHOW: Final = b'#set page(width: 2cm, height: 2cm, margin: 0cm); #image("%s", width: 2cm)'

_GLYPH: Final = re.compile(rb'href="#(g\w+)"')


def write_pdf(
    page: Page, path: Path, template: str = "table", imprint: Imprint | None = None
) -> list[Problem]:
    """Print a page by a template to a file, and return what it had to warn of.

    A mistake in a template is a `ProblemsError` that names the file and the line.
    """
    value = _template_value(page, imprint or Imprint())
    with replacing(path) as whole, tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        _lay_out(root)
        if imprint and imprint.crest:
            (root / imprint.crest.file).write_bytes(imprint.crest.content)
        fonts = typst.Fonts(font_paths=[root])
        pdf, problems = _compiled(root, template, value, fonts)
        whole.write_bytes(pdf)
    return [*problems, *_missing(value, fonts)]


def sheets_of(path: Path) -> tuple[int, Paper | None]:
    """Return how many sheets a PDF of ours has, and their paper if it is a known one."""
    sizes = [sorted(map(float, found)) for found in _SHEET.findall(path.read_bytes())]
    papers = {
        paper
        for width, height in sizes
        for paper, (_, *known) in _SHEETS.items()
        if abs(width - known[0]) < 1 and abs(height - known[1]) < 1
    }
    return len(sizes), papers.pop() if len(papers) == 1 else None


def can_draw(crest: Crest) -> bool:
    """Return whether a picture is whole, so that a PDF can show it."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / crest.file).write_bytes(crest.content)
        main = Path(folder) / "main.typ"
        main.write_bytes(_SHOW % crest.file.encode())
        fonts = typst.Fonts(include_system_fonts=False)
        try:
            typst.compile(main, root=Path(folder), font_paths=fonts, format="png")
            typst.compile(main, root=Path(folder), font_paths=fonts, format="pdf")
        except typst.TypstError:
            return False
    return True


def _template_value(page: Page, imprint: Imprint) -> JsonObject:
    """Return the values of a page for a template: texts only, safe to print as they are."""
    name, width, height = _SHEETS[imprint.paper]
    return _part_value(page) | {
        "parts": [_part_value(part) for part in page.parts],
        "club_name": visible(imprint.club),
        "season": visible(imprint.season),
        "day": imprint.day.isoformat() if imprint.day else "",
        "fingerprint": f"fingerprint {imprint.head}" if imprint.head else "",
        "paper": name,
        "sheet": {"width": width, "height": height},
        "layout": imprint.layout,
        "crest": imprint.crest.file if imprint.crest else "",
    }


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


def _part_value(page: Page) -> dict[str, object]:
    columns = page.columns
    drawing = drawn(page)
    return {
        "title": visible(page.title),
        "subtitle": print_sentence(page.subtitle),
        "status": print_sentence(page.status),
        "facts": [[visible(label), print_sentence(value)] for label, value in page.facts],
        "columns": [
            {
                "key": column.key,
                "heading": visible(column.heading),
                "short": visible(column.short or column.heading),
                "meaning": visible(column.meaning),
                "figure": column.is_figure,
            }
            for column in columns
        ],
        "rows": [
            [print_text(cell, column) for cell, column in zip(row, columns, strict=True)]
            for row in page.rows
        ],
        "legend": [print_sentence(line) for line in page.legend],
        "notes": [print_sentence(note) for note in page.notes],
        "is_form": page.is_form,
        "picture": drawing.broad,
        "picture_alt": drawing.description,
        "code": qr_code(page.code) if page.code else "",
        "address": page.code,
        "codes": [
            {"label": visible(label), "text": visible(text), "picture": qr_code(read)}
            for label, text, read in page.codes
        ],
        "areas": [{**area, "text": print_sentence(str(area["text"]))} for area in page.areas],
    }


def _lay_out(root: Path) -> None:
    """Put the shipped templates into a folder, and over them all files of the club's own."""
    for entry in shipped(_FOLDER).iterdir():
        if entry.name.endswith(".typ"):
            (root / entry.name).write_bytes(entry.read_bytes())
    if own(_FOLDER).is_dir():
        shutil.copytree(own(_FOLDER), root, dirs_exist_ok=True, ignore_dangling_symlinks=True)


def _compiled(
    root: Path, template: str, value: JsonObject, fonts: typst.Fonts
) -> tuple[bytes, list[Problem]]:
    main = root / f"{template}.typ"
    if not main.is_file():
        known = quoted(sorted(file.stem for file in root.glob("*.typ")))
        raise NotFoundError(f"There is no template “{template}”.", hint=f"There are: {known}.")
    if fetched := list(_fetched_packages(root)):
        raise ProblemsError("The template cannot be used.", fetched)
    try:
        pdf, warnings = typst.compile_with_warnings(
            main,
            root=root,
            font_paths=fonts,
            format="pdf",
            sys_inputs={"page": json.dumps(value, ensure_ascii=False)},
        )
    except typst.TypstError as fault:
        found_problem = _template_problem(fault, root)
        message = "The template has a mistake; nothing was printed."
        raise ProblemsError(message, [found_problem]) from fault
    return pdf, [_template_problem(warning, root, "warning") for warning in warnings]


def _fetched_packages(root: Path) -> Iterator[Problem]:
    """Yield the places where a template wants something from the network, which may be away."""
    for file in sorted(root.rglob("*.typ")):
        for number, line in enumerate(file.read_text("utf-8", "replace").splitlines(), 1):
            if match := _FETCHED.search(line.partition("//")[0]):
                yield fetched_package(match[0], f"{file.relative_to(root)}, line {number}")


def _template_problem(
    fault: typst.TypstError | typst.TypstWarning, root: Path, level: Level = "error"
) -> Problem:
    """Return what Typst found, with the file and the line."""
    name = re.escape(root.name)
    place = re.search(rf"┌─ (?:.*{name}[/\\])?(.+?):(\d+):\d+", fault.diagnostic)
    where = f"{place[1]}, line {place[2]}" if place else None
    message = re.sub(rf"[^(\n]*{name}[/\\]", "", ". ".join([fault.message, *fault.hints]))
    return template_problem(message, where, level)


def _missing(value: JsonObject, fonts: typst.Fonts) -> list[Problem]:
    """Warn of each text with letters that print as boxes; in a note, by the names in it."""
    parts = (value, *value["parts"])
    notes = {note for part in parts for note in (*part["legend"], *part["notes"])}
    texts = [value["club_name"], value["season"]]
    for part in parts:
        texts += [part["title"], part["subtitle"], part["status"], *part["legend"], *part["notes"]]
        texts += [text for row in (*part["facts"], *part["rows"]) for text in row]
        texts += [column["heading"] for column in part["columns"]]
    lacks = missing_letters(dict.fromkeys(texts), fonts)
    return [
        missing_glyph(lacking, text)
        for text, lacking in lacks.items()
        if text not in notes or not any(name in text for name in lacks if name != text)
    ]


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
