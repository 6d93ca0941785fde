"""Page: the common shape of all reports, for every format."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache
from itertools import repeat
from typing import Any, Final, Literal, NamedTuple, Protocol

from canasta_club.text.letters import isolated, visible
from canasta_club.text.times import iso, shown

Cell = str | int | float | date | datetime | None
"""What stands in a table; a time is shown by the clock of the zone that it carries."""

Kind = Literal["text", "number", "decimal", "date", "form", "margins"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a page: ``key`` for machines, ``heading`` and ``short`` for people.

    ``phrase`` is its name within a sentence, where that is not its heading in small letters. A
    ``spare`` column is left out on a terminal before a name is broken.
    """

    key: str
    heading: str
    kind: Kind = "text"
    short: str = ""
    phrase: str = ""
    spare: bool = False

    @property
    def meaning(self) -> str:
        """What a short heading stands for; nothing where that is plain, as for a number or a day.

        >>> Column("buchholz", "Buchholz", short="Bh", phrase="Buchholz").meaning
        'Buchholz'
        """
        is_numbered = self.short.isdigit() or self.heading[:4].isdigit()
        is_plain = is_numbered or self.short in ("", self.heading)
        return "" if is_plain else self.phrase or self.heading.lower()

    @property
    def term(self) -> str:
        """The short heading with its meaning, for a legend; nothing where that is plain.

        >>> Column("best", "Best hand", "number", short="Best").term
        'Best: best hand'
        """
        return f"{self.short}: {self.meaning}" if self.meaning else ""

    @property
    def is_figure(self) -> bool:
        """Whether it holds figures, which are aligned right."""
        return self.kind in ("number", "decimal")


FACT_COLUMNS: Final = (Column("fact", "Fact"), Column("value", "Value"))
"""The columns of a page of facts: in JSON it also has them as one object, ``values``."""


class Chart(NamedTuple):
    """A picture of figures over the first column of their page.

    ``columns`` are keys of columns side by side: a line for each, or bars for the only one.
    """

    kind: Literal["lines", "bars"]
    columns: tuple[str, ...]


class Picture(Protocol):
    """A picture of what stands in the table beside it, made of values (``reports/pictures``)."""

    @property
    def description(self) -> str:
        """What is seen, in words."""

    def svg(self, width: int) -> str:
        """Return it as SVG, so wide; nothing where it is not shown on a screen so narrow."""


class Section(NamedTuple):
    """Rows of a long table that belong together; on a phone they are behind a tap or open."""

    title: str
    rows: int
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """A titled table: what a reader sees on a screen, a sheet, a wall or the web.

    ``rows`` are tuples in the order of ``columns`` and may be an iterator that is read once;
    ``facts`` are label and value pairs for the head of the page (club, season, date); ``status``
    is the line under the title that says how far a season is, and what may still change;
    ``notes`` stand below the table, a sentence each. ``parts`` are further tables that belong to
    it, in the order in which they are read; a page with a `Chart` holds its rows in a sequence.
    ``legend`` explains the signs in the cells and stands on every printed sheet. A page that
    ``is_form`` is filled in by hand: its blank cells are boxes to write in. One that ``is_board``
    hangs framed, its champions largest. ``code`` is what the
    QR code in its corner reads, an address; ``codes`` are further ones: what to do with each, what
    is printed below it, and what it reads. ``areas`` is where each part of a form is on paper
    (`club.paper.layout`), with the ``text`` that is printed there. ``running`` is how many games
    that are not over are left out.
    Machines get two things more: ``about`` tells of the page, ``details`` of each row (one mapping
    a row, or none at all). On the web the cells of a column lead to the addresses in ``links``, by
    its key, one for each row; and a long table has its ``sections``, if any, which hold all its
    rows.
    """

    title: str
    columns: tuple[Column, ...]
    rows: Iterable[tuple[Cell, ...]]
    subtitle: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    about: dict[str, object] = field(default_factory=dict)
    details: Iterable[Mapping[str, object]] = ()
    parts: tuple["Page", ...] = ()
    chart: Chart | Picture | None = None
    legend: tuple[str, ...] = ()
    is_form: bool = False
    is_board: bool = False
    code: str = ""
    codes: tuple[tuple[str, str, str], ...] = ()
    areas: Sequence[Mapping[str, object]] = ()
    status: str = ""
    running: int = 0
    links: Mapping[str, Sequence[str]] = field(default_factory=dict)
    sections: Sequence[Section] = ()

    @property
    def all_notes(self) -> tuple[str, ...]:
        """The legend followed by the notes, for formats that show them together."""
        return (*self.legend, *self.notes)


