"""What is taken out of every line before it reaches the terminal."""

from typing import Final

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from canasta_club.text.letters import without_steering


class _Harmless(LineFilter):
    """Leaves out of every line what would steer the terminal, wherever its text comes from."""

    def apply(self, segments: list[Segment], _background: Color) -> list[Segment]:
        return [
            each if each.control else Segment(without_steering(each.text), each.style)
            for each in segments
        ]


HARMLESS: Final = _Harmless()
