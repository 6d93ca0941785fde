"""A picture while it is drawn: shapes and texts as SVG, which a style sheet may colour again.

Whatever has a colour of its own is drawn in ``currentColor`` and bears a class, so that one rule
changes it on a dark screen; on paper the attributes hold.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import Final

from canasta_club.text.letters import visible, width

COLOURS: Final = {
    "c1": "#0072b2", "c2": "#d55e00", "c3": "#009e73", "c4": "#cc79a7", "c5": "#56b4e9",
    "c6": "#e69f00", "c7": "#555555", "c8": "#000000", "won": "#0072b2", "lost": "#d55e00",
    "rest": "#8a8a8a", "mute": "#595959",
}  # fmt: skip
"""Colours by class; those of lines remain distinct for colour-blind readers."""

DASHES: Final = ("", "7 3", "2 3", "9 3 2 3")

_DARK: Final = {
    "c1": "#56b4e9", "c2": "#ff8f3f", "c3": "#35c99f", "c4": "#e39cc6", "c5": "#9bd5f7",
    "c6": "#f0b93a", "c7": "#b0b0b0", "c8": "#ececec", "rest": "#8f959c", "mute": "#b5bac0",
}  # fmt: skip

STYLE: Final = (
    "@media screen and (prefers-color-scheme: dark) { .picture { color: #ececec; }"
    + "".join(f" .picture .{name} {{ color: {colour}; }}" for name, colour in _DARK.items())
    + " .picture .page { fill: #15181c; } .picture .grid { stroke: #4a5058; }"
    " .picture .band { fill: #fff; } }"
)
"""The rules of a dark screen."""

WIDE: Final = 720
NARROW: Final = 320
"""How wide a picture is drawn: for paper and a screen, and for a phone."""

_WIDE_LETTER, _NARROW_LETTER = 14.0, 13.5


class Canvas:
    """A picture being drawn, ``width`` wide: what comes later lies above."""

    def __init__(self, width: int) -> None:
        """Begin with nothing on it."""
        self.width = width
        self.is_narrow = width < WIDE
        self.letter = _NARROW_LETTER if self.is_narrow else _WIDE_LETTER
        self._parts: list[str] = []

    def add(self, tag: str, colour: str = "", body: str = "", **attributes: object) -> None:
        """Add an element; an underscore in an attribute stands for a hyphen.

        ``colour`` may follow another class, as in “page c1”.
        """
        look = f' class="{colour}"' if colour else ""
        if known := COLOURS.get(colour.rpartition(" ")[2]):
            look += f' color="{known}"'
        rest = "".join(
            f' {name.replace("_", "-")}="{_short(value)}"'
            for name, value in attributes.items()
            if value not in ("", None)
        )
        self._parts.append(
            f"<{tag}{look}{rest}>{body}</{tag}>" if body else f"<{tag}{look}{rest}/>"
        )

    def text(
        self,
        place: tuple[float, float],
        words: str,
        *,
        anchor: str = "",
        colour: str = "",
        size: float = 0,
        is_bold: bool = False,
    ) -> None:
        """Write words at a place on their line; without an anchor they begin there.

        On a phone all letters have one ``size``.
        """
        self.add(
            "text",
            colour,
            escape(words, quote=False),
            x=place[0],
            y=place[1],
            text_anchor=anchor,
            font_size=size if size and not self.is_narrow else "",
            font_weight="bold" if is_bold else "",
        )

    def line(
        self, points: Iterable[tuple[float, float]], colour: str, thick: float = 2, dash: str = ""
    ) -> None:
        """Draw a line through some points."""
        path = " ".join(f"{_short(x)},{_short(y)}" for x, y in points)
        self.add(
            "polyline",
            colour,
            points=path,
            fill="none",
            stroke="currentColor",
            stroke_width=thick,
            stroke_dasharray=dash,
        )

    def strokes(
        self, lines: Iterable[Sequence[tuple[float, float]]], colour: str, thick: float
    ) -> None:
        """Draw several lines of one look as one shape."""
        path = "".join(
            "".join(f"{'L' if n else 'M'}{x:.0f} {y:.0f}" for n, (x, y) in enumerate(line))
            for line in lines
        )
        if path:
            self.add("path", colour, d=path, fill="none", stroke="currentColor", stroke_width=thick)

    def dot(self, place: tuple[float, float], colour: str, size: float = 2.5) -> None:
        """Draw a dot."""
        self.add("circle", colour, cx=place[0], cy=place[1], r=size)

    def rule(self, path: str, *, is_strong: bool = False) -> None:
        """Draw a line of the scale."""
        if is_strong:
            self.add("path", d=path, stroke="currentColor")
        else:
            self.add("path", "grid", d=path, stroke="#ccc")

    def svg(self, height: float, description: str) -> str:
        """Return the picture, so high."""
        label = escape(visible(description))
        kind = "slim" if self.is_narrow else "broad"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {_short(height)}"'
            f' class="picture {kind}" role="img" aria-label="{label}" font-size="{self.letter}"'
            ' font-family="Libertinus Serif, serif" color="#111" fill="currentColor">'
            f"{''.join(self._parts)}</svg>"
        )

    def wide(self, words: str, size: float = 0) -> float:
        """Return about how wide some words are drawn, at the most."""
        return (size or self.letter) * _wide(words)

    def fitted(self, words: str, room: float, size: float = 0) -> str:
        """Return words cut to a room, with an ellipsis where something is left out."""
        if self.wide(words, size) <= room:
            return words
        kept = words
        while kept and self.wide(f"{kept}…", size) > room:
            kept = kept[:-1]
        return f"{kept.rstrip()}…"


def apart(heights: Sequence[float], lowest: float, pitch: float) -> list[float]:
    """Move heights, given from the top, apart, so that a line of letters fits between any two.

    >>> apart([20, 22, 200], 260, 15)
    [20, 35, 200]
    """
    placed: list[float] = []
    for height in heights:
        placed.append(max(height, placed[-1] + pitch) if placed else height)
    least = lowest + 2
    for number in reversed(range(len(placed))):
        placed[number] = min(placed[number], least - pitch)
        least = placed[number]
    return placed


@lru_cache(maxsize=2**13)
def _wide(words: str) -> float:
    """Return about how many em some words are wide."""
    capitals = sum(letter.isupper() or letter in "mw" for letter in words)
    digits = sum(map(str.isdigit, words))
    return 0.5 * width(words) + 0.42 * capitals + 0.14 * digits


def _short(value: object) -> object:
    """Return a figure with no more than one decimal, in as few letters as it takes.

    >>> _short(3.04), _short(2.55), _short(4.0), _short("none")
    ('3', '2.5', '4', 'none')
    """
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else value
