"""Figures with how uncertain they are: a dot for each, and a bar within which it may lie."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from canasta_club.reports.page import minus
from canasta_club.reports.pictures._canvas import Canvas
from canasta_club.reports.pictures.charts import round_steps
from canasta_club.text.letters import visible
from canasta_club.text.wording import counted

_MOST: Final = 40
"""Rows, which a sheet has room for; those below stand in the table alone."""

_PITCH: Final = 20
_TOP: Final = 8
_FOOT: Final = 26


class Span(NamedTuple):
    """A row: its name, the figure, and the least and the most that it may be."""

    name: str
    figure: float
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Spans:
    """Figures of one ``kind``, as “rating”, in the order of their table."""

    kind: str
    rows: Sequence[Span]

    @property
    def description(self) -> str:
        """The first three, with how far they reach."""
        ends = "; ".join(
            f"{row.name} {row.figure:.2f}, from {row.least:.2f} to {row.most:.2f}"
            for row in self.rows[:3]
        )
        more = len(self.rows) - 3
        rest = f"; {more} more" if more > 0 else ""
        return (
            f"{self.kind.capitalize()} of {counted(len(self.rows), 'player')}: {minus(ends)}{rest}."
        )

    def svg(self, width: int) -> str:
        """Return it as SVG."""
        rows = self.rows[:_MOST]
        if not rows:
            return ""
        canvas = Canvas(width)
        steps = round_steps([end for row in rows for end in (row.least, row.most)], from_zero=False)
        names = max(canvas.wide(visible(row.name)) for row in rows)
        left = min(names, 110.0 if canvas.is_narrow else 190.0) + 8
        right = canvas.wide("−00.00") + 4
        foot = _TOP + len(rows) * _PITCH

        def across(figure: float) -> float:
            share = (figure - steps[0]) / (steps[-1] - steps[0])
            return left + 8 + share * (canvas.width - left - right - 16)

        for number, step in enumerate(steps):
            canvas.rule(f"M{across(step):.1f} {_TOP}V{foot}")
            if not canvas.is_narrow or number % 2 == 0:
                place = (across(step), foot + canvas.letter + 4)
                canvas.text(place, minus(f"{step:g}"), anchor="middle", colour="mute")
        for number, row in enumerate(rows):
            y = _TOP + (number + 0.5) * _PITCH
            words = canvas.fitted(visible(row.name), left - 7)
            canvas.text((left - 4, y + canvas.letter / 3), words, anchor="end")
            path = f"M{across(row.least):.1f} {y:.1f}H{across(row.most):.1f}"
            canvas.add("path", "c1", d=path, stroke="currentColor", stroke_width=5,
                       stroke_opacity="0.35")  # fmt: skip
            canvas.dot((across(row.figure), y), "c1", 4)
            place = (canvas.width - 2, y + canvas.letter / 3)
            canvas.text(place, minus(f"{row.figure:.2f}"), anchor="end")
        return canvas.svg(foot + _FOOT, self.description)
