"""Hands: of all that a slip may say, the likeliest hand for which everything agrees.

The judge is that of every hand, `services.entry.slips.check`, under the rules of its season: what
it finds wrong or unusual does not agree. Candidates are only put forward here, by how a total
changes with what was melded and left; no formula of any rule set is known.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import islice, product
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
from canasta_club.scan.services._expected import expected
from canasta_club.scan.services._margins import SURE, ReadHand, differing, margin_of
from canasta_club.scan.services._outs import WentOut, text_of, ways_out
from canasta_club.services.entry import slips
from canasta_club.services.entry.slips import BoxPlace, BoxProblem

_FEW, _SOME, _MANY = 3, 8, 14
_COMBINED: Final = 20
_KEPT: Final = 30
_JUDGED: Final = 60
_OTHERS: Final = 3
_UNWRITTEN: Final = -9.0
"""How unlikely a hand is that says something else than a box that can be read."""
_BOX_SURE: Final = 3.0

_ABSENT: Final = BoxFigure()


class _SideReading(NamedTuple):
    """What a side may say, and what its figures come to before the sides settle."""

    likely: float
    texts: BoxTexts
    own: int


def likeliest(
    reading: SlipReading, state: GameState, number: int, night_hands: NightHands
) -> ReadHand:
    """Return the likeliest hand that a slip of this game may say."""
    search = _Search(reading, state, number, night_hands)
    alone = search.alone()
    spoilt = [BoxPlace(*key) for key, item in reading.figures.items() if item.is_spoilt]
    spoilt += [BoxPlace(*key) for key in sorted(reading.words)]
    agreeing = [] if reading.words else search.agreeing()
    if not agreeing:
        doubtful = dict.fromkeys([*spoilt, *(search.weak(alone) or search.off(alone))])
        return ReadHand(slip=alone, agrees=False, margin=0, doubtful=tuple(doubtful), alone=alone)
    best = agreeing[0][1]
    margin, repeated, rival = margin_of(agreeing)
    weak = [place for place in search.weak(best) if len(agreeing) > 1 and margin < SURE]
    apart = differing(best, agreeing[1][1]) if len(agreeing) > 1 and margin < SURE else []
    asked = [*spoilt, *search.unsaid(best), *search.unlike(best), *search.unknown(best)]
    doubtful = dict.fromkeys([*asked, *apart, *weak])
    return ReadHand(
        slip=best,
        agrees=True,
        margin=margin,
        doubtful=tuple(doubtful),
        alone=alone,
        repeated=repeated,
        rival=rival,
    )


def _against(checked: slips.CheckedSlip) -> list[BoxProblem]:
    """Return what speaks against a hand; who of five sat out stands on no slip."""
    return [item for item in checked.box_problems if item.place.key != boxes.SAT_OUT]


def sums_agree(slip: Slip, sheets: Sequence[ScoreSheet], state: GameState) -> bool:
    """Return whether what stands at the foot is what the hand comes to."""
    for texts, sheet in zip(slip.sides, sheets, strict=True):
        if texts.get(boxes.SAYS, str(sheet.total)) != str(sheet.total):
            return False
        score = str(sheet.score)
        if state.is_sound and texts.get(boxes.RUNNING, score) != score:
            return False
    return True


class _Search:
    def __init__(
        self, reading: SlipReading, state: GameState, number: int, night_hands: NightHands
    ) -> None:
        self._reading, self._state, self._number = reading, state, number
        self._night_hands = night_hands
        self._keys = [box.key for box in boxes.side_boxes(state.rules)]
        self._sides = range(len(state.game.sides))
        self._before = state.scores_before(number)
        self._ways = {key: item.best() for key, item in reading.figures.items()}
        self._outs = ways_out(reading.ticks, self._sides)
        self._step = point_step(state.rules)
        self._settles = state.rules.game.settlement != "each"
        self._of_sides: dict[tuple[int, bool, bool], list[_SideReading]] = {}
        self._likely: dict[tuple[int, str, str], float] = {}

    def alone(self) -> Slip:
        """Return what the digits say, each box by itself."""
        sides = []
        for side in self._sides:
            texts = {}
            for key in (*self._keys, boxes.SAYS, boxes.RUNNING):
                text = self._ways.get((side, key), [("", 0.0)])[0][0]
                figure = self._figure(side, key)
                minus, plus = self._signs(side, key)
                if text and not figure.is_spoilt:
                    texts[key] = f"-{text}" if minus > plus else text
            sides.append(texts)
        out = max(self._outs, key=lambda item: item[1])[0]
        text = text_of(out, self._state.game)
        return Slip(tuple(sides), {boxes.OUT: text} if text else {})

    def weak(self, slip: Slip) -> list[BoxPlace]:
        """Return the boxes whose ink may well say something else."""
        places = []
        for (side, key), ways in self._ways.items():
            text = slip.text(side, key).lstrip("-")
            own = self._figure(side, key).likelihood(text)
            others = [score for other, score in ways if other.lstrip("0") != text.lstrip("0")]
            if not self._figure(side, key).is_blank and own - max(others, default=-99) < _BOX_SURE:
                places.append(BoxPlace(side, key))
        if not slip.text(None, boxes.OUT):
            places.append(BoxPlace(None, boxes.OUT))
        return places

    def unlike(self, slip: Slip) -> list[BoxPlace]:
        """Return the boxes whose ink hardly says what would agree."""
        return [
            BoxPlace(side, key)
            for (side, key), figure in self._reading.figures.items()
            if not figure.is_blank
            and not figure.is_spoilt
            and self._likelihood(side, key, slip.text(side, key).lstrip("-")) < _UNWRITTEN
        ]

    def off(self, slip: Slip) -> list[BoxPlace]:
        """Return the totals that the other boxes do not come to."""
        sheets = slips.check(self._state, slip, self._number, self._night_hands).result.sheets
        return [
            BoxPlace(side, boxes.SAYS)
            for side, sheet in enumerate(sheets)
            if slip.text(side, boxes.SAYS) != str(sheet.total)
        ]

    def unsaid(self, slip: Slip) -> list[BoxPlace]:
        """Return the boxes that nothing stands in although sums need them."""
        return [
            BoxPlace(side, boxes.SAYS) for side in self._sides if not slip.text(side, boxes.SAYS)
        ]

    def unknown(self, slip: Slip) -> list[BoxPlace]:
        """Return what a slip has no box for and the hand needs."""
        checked = slips.check(self._state, slip, self._number, self._night_hands)
        return [item.place for item in checked.box_problems]

    def agreeing(self) -> list[tuple[float, Slip]]:
        """Return the likeliest hands for which everything agrees, the first one first."""
        candidates: list[tuple[float, Slip]] = []
        for out, likely in self._outs:
            text = text_of(out, self._state.game)
            beside = {boxes.OUT: text or slips.NOBODY}
            sides = [self._side(side, out) for side in self._sides]
            ways = self._settled(out, sides) if self._settles else _apart(sides)
            candidates += [
                (likely + score, Slip(texts, beside)) for score, texts in islice(ways, _KEPT)
            ]
        candidates.sort(key=lambda item: -item[0])
        agreeing: list[tuple[float, Slip]] = []
        for score, slip in candidates[:_JUDGED]:
            if agreeing and (len(agreeing) > _OTHERS or score < agreeing[0][0] - 4 * SURE):
                break
            checked = slips.check(self._state, slip, self._number, self._night_hands)
            if not _against(checked) and sums_agree(slip, checked.result.sheets, self._state):
                agreeing.append((score, slip))
        return agreeing

    def _figure(self, side: int, key: str) -> BoxFigure:
        return self._reading.figures.get((side, key), _ABSENT)

    def _signs(self, side: int, key: str) -> tuple[float, float]:
        minus, plus = self._reading.signs.get((side, key), (-9.0, 0.0))
        return max(minus, self._figure(side, key).minus), plus

    def _side(self, side: int, out: WentOut) -> list[_SideReading]:
        is_out = out.side == side
        key = (side, is_out, is_out and out.is_concealed)
        if key not in self._of_sides:
            totals = [] if self._settles else self._totals(side)
            self._of_sides[key] = self._of_side(side, out, totals)
        return self._of_sides[key]

    def _settled(
        self, out: WentOut, sides: Sequence[Sequence[_SideReading]]
    ) -> Iterator[tuple[float, tuple[BoxTexts, ...]]]:
        """Yield hands whose foot says what is left when the sides have settled the difference."""
        feet = [self._totals(side)[:_FEW] for side in self._sides]
        closer = []
        for side in self._sides:
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

    def _likelihood(self, side: int, key: str, text: str) -> float:
        name = (side, key, text)
        if name not in self._likely:
            self._likely[name] = self._figure(side, key).likelihood(text)
        return self._likely[name]

    def _of_side(self, side: int, out: WentOut, totals: Sequence[int]) -> list[_SideReading]:
        """Return what a side may say, the likeliest first."""
        known = [key for key in self._keys if key not in {boxes.MELDED, boxes.LEFT}]
        ways = [self._usual(side, key) for key in known]
        kept: dict[tuple[tuple[str, str], ...], _SideReading] = {}
        scores = [[score for _, score in item] for item in ways]
        for score, at in islice(_together(scores), _COMBINED):
            texts = [item[place][0] for item, place in zip(ways, at, strict=True)]
            counts = {key: text for key, text in zip(known, texts, strict=True) if text}
            for item in self._figures(side, out, counts, totals):
                whole = item._replace(likely=score + item.likely, texts={**counts, **item.texts})
                name = tuple(sorted(whole.texts.items()))
                if name not in kept or kept[name].likely < whole.likely:
                    kept[name] = whole
        most = 3 * _KEPT if self._settles else _KEPT
        return sorted(kept.values(), key=lambda item: -item.likely)[:most]

    def _usual(self, side: int, key: str) -> list[tuple[str, float]]:
        """Return the likeliest counts of a box; of one that is spoilt, those that there may be."""
        if self._figure(side, key).is_spoilt:
            return [("", -2.0), *((str(n), -2.0 - 0.3 * n) for n in range(1, 5))]
        ways = self._ways.get((side, key), [("", 0.0)])
        usual = [
            (text, score + expected(text))
            for text, score in ways
            if len(text) < 3 and text in {"", str(int(text or 0))}
        ]
        return sorted(usual, key=lambda way: -way[1])[:_FEW] or [("", _UNWRITTEN)]

    def _figures(
        self, side: int, out: WentOut, counts: BoxTexts, totals: Sequence[int]
    ) -> Iterator[_SideReading]:
        """Yield points melded and left with the totals that they come to, as written or implied."""
        seen: set[tuple[str, str]] = set()
        for has_melded in (True, False):
            rest = self._rest(side, out, counts, has_melded=has_melded)
            if rest is None:
                continue
            for m, item in self._pairs(side, rest, totals, has_melded=has_melded):
                if (m, item) in seen:
                    continue
                seen.add((m, item))
                score = self._written(side, boxes.MELDED, m) + self._written(side, boxes.LEFT, item)
                own = rest + int(m or 0) - int(item or 0)
                texts = {boxes.MELDED: m, boxes.LEFT: item}
                if not self._settles:
                    said, more = self._said(side, own)
                    score, texts = score + more, texts | said
                bare = {key: text for key, text in texts.items() if text}
                yield _SideReading(score, bare, own)

    def _pairs(
        self, side: int, rest: int, totals: Sequence[int], *, has_melded: bool
    ) -> Iterator[tuple[str, str]]:
        """Yield points melded and left: as read, and as the totals ask for."""
        lefts = [text for text, _ in self._points(side, boxes.LEFT)[:_SOME]]
        melds = [
            text
            for text, _ in self._points(side, boxes.MELDED)
            if (int(text or 0) > 0) == has_melded
        ][:_MANY]
        yield from product(melds, lefts)
        for total in totals if has_melded else ():
            for left in lefts:
                melded = total - rest + int(left or 0)
                if 0 < melded < 20_000:
                    yield str(melded), left
            for text in melds[:_FEW]:
                left_points = int(text) + rest - total
                if 0 < left_points < 2000:
                    yield text, str(left_points)

    def _written(self, side: int, key: str, text: str) -> float:
        if self._figure(side, key).is_spoilt:
            return -3.0
        return max(self._likelihood(side, key, text), _UNWRITTEN) + expected(text)

    def _points(self, side: int, key: str) -> list[tuple[str, float]]:
        return [
            (text, score)
            for text, score in self._ways.get((side, key), [("", 0.0)])
            if not text or text == "0" or (text[0] != "0" and int(text) % self._step == 0)
        ] or [("", _UNWRITTEN)]

    def _totals(self, side: int) -> list[int]:
        """Return the totals that the foot of the slip may say."""
        totals: list[int] = []
        for key, before in ((boxes.SAYS, 0), (boxes.RUNNING, self._before[side])):
            if key == boxes.RUNNING and not self._state.is_sound:
                continue  # The score before the hand is not known.
            minus, plus = self._signs(side, key)
            for text, _ in self._ways.get((side, key), [])[:_SOME]:
                if text and plus > -6:
                    totals.append(int(text) - before)
                if text and minus > -6:
                    totals.append(-int(text) - before)
        return list(dict.fromkeys(totals))

    def _said(self, side: int, total: int) -> tuple[dict[str, str], float]:
        """Return what the foot of the slip says if a total is right, and how likely that is."""
        texts, score = {}, 0.0
        for key, value in ((boxes.SAYS, total), (boxes.RUNNING, self._before[side] + total)):
            figure = self._figure(side, key)
            if figure.is_blank:
                continue
            if key == boxes.RUNNING and not self._state.is_sound:
                texts[key] = self._ways[side, key][0][0]
                continue
            if figure.is_spoilt:
                score -= 3.0
                continue
            minus, plus = self._signs(side, key)
            score += max(
                self._likelihood(side, key, str(abs(value))) + (minus if value < 0 else plus),
                2 * _UNWRITTEN,
            )
            texts[key] = str(value)
        return texts, score

    def _rest(self, side: int, out: WentOut, counts: BoxTexts, *, has_melded: bool) -> int | None:
        """Return what a side's total has besides points melded and left, by the judge."""
        points = self._points(side, boxes.MELDED)
        melded = next((int(m) for m, _ in points if m and int(m) > 0), 100) if has_melded else 0
        texts = {**counts, boxes.LEFT: "5"} | ({boxes.MELDED: str(melded)} if has_melded else {})
        if out.side == side:
            texts = {**counts, boxes.MELDED: str(melded), boxes.LEFT: "0"}
        sides: list[BoxTexts] = [{} for _ in self._sides]
        sides[side] = texts
        text = text_of(out, self._state.game)
        read = slips.read(Slip(tuple(sides), {boxes.OUT: text or slips.NOBODY}), self._state.game)
        statement = read.statements[side]._replace(score=self._before[side])
        place = self._state.place_of(self._number)
        # A side alone settles nothing.
        (sheet,) = score_hand([statement], self._state.rules, hand_number=place).sheets
        return None if sheet.total is None else sheet.total - melded + 5 * (out.side != side)


def _apart(
    sides: Sequence[Sequence[_SideReading]],
) -> Iterator[tuple[float, tuple[BoxTexts, ...]]]:
    """Yield one reading of each side, all in all the likeliest first."""
    for score, at in _together([[item.likely for item in side] for side in sides]):
        yield score, tuple(side[place].texts for side, place in zip(sides, at, strict=True))


def _together(several: Sequence[Sequence[float]]) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Yield which of each to take, all in all the likeliest first; each has its likeliest first."""
    if not all(several):
        return
    start = (0,) * len(several)
    heap = [(-sum(scores[0] for scores in several), start)]
    seen = {start}
    while heap:
        score, at = heappop(heap)
        yield -score, at
        for which, place in enumerate(at):
            step = (*at[:which], place + 1, *at[which + 1 :])
            if place + 1 < len(several[which]) and step not in seen:
                seen.add(step)
                more = several[which][place] - several[which][place + 1]
                heappush(heap, (score + more, step))