class FactRow(NamedTuple):
    """One fact: ``label`` and ``text`` for people, ``key`` and ``value`` for machines.

    Without a text the value is shown, without a key the label names it. A fact that ``is_listed``
    is one of several with its key.
    """

    label: str
    value: Cell
    text: str | None = None
    key: str = ""
    is_listed: bool = False

    @property
    def name(self) -> str:
        """The key under which machines find it."""
        return self.key or self.label.replace(" ", "_")

    @property
    def shown(self) -> Cell:
        """What people read."""
        return self.value if self.text is None else self.text

    def detail(self) -> dict[str, object]:
        """Return the fact as machines read it."""
        text = cell_text(self.shown, FACT_COLUMNS[1])
        value = machine_value(self.value)
        return {"fact": self.name, "value": value, "label": self.label, "text": text}


def facts_page(
    title: str,
    facts: Iterable[FactRow],
    *,
    subtitle: str = "",
    notes: tuple[str, ...] = (),
    about: Mapping[str, object] | None = None,
    parts: tuple[Page, ...] = (),
) -> Page:
    """Return a page of facts, one a row."""
    every = list(facts)
    values: dict[str, Any] = {}
    for fact in every:
        value = machine_value(fact.value)
        if fact.is_listed:
            values.setdefault(fact.name, []).append(value)
        else:
            values[fact.name] = value
    return Page(
        title,
        FACT_COLUMNS,
        [(each.label, each.shown) for each in every],
        subtitle=subtitle,
        notes=notes,
        about={**(about or {}), "values": values},
        details=map(FactRow.detail, every),
        parts=parts,
    )


def machine_value(cell: Cell) -> str | int | float | None:
    """Return a cell as machines read it: dates and times in ISO 8601."""
    if isinstance(cell, datetime):
        return iso(cell)
    return cell.isoformat() if isinstance(cell, date) else cell


