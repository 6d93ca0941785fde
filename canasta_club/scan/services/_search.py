"""Search: the hands for which everything agrees, of all that a slip may say, the likeliest first.

The judge is that of every hand, `services.entry.slips.check`, under the rules of its season: what
it finds wrong or unusual does not agree. Candidates are only put forward here, by how a total
changes with what was melded and left; no formula of any rule set is known.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from itertools import islice, product
from math import inf
from typing import Final, NamedTuple

from canasta_club.club import slip as boxes
from canasta_club.club.night_hands import NightHands
from canasta_club.club.play import GameState
from canasta_club.club.slip import BoxTexts, Slip
from canasta_club.game.rules.packs import point_step
from canasta_club.game.scoring.hand import ScoreSheet, score_hand
from canasta_club.game.scoring.lines import difference_of
from canasta_club.scan.reading.digits import BoxFigure
from canasta_club.scan.reading.slips import SlipReading
from canasta_club.scan.services._combining import together
from canasta_club.scan.services._expected import expected
from canasta_club.scan.services._margins import UNWRITTEN, LikelyHand, least_of
from canasta_club.scan.services._outs import WentOut, text_of, ways_out
from canasta_club.services.entry import slips
from canasta_club.services.entry.slips import CheckedSlip

_FEW, _SOME, _MANY = 3, 8, 14
_COMBINED: Final = 60
_KEPT: Final = 30
_JUDGED: Final = 60
_OTHERS: Final = 3
_FAR: Final = 18.0
_BEHIND: Final = 7.0
"""By how much less likely than another a side's reading is not looked for any more."""
_NEARLY: Final = 6.0
"""By how much a digit is likelier than another one that it may be all the same."""
_ABSENT: Final = BoxFigure()


class _SideReading(NamedTuple):
    """What a side may say, and what its figures come to before the sides settle."""

    likely: float
    texts: BoxTexts
    own: int


def sums_agree(slip: Slip, sheets: Sequence[ScoreSheet], state: GameState) -> bool:
    """Return whether what stands at the foot is what the hand comes to."""
    for texts, sheet in zip(slip.sides, sheets, strict=True):
        if texts.get(boxes.SAYS, str(sheet.total)) != str(sheet.total):
            return False
        score = str(sheet.score)
        if state.is_sound and texts.get(boxes.RUNNING, score) != score:
            return False
    return True


