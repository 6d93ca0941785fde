"""The story of a game: running scores over what opens the next hand, and the target."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from canasta_club.game.scoring.opening import leader
from canasta_club.reports.page import minus
from canasta_club.reports.pictures._canvas import COLOURS, DASHES, Canvas, apart
from canasta_club.reports.pictures.charts import round_steps
from canasta_club.text.letters import visible
from canasta_club.text.wording import counted

_HEIGHT: Final = 300
_TOP, _FOOT = 14, 48
_SHADES: Final = (0.0, 0.05, 0.1, 0.15, 0.2)
_LINES: Final = [name for name in COLOURS if name[1:].isdigit()]


class Band(NamedTuple):
    """What opens a hand below a score (None: any score)."""

    below: int | None
    words: str


@dataclass(frozen=True, slots=True)
class StorySide:
    """A side: its score before the first hand, and after each of them."""

    name: str
    scores: Sequence[int]


@dataclass(frozen=True, slots=True)
class Story:
    """A game: ``bands`` where the score says what opens, ``target`` 0 where hands are counted.

    ``marked`` is the number of a hand, the place of its side and what there is to say of it.
    """

    sides: Sequence[StorySide]
    bands: Sequence[Band] = ()
    target: int = 0
    marked: tuple[int, int, str] | None = None

    @property
    def description(self) -> str:
        """How the sides ended, and who led for how long."""
        ends = ", ".join(f"{side.name} {minus(f'{side.scores[-1]:,}')}" for side in self.sides)
        hands = counted(len(self.sides[0].scores) - 1, "hand")
        led = ", ".join(
            f"{side.name} ahead after {counted(count, 'hand')}"
            for place, side in enumerate(self.sides)
            if (count := self._hands_led(place))
        )
        note = f" {self.marked[2][:1].upper()}{self.marked[2][1:]}." if self.marked else ""
        return f"Running scores over {hands}: {ends}; {led or 'nobody ahead'}.{note}"

    def _hands_led(self, place: int) -> int:
        after = list(zip(*(side.scores[1:] for side in self.sides), strict=True))
        return sum(leader(scores) == place for scores in after)

    def svg(self, width: int) -> str:
        """Return it as SVG."""
        field = _field(Canvas(width), self)
        _bands(field, self)
        _scale(field)
        _feet(field, self)
        _sides(field, self)
        if self.marked:
            _mark(field, self)
        return field.canvas.svg(_HEIGHT, self.description)


class _Field(NamedTuple):
    """Where hands and scores stand on the picture."""

    canvas: Canvas
    steps: Sequence[float]
    hands: int
    left: float
    right: float

    @property
    def end(self) -> float:
        return self.canvas.width - self.right

    def across(self, hand: int) -> float:
        return self.left + hand * (self.end - self.left) / max(self.hands, 1)

    def down(self, score: float) -> float:
        share = (self.steps[-1] - score) / (self.steps[-1] - self.steps[0])
        return _TOP + share * (_HEIGHT - _TOP - _FOOT)

    def line(self, side: StorySide, x: float) -> float:
        """Return how far down the line of a side is, so far to the right."""
        place = (x - self.left) * self.hands / (self.end - self.left)
        hand = max(0, min(int(place), self.hands - 1))
        before, after = side.scores[hand], side.scores[hand + 1]
        return self.down(before + (after - before) * (place - hand))


def _field(canvas: Canvas, story: Story) -> _Field:
    scores = [score for side in story.sides for score in side.scores]
    steps = round_steps([*scores, story.target], from_zero=True)
    left = 8 + max(canvas.wide(minus(f"{step:,g}")) for step in steps)
    names = max(canvas.wide(word) for side in story.sides for word in _words(canvas, side))
    right = min(names + 12, 110.0 if canvas.is_narrow else 240.0)
    return _Field(canvas, steps, len(story.sides[0].scores) - 1, left, right)


def _words(canvas: Canvas, side: StorySide) -> list[str]:
    """Return what stands at the end of a line: on a phone name and score below one another."""
    name, score = visible(side.name), minus(f"{side.scores[-1]:,}")
    return [name, score] if canvas.is_narrow else [f"{name} {score}"]


def _bands(field: _Field, story: Story) -> None:
    """Shade what opens at which score, the darker the more, up to the target."""
    canvas = field.canvas
    low = field.steps[0]
    top = story.target or field.steps[-1]
    for number, band in enumerate(story.bands):
        high = min(top if band.below is None else band.below, field.steps[-1])
        if high > low:
            y, foot = field.down(high), field.down(low)
            shade = _SHADES[min(number, len(_SHADES) - 1)] or 0.02
            canvas.add(
                "rect", x=field.left, y=y, width=field.end - field.left, height=foot - y,
                fill_opacity=f"{shade:g}",
            )  # fmt: skip
            if foot - y > canvas.letter + 2:
                _name(field, story, (y, foot), f"opens with {band.words}")
            low = high
    if story.target:
        y = field.down(story.target)
        canvas.add("path", d=f"M{field.left:.0f} {y:.1f}H{field.end:.0f}",
                   stroke="currentColor", stroke_width=1.5)  # fmt: skip
        canvas.text((field.left + 6, y - 4), f"{story.target:,}: the game")


def _name(field: _Field, story: Story, edges: tuple[float, float], words: str) -> None:
    """Name a band at that corner of it which lies farthest from all lines."""
    canvas = field.canvas
    top, foot = edges
    wide = canvas.wide(words)

    def distance(corner: tuple[bool, float]) -> float:
        is_right, height = corner
        first = field.end - 6 - wide if is_right else field.left + 6
        heights = [
            field.line(side, first + part * wide / 4) for side in story.sides for part in range(5)
        ]
        return min(abs(height - canvas.letter / 3 - line) for line in heights)

    corners = [
        (right, high) for high in (top + canvas.letter + 1, foot - 6) for right in (False, True)
    ]
    is_right, height = max(corners, key=distance)
    x = field.end - 6 if is_right else field.left + 6
    canvas.text((x, height), words, colour="mute", anchor="end" if is_right else "")


def _scale(field: _Field) -> None:
    canvas = field.canvas
    for step in field.steps:
        y = field.down(step)
        canvas.rule(f"M{field.left:.1f} {y:.1f}h-5", is_strong=True)
        if step == 0:
            canvas.rule(f"M{field.left:.1f} {y:.1f}H{field.end:.1f}", is_strong=True)
        place = (field.left - 7, y + canvas.letter / 3)
        canvas.text(place, minus(f"{step:,g}"), anchor="end", colour="mute")


def _feet(field: _Field, story: Story) -> None:
    """Write the numbers of the hands, and where there is room write what each gave."""
    canvas = field.canvas
    gains = [
        " : ".join(minus(f"{side.scores[hand] - side.scores[hand - 1]:,}") for side in story.sides)
        for hand in range(1, field.hands + 1)
    ]
    room = (field.end - field.left) / max(field.hands, 1)
    has_gains = all(canvas.wide(gain, 13) < room for gain in gains)
    numbers = [f"hand {n}" if has_gains else str(n) for n in range(1, field.hands + 1)]
    every = -(-int(max(map(canvas.wide, numbers), default=0) + 6) // max(1, int(room)))
    for hand in range(1, field.hands + 1):
        if has_gains or hand % max(every, 1) == 0:
            x = field.across(hand)
            canvas.text((x, _HEIGHT - _FOOT + 20), numbers[hand - 1], anchor="middle")
        if has_gains:
            place = (x, _HEIGHT - _FOOT + 38)
            canvas.text(place, gains[hand - 1], anchor="middle", colour="mute", size=13)
    if not has_gains:
        middle = (field.left + field.end) / 2
        canvas.text((middle, _HEIGHT - _FOOT + 38), "hand", anchor="middle", colour="mute")


def _sides(field: _Field, story: Story) -> None:
    canvas = field.canvas
    ends = sorted((field.down(side.scores[-1]), n) for n, side in enumerate(story.sides))
    pitch = (canvas.letter + 2) * (2 if canvas.is_narrow else 1)
    heights = apart([y for y, _ in ends], _HEIGHT - _FOOT, pitch)
    best = max(side.scores[-1] for side in story.sides)
    for (_, number), height in zip(ends, heights, strict=True):
        side, colour = story.sides[number], _LINES[number]
        points = [(field.across(hand), field.down(score)) for hand, score in enumerate(side.scores)]
        canvas.line(points, colour, 3, DASHES[number % len(DASHES)])
        for place in points[1:]:
            canvas.dot(place, colour, 4)
        for line, words in enumerate(_words(canvas, side)):
            place = (field.end + 9, height + canvas.letter / 3 + line * (canvas.letter + 1))
            shown = canvas.fitted(words, field.right - 10)
            canvas.text(place, shown, colour=colour, is_bold=side.scores[-1] == best)


def _mark(field: _Field, story: Story) -> None:
    """Say of one hand what there is to say, beside its dot."""
    if not story.marked or field.canvas.is_narrow:
        return
    hand, number, words = story.marked
    canvas = field.canvas
    x, y = field.across(hand), field.down(story.sides[number].scores[hand])
    high = max(side.scores[hand] for side in story.sides) == story.sides[number].scores[hand]
    wide = canvas.wide(words)
    left = x - 10 - wide if high else x + 10
    left = min(max(left, field.left + 4), canvas.width - wide)
    level = max(y - 16, canvas.letter) if high else min(y + 34, field.down(field.steps[0]) - 6)
    end = (left + wide - 4, level + 4) if high else (left + 4, level - canvas.letter + 2)
    canvas.add("path", d=f"M{x:.0f} {y:.0f}L{end[0]:.0f} {end[1]:.0f}", stroke="currentColor",
               stroke_width="0.7")  # fmt: skip
    canvas.text((left, level), words)