def cell_text(value: Cell, column: Column) -> str:
    """Return what a person reads in a cell; nothing for a blank one."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case float() if column.kind == "decimal":
            return f"{value:.2f}"
        case datetime():
            return shown(value)
        case date():
            return value.isoformat()
        case _:
            return str(value)


def print_text(value: Cell, column: Column) -> str:
    """Return a cell as it is printed: as `grouped_text`, with each name of a list in its place.

    Names that are read from right to left would change places with others.
    """
    if isinstance(value, datetime):
        return _printed.__wrapped__(value, column.kind)
    return _printed(value, column.kind)


def print_texts(column: Column, cells: Sequence[Cell]) -> Sequence[str]:
    """Return the cells of a column as they are printed."""
    if datetime in {*map(type, cells)}:
        return [print_text(cell, column) for cell in cells]
    return [*map(_printed, cells, repeat(column.kind))]


# Two times that are equal may look different: each is shown by the clock of its own zone.
@lru_cache(maxsize=2**15, typed=True)
def _printed(value: Cell, kind: Kind) -> str:
    # Names and small figures stand in thousands of cells of a site.
    column = Column("", "", kind)
    text = grouped_text(value, column)
    return isolated(text) if ", " in text and not _is_figures(value, column) else text


def grouped_text(value: Cell, column: Column) -> str:
    """Return a cell with its thousands separated, and with a true minus.

    >>> grouped_text(-12480, Column("difference", "Difference", "number"))
    '−12,480'
    >>> grouped_text("5100 : -300", Column("result", "Result"))
    '5,100 : −300'
    >>> grouped_text("won 5100 : 3800, forfeit, for 2026", Column("result", "Result"))
    'won 5,100 : 3,800, forfeit, for 2026'
    >>> grouped_text("difference 1240 to -240", Column("decided", "Decided by"))
    'difference 1,240 to −240'
    >>> grouped_text("2060 on 2026-02-05 with Ash", Column("value", "Value"))
    '2,060 on 2026-02-05 with Ash'
    >>> grouped_text("points a hand: this season 980.5 to 1240.5 above", Column("value", "Value"))
    'points a hand: this season 980.5 to 1,240.5 above'
    """
    text = cell_text(value, column)
    if column.kind == "form":
        return text.translate(_SQUARES)
    if column.kind == "margins":
        return sparkline([int(margin) for margin in text.split()])
    if _is_figures(value, column):
        return visible(minus(_LONG.sub(_with_commas, text)))
    return visible(_led(text))


def _is_figures(value: Cell, column: Column) -> bool:
    return column.is_figure or (isinstance(value, str) and bool(_FIGURES.fullmatch(value)))


def print_sentence(text: str) -> str:
    """Return a sentence or a name as it is printed, safe to show in any reading direction."""
    return isolated(grouped_sentence(text))


def grouped_sentence(text: str) -> str:
    """Return a sentence with the thousands of what it tells separated, and with a true minus.

    >>> grouped_sentence("1445 by Ash & Birch"), grouped_sentence("Riverside, 2026")
    ('1,445 by Ash & Birch', 'Riverside, 2026')
    >>> grouped_sentence("Ash are above Elm by difference: 1240 to -1905; points equal.")
    'Ash are above Elm by difference: 1,240 to −1,905; points equal.'
    >>> grouped_sentence("Ash were 1240 behind after hand 3, and won.")
    'Ash were 1,240 behind after hand 3, and won.'
    >>> grouped_sentence("The game is over: a draw. Score: Home 1000 5025, G. & H. -1085.")
    'The game is over: a draw. Score: Home 1000 5,025, G. & H. −1,085.'
    """
    return minus(visible(_led(text)))


def minus(text: str) -> str:
    """Return a text with a true minus before its negative figures.

    >>> minus("820 against -75, 2026-10-01, 3-1-0")
    '820 against −75, 2026-10-01, 3-1-0'
    """
    return _MINUS.sub("\N{MINUS SIGN}", text)


def sparkline(margins: Sequence[int]) -> str:
    """Return margins as bars, each as high as it is among all: the middle is a draw.

    >>> sparkline([1200, -1200, 0, 300, -600])
    '█▁▄▅▂'
    """
    most = max(map(abs, margins), default=0) or 1
    return "".join(_BARS[(margin + most) * (len(_BARS) - 1) // (2 * most)] for margin in margins)


_BARS: Final = "▁▂▃▄▅▆▇█"

_SQUARES: Final = str.maketrans("WDL", "■◧□")
"""How results of a `Column` of the kind “form” look where squares can be shown."""

_FIGURES = re.compile(
    r"[-+]?\d+(?: : [-+]?\d+)+(?:, \w+)?|[a-z][a-z -]* [-+]?\d[\d.]* to [-+]?\d[\d.]*|[-+]\d+"
)
"""Scores such as 5100 : -300, what decided a place: difference 1240 to -240, and a sum: +1240.

Other text is left as it is.
"""

_LED = re.compile(
    r"^[-+]?\d{4,}(?= (?:by|on) | points$)|^(?:[a-z]+ )?[-+]?\d+(?: : [-+]?\d+)+"
    r"|(?<=: )[-+]?\d+ to [-+]?\d+\b"
    r"|(?<= scored )\d+(?= in hand )|(?<= were )\d+(?= behind )|(?<=, points )-?\d+$"
    r"|(?<=: this season )[\d.]+ to [\d.]+"
)
"""Figures that say what they are: 1105 by Ash & Birch, won 5100 : 240, by for: 1240 to 240."""

_SCORES = re.compile(r"\bScore: .+\.$")
_SCORE = re.compile(r"(?<= )-?\d{4,}(?=, |\.$)")
"""The score of each in a sentence of scores, behind a name that may end in a number of its own."""

_LONG = re.compile(r"(?<![\d.,])\d{4,}")
_MINUS = re.compile(r"(?<![\w.,)-])-(?=\d)")


def _led(text: str) -> str:
    """Separate the thousands of figures that say what they are."""
    led = _LED.sub(_separated, text)
    return _SCORES.sub(lambda scores: _SCORE.sub(_separated, scores[0]), led)


def _separated(figures: re.Match[str]) -> str:
    return _LONG.sub(_with_commas, figures[0])


def _with_commas(digits: re.Match[str]) -> str:
    return f"{int(digits[0]):,}"


def running_note(running: int) -> str:
    """Return how many games are running and do not count yet."""
    one = running == 1
    return f"{running} {'game is' if one else 'games are'} still running: not counted yet."