class HandSearch:
    """What the boxes of a slip may say, and who may have gone out, each with how likely it is."""

    def __init__(
        self, reading: SlipReading, state: GameState, number: int, night_hands: NightHands
    ) -> None:
        """Look up what every candidate needs."""
        self.reading, self.state = reading, state
        self._number, self._night_hands = number, night_hands
        self.keys = [box.key for box in boxes.side_boxes(state.rules)]
        self.sides = range(len(state.game.sides))
        self.ways = {key: item.best() for key, item in reading.figures.items()}
        self.outs = ways_out(reading.ticks, self.sides)
        self._before = state.scores_before(number)
        self._step = point_step(state.rules)
        self._settles = state.rules.game.settlement != "each"
        # What the sides settle may make up for much.
        self.behind = inf if self._settles else _BEHIND
        self.of_sides: dict[tuple[int, bool, bool], list[_SideReading]] = {}
        self._likely: dict[tuple[int, str, str], float] = {}

    def agreeing(self) -> list[LikelyHand]:
        """Return the likeliest hands for which everything agrees, the first one first."""
        agreeing: list[LikelyHand] = []
        for score, slip in self.candidates()[:_JUDGED]:
            if agreeing and (len(agreeing) > _OTHERS or score < agreeing[0].likely - _FAR):
                break
            if self._agrees(slip):
                agreeing.append(LikelyHand(score, slip))
        return agreeing

    def alike(self, best: Slip) -> list[LikelyHand]:
        """Return the other hands that agree if some digit was taken for others.

        However unlikely they are: who writes a digit so does it in many places.
        """
        others = []
        for digit, taken_for in self._confusable(best).items():
            about = self._about(best, digit, taken_for)
            texts = {place: {text for text, _ in ways} for place, ways in about.ways.items()}
            others += [
                LikelyHand(score, slip)
                for score, slip in about.candidates()
                if slip.sides != best.sides
                and all(slip.text(*place).lstrip("-") in ways for place, ways in texts.items())
                and self._agrees(slip)
            ]
        return others

    def _confusable(self, slip: Slip) -> dict[str, set[str]]:
        """Return digits, each with those of a slip of which one looks nearly as much like it."""
        pairs: dict[str, set[str]] = {}
        for place, figure in self.reading.figures.items():
            for own, scores in figure.scores_of(slip.text(*place).lstrip("-")):
                for digit, score in enumerate(scores):
                    if str(digit) != own and scores[int(own)] - score < _NEARLY:
                        pairs.setdefault(str(digit), set()).add(own)
        return pairs

    def _about(self, best: Slip, digit: str, taken_for: set[str]) -> "HandSearch":
        """Return a search among the hands that have a digit in place of some others."""
        about = copy(self)
        about.of_sides, about.behind = {}, inf
        about.outs = [
            item for item in self.outs if _written_out(item[0], self.state) == best.hand[boxes.OUT]
        ]
        about.ways = {}
        for place in self.ways:
            texts = [""]
            for own in best.text(*place).lstrip("-"):
                either = (own, digit) if own in taken_for else (own,)
                texts = [text + new for text in texts for new in either]
            ways = [(text, self.likelihood(*place, text)) for text in texts]
            about.ways[place] = sorted(ways, key=lambda way: -way[1])
        return about

    def candidates(self) -> list[LikelyHand]:
        """Return hands that the sums may agree with, the likeliest first."""
        candidates: list[LikelyHand] = []
        for out, likely in self.outs:
            beside = {boxes.OUT: _written_out(out, self.state)}
            sides = [self._side(side, out) for side in self.sides]
            ways = self._settled(out, sides) if self._settles else _apart(sides)
            candidates += [
                LikelyHand(likely + score, Slip(texts, beside))
                for score, texts in islice(ways, _KEPT)
            ]
        return sorted(candidates, key=lambda item: -item[0])

    def checked(self, slip: Slip) -> CheckedSlip:
        """Return what the judge says of a hand."""
        return slips.check(self.state, slip, self._number, self._night_hands)

    def _agrees(self, slip: Slip) -> bool:
        checked = self.checked(slip)
        # Who of five sat out stands on no slip.
        against = [item for item in checked.box_problems if item.place.key != boxes.SAT_OUT]
        return not against and sums_agree(slip, checked.result.sheets, self.state)

    def figure(self, side: int, key: str) -> BoxFigure:
        """Return what a box says; without ink, nothing."""
        return self.reading.figures.get((side, key), _ABSENT)

    def signs(self, side: int, key: str) -> tuple[float, float]:
        """Return how likely a box is below zero, and above."""
        minus, plus = self.reading.signs.get((side, key), (-9.0, 0.0))
        return max(minus, self.figure(side, key).minus), plus

    def _side(self, side: int, out: WentOut) -> list[_SideReading]:
        is_out = out.side == side
        key = (side, is_out, is_out and out.is_concealed)
        if key not in self.of_sides:
            totals = [] if self._settles else self._totals(side)
            self.of_sides[key] = self._of_side(side, out, totals)
        return self.of_sides[key]

    def _settled(
        self, out: WentOut, sides: Sequence[Sequence[_SideReading]]
    ) -> Iterator[tuple[float, tuple[BoxTexts, ...]]]:
        """Yield hands whose foot says what is left when the sides have settled the difference."""
        feet = [self._totals(side)[:_FEW] for side in self.sides]
        closer = []
        for side in self.sides:
            others = {item.own for item in sides[1 - side][:_SOME]}
            implied = {foot + other for foot in feet[side] for other in others}
            implied |= {other - foot for foot in feet[1 - side] for other in others}
            closer.append(self._of_side(side, out, sorted(implied)))
        went = [] if out.side is None else [out.side]
        ways = []
        for pair in product(*closer):
            added = difference_of([item.own for item in pair], went)
            score, texts = 0.0, []
            for side, (item, more) in enumerate(zip(pair, added, strict=True)):
                said, likely = self._said(side, item.own + more)
                score += item.likely + likely
                texts.append({**item.texts, **said})
            ways.append((score, tuple(texts)))
        yield from sorted(ways, key=lambda item: -item[0])

    def likelihood(self, side: int, key: str, text: str) -> float:
        """Return how likely a box says a figure; it is asked often."""
        name = (side, key, text)
        if name not in self._likely:
            self._likely[name] = self.figure(side, key).likelihood(text)
        return self._likely[name]

    def _of_side(self, side: int, out: WentOut, totals: Sequence[int]) -> list[_SideReading]:
        """Return what a side may say, the likeliest first."""
        known = [key for key in self.keys if key not in {boxes.MELDED, boxes.LEFT}]
        ways = [self._usual(side, key) for key in known]
        kept: dict[tuple[tuple[str, str], ...], _SideReading] = {}
        scores = [[score for _, score in item] for item in ways]
        points = self._at_most(side, boxes.MELDED, boxes.LEFT)
        foot = 0.0 if self._settles else self._at_most(side, boxes.SAYS, boxes.RUNNING)
        least = -inf
        for score, at in islice(together(scores), _COMBINED):
            if score + points + foot < least:
                break
            texts = [item[place][0] for item, place in zip(ways, at, strict=True)]
            counts = {key: text for key, text in zip(known, texts, strict=True) if text}
            for item in self._figures(side, out, counts, totals, least - score - foot):
                whole = item._replace(likely=score + item.likely, texts={**counts, **item.texts})
                name = tuple(sorted(whole.texts.items()))
                if name not in kept or kept[name].likely < whole.likely:
                    kept[name] = whole
                least = max(least, whole.likely - self.behind)
        most = 3 * _KEPT if self._settles else _KEPT
        return sorted(kept.values(), key=lambda item: -item.likely)[:most]

    def _usual(self, side: int, key: str) -> list[tuple[str, float]]:
        """Return the likeliest counts of a box; of one that is spoilt, those that there may be."""
        if self.figure(side, key).is_spoilt:
            return [("", -2.0), *((str(n), -2.0 - 0.3 * n) for n in range(1, 5))]
        ways = self.ways.get((side, key), [("", 0.0)])
        usual = [
            (text, score + expected(text))
            for text, score in ways
            if len(text) < 3 and text in {"", str(int(text or 0))}
        ]
        return sorted(usual, key=lambda way: -way[1])[:_MANY] or [("", UNWRITTEN)]

    def _at_most(self, side: int, *keys: str) -> float:
        """Return how likely boxes are at most, whatever they say."""
        return sum(
            -3.0
            if self.figure(side, key).is_spoilt
            else max(self.ways.get((side, key), [("", 0.0)])[0][1], UNWRITTEN)
            for key in keys
        )

    def _figures(
        self, side: int, out: WentOut, counts: BoxTexts, totals: Sequence[int], least: float
    ) -> Iterator[_SideReading]:
        """Yield points melded and left with the totals that they come to, as written or implied.

        Points that are less likely than ``least`` are left out.
        """
        seen: set[tuple[str, str]] = set()
        for has_melded in (True, False):
            line = self._rest(side, out, counts, has_melded=has_melded)
            if line is None:
                continue
            rest, sign = line
            for m, item in self._pairs(side, line, totals, has_melded=has_melded):
                if (m, item) in seen:
                    continue
                seen.add((m, item))
                score = self._written(side, boxes.MELDED, m) + self._written(side, boxes.LEFT, item)
                if score < least:
                    continue
                own = rest + sign * int(m or 0) - int(item or 0)
                texts = {boxes.MELDED: m, boxes.LEFT: item}
                if not self._settles:
                    said, more = self._said(side, own)
                    score, texts = score + more, texts | said
                bare = {key: text for key, text in texts.items() if text}
                yield _SideReading(score, bare, own)

    def _pairs(
        self, side: int, line: tuple[int, int], totals: Sequence[int], *, has_melded: bool
    ) -> Iterator[tuple[str, str]]:
        """Yield points melded and left: as read, and as the totals ask for."""
        rest, sign = line
        lefts = [text for text, _ in self._points(side, boxes.LEFT)[:_SOME]]
        melds = [
            text
            for text, _ in self._points(side, boxes.MELDED)
            if (int(text or 0) > 0) == has_melded
        ][:_MANY]
        yield from product(melds, lefts)
        for total in totals if has_melded else ():
            for left in lefts:
                melded = sign * (total - rest + int(left or 0))
                if 0 < melded < 20_000:
                    yield str(melded), left
            for text in melds[:_FEW]:
                left_points = sign * int(text) + rest - total
                if 0 < left_points < 2000:
                    yield text, str(left_points)

    def _written(self, side: int, key: str, text: str) -> float:
        if self.figure(side, key).is_spoilt:
            return -3.0
        return max(self.likelihood(side, key, text), least_of(key)) + expected(text)

    def _points(self, side: int, key: str) -> list[tuple[str, float]]:
        return [
            (text, score)
            for text, score in self.ways.get((side, key), [("", 0.0)])
            if not text or text == "0" or (text[0] != "0" and int(text) % self._step == 0)
        ] or [("", UNWRITTEN)]

    def _totals(self, side: int) -> list[int]:
        """Return the totals that the foot of the slip may say."""
        totals: list[int] = []
        for key, before in ((boxes.SAYS, 0), (boxes.RUNNING, self._before[side])):
            if key == boxes.RUNNING and not self.state.is_sound:
                continue  # The score before the hand is not known.
            minus, plus = self.signs(side, key)
            for text, _ in self.ways.get((side, key), [])[:_SOME]:
                if text and plus > -6:
                    totals.append(int(text) - before)
                if text and minus > -6:
                    totals.append(-int(text) - before)
        return list(dict.fromkeys(totals))

    def _said(self, side: int, total: int) -> tuple[dict[str, str], float]:
        """Return what the foot of the slip says if a total is right, and how likely that is."""
        texts, score = {}, 0.0
        for key, value in ((boxes.SAYS, total), (boxes.RUNNING, self._before[side] + total)):
            figure = self.figure(side, key)
            if figure.is_blank:
                continue
            if key == boxes.RUNNING and not self.state.is_sound:
                texts[key] = self.ways[side, key][0][0]
                continue
            if figure.is_spoilt:
                score -= 3.0
                continue
            minus, plus = self.signs(side, key)
            score += max(
                self.likelihood(side, key, str(abs(value))) + (minus if value < 0 else plus),
                least_of(key),
            )
            texts[key] = str(value)
        return texts, score

    def _rest(
        self, side: int, out: WentOut, counts: BoxTexts, *, has_melded: bool
    ) -> tuple[int, int] | None:
        """Return what a side's total has besides points melded and left, by the judge.

        With it comes whether points melded count for the side (1) or against it (-1).
        """
        points = self._points(side, boxes.MELDED)
        melded = next((int(m) for m, _ in points if m and int(m) > 0), 100) if has_melded else 0
        total = self._total(side, out, counts, melded)
        if total is None or not has_melded:
            return None if total is None else (total, 1)
        more = self._total(side, out, counts, melded + 5 * self._step)
        sign = 1 if more is None or more > total else -1
        return total - sign * melded, sign

    def _total(self, side: int, out: WentOut, counts: BoxTexts, melded: int) -> int | None:
        """Return what a side comes to with nothing left, by the judge."""
        texts = {**counts, boxes.LEFT: "5"} | ({boxes.MELDED: str(melded)} if melded else {})
        if out.side == side:
            texts = {**counts, boxes.MELDED: str(melded), boxes.LEFT: "0"}
        sides: list[BoxTexts] = [{} for _ in self.sides]
        sides[side] = texts
        beside = {boxes.OUT: _written_out(out, self.state)}
        read = slips.read(Slip(tuple(sides), beside), self.state.game)
        statement = read.statements[side]._replace(score=self._before[side])
        place = self.state.place_of(self._number)
        # A side alone settles nothing.
        (sheet,) = score_hand([statement], self.state.rules, hand_number=place).sheets
        return None if sheet.total is None else sheet.total + 5 * (out.side != side)


def _written_out(out: WentOut, state: GameState) -> str:
    return text_of(out, state.game) or slips.NOBODY


def _apart(
    sides: Sequence[Sequence[_SideReading]],
) -> Iterator[tuple[float, tuple[BoxTexts, ...]]]:
    """Yield one reading of each side, all in all the likeliest first."""
    for score, at in together([[item.likely for item in side] for side in sides]):
        yield score, tuple(side[place].texts for side, place in zip(sides, at, strict=True))
