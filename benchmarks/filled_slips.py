"""Filled slips: printed by the program, filled in by writers of many kinds, and photographed.

A writer is one style of distortion: slant, size, thickness of the pen, and which of a source's
pictures of each digit are theirs. None of the sources is in the net's training.
"""

import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import numpy as np
import pypdfium2
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from benchmarks.honest_hands import honest_hand
from benchmarks.nights import NAMES, _game
from canasta_club.club import slip as boxes
from canasta_club.club.games import Game
from canasta_club.club.night_hands import NightHands
from canasta_club.club.paper.address import Address
from canasta_club.club.paper.layout import CONCEALED, Area, Form, areas_of, form_for, size_of
from canasta_club.club.play import GameState, game_so_far
from canasta_club.club.slip import Slip
from canasta_club.game.rules.model import RuleSet
from canasta_club.game.scoring.hand import ScoreSheet
from canasta_club.game.scoring.statement import Statement
from canasta_club.reports.imprint import Imprint
from canasta_club.reports.pages.slips import SlipHead, SlipSide, slips_page
from canasta_club.reports.writers.pdf import write_pdf
from canasta_club.services.entry import slips
from canasta_club.services.rules import rulesets

DAY = date(2026, 11, 19)
_PER_INCH = 300
_PER_MM = _PER_INCH / 25.4

_SAID = {boxes.SAYS, boxes.RUNNING, boxes.MELDED}

Glyphs = dict[str, list[Image.Image]]
"""Pictures of each digit, white on black."""


@dataclass(frozen=True, slots=True)
class Task:
    """A slip to be filled in: its game, its hand, and what the table writes."""

    state: GameState
    number: int
    slip: Slip
    address: Address
    head: SlipHead
    form: Form


@dataclass(frozen=True, slots=True)
class Writer:
    """One person's way to write."""

    source: str
    glyphs: Glyphs
    slant: float
    width: float
    height: float
    bold: float
    shade: int
    jitter: float
    tick: str


def task(rules: RuleSet, form: Form, seed: int) -> Task | None:
    """Deal a hand and return its slip; None where a deal is no slip of figures."""
    chance = random.Random(seed)  # noqa: S311  (no secret)
    honest = honest_hand(rules, chance)
    if honest is None or honest.number != 1 or any(side.out_player for side in honest.sides):
        return None
    per_side = rules.players // rules.seating.sides
    people = [NAMES[n] for n in range(rules.players)]
    seated = [people[n * per_side : (n + 1) * per_side] for n in range(rules.seating.sides)]
    table, hand = chance.randint(1, 12), chance.randint(1, 9)
    game = _game(table, seated, DAY)
    starts = [side.score or 0 for side in honest.sides]
    game = replace(
        game,
        sides=tuple(replace(s, start_score=b) for s, b in zip(game.sides, starts, strict=True)),
    )
    state = game_so_far(game, rules)
    slip = _slip(honest.sides, honest.result.sheets, game, rules, chance)
    if slip is None:
        return None
    # Some rules count the hands before; who of five sat out is no box of the slip.
    hand = next(
        (
            number
            for number in (hand, 1)
            if all(
                item.place.key == boxes.SAT_OUT
                for item in slips.check(state, slip, number, NightHands()).box_problems
            )
        ),
        0,
    )
    if not hand:
        return None
    address = Address(
        book=chance.randrange(1, 32**7), night=chance.randrange(1, 32**7), round=1, table=table
    )
    sides = tuple(
        SlipSide(tuple(p.name for p in side.pair.players), f"{side.start_score:,}", "")
        for side in game.sides
    )
    head = SlipHead(
        rules=rules, sides=sides, address=address, night=DAY, round=1, table=table, hand=hand
    )
    return Task(state, hand, slip, replace(address, hand=hand, layout=form.number), head, form)


def _slip(
    sides: Sequence[Statement],
    sheets: Sequence[ScoreSheet],
    game: Game,
    rules: RuleSet,
    chance: random.Random,
) -> Slip | None:
    own = boxes.side_boxes(rules)
    texts = []
    out = ""
    for place, (side, sheet) in enumerate(zip(sides, sheets, strict=True)):
        # The trump suit is known by its ring in the head, and not needed where points are counted.
        bare = side._replace(name="", score=None, says=sheet.total, running=sheet.score, trump=None)
        if all(box.key != boxes.RED_THREES for box in own):
            bare = bare._replace(red_threes=None)
        written = dict(boxes.write_side(bare, own))
        if boxes.MORE in written:
            return None
        if any(not v.lstrip("-").isdigit() for v in written.values()) or boxes.LEFT not in written:
            return None
        for key in list(written):
            is_nothing = written[key] == "0" and key not in _SAID
            if is_nothing and (chance.random() < 0.7 or key == boxes.LEFT):
                del written[key]
        texts.append(written)
        if side.out in {"out", "concealed"}:
            player = chance.choice(game.sides[place].pair.players).name
            out = player + ("+" if side.out == "concealed" else "")
    if not out or not any(boxes.LEFT in each for each in texts):
        return None
    return Slip(tuple(texts), {boxes.OUT: out})


def tasks(ids: Sequence[str], forms: Sequence[str], count: int, seed: int) -> Iterator[Task]:
    """Yield so many slips, of rule sets and layouts in turn."""
    number = made = 0
    while made < count:
        document = rulesets.document(ids[made % len(ids)])
        players = 4 if 4 in document.player_counts else next(iter(document.player_counts))
        paper, size = forms[made % len(forms)].split("-")
        rules = document.for_players(players)
        form = form_for(rules, paper, large=size == "large")
        done = task(rules, form, seed * 1_000_003 + number)
        number += 1
        if done:
            made += 1
            yield done
        elif number > 400 * (made + 1):
            raise SystemExit(f"No slip of figures under {document.id}.")


def printed(several: Sequence[Task]) -> list[Image.Image]:
    """Print slips of one form and return each as it is cut from its sheet, at 300 dpi."""
    form = several[0].form
    imprint = Imprint("Riverside", "Winter", DAY, form.paper, "wall" if form.large else "desk")
    page = slips_page(
        [each.head for each in several], club="Riverside", season="Winter", night=DAY,
        round_number=1, imprint=imprint,
    )  # fmt: skip
    wide, high = size_of(form)
    across, down = (2, 1) if form.large else (2, 2)
    cut = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "slips.pdf"
        write_pdf(page, path, "slips", imprint)
        with pypdfium2.PdfDocument(path) as document:
            for sheet in document:
                whole = sheet.render(scale=_PER_INCH / 72, grayscale=True).to_pil().convert("L")
                for place in range(across * down):
                    x, y = place % across * wide * _PER_MM, place // across * high * _PER_MM
                    box = (x, y, x + wide * _PER_MM, y + high * _PER_MM)
                    cut.append(whole.crop(tuple(round(v) for v in box)))
    return cut[: len(several)]


# Writers


def sources(folder: Path) -> dict[str, Callable[[random.Random], Glyphs]]:
    """Return the sources of digits: MNIST's test part, UCI's digits, handwriting fonts."""
    from sklearn.datasets import load_digits

    from tests.digits.training import read_idx

    images = read_idx(folder / "package/data/t10k-images-idx3-ubyte")
    labels = read_idx(folder / "package/data/t10k-labels-idx1-ubyte")
    uci = load_digits()
    small = (uci.images * (255 / 16)).astype(np.uint8)
    fonts = sorted(folder.glob("fonts/*"))

    def mnist(chance: random.Random) -> Glyphs:
        return _chosen(images, labels, chance, (56, 56))

    def of_uci(chance: random.Random) -> Glyphs:
        return _chosen(small, uci.target, chance, (48, 56))

    def of_font(chance: random.Random) -> Glyphs:
        font = ImageFont.truetype(str(chance.choice(fonts)), 64)
        glyphs: Glyphs = {}
        for digit in "0123456789":
            picture = Image.new("L", (110, 130))
            ImageDraw.Draw(picture).text((30, 20), digit, fill=255, font=font)
            glyphs[digit] = [picture.crop(picture.getbbox())]
        return glyphs

    return {"mnist": mnist, "uci": of_uci} | ({"fonts": of_font} if fonts else {})


def _chosen(
    images: np.ndarray, labels: np.ndarray, chance: random.Random, size: tuple[int, int]
) -> Glyphs:
    glyphs: Glyphs = {}
    for digit in range(10):
        rows = np.flatnonzero(labels == digit)
        start = chance.randrange(len(rows) - 4)
        glyphs[str(digit)] = []
        for row in rows[start : start + 3]:
            big = Image.fromarray(images[row]).resize(size, Image.Resampling.BICUBIC)
            glyphs[str(digit)].append(big.crop(big.point(lambda v: 255 * (v > 60)).getbbox()))
    return glyphs


def writer(source: str, glyphs: Glyphs, chance: random.Random) -> Writer:
    return Writer(
        source=source,
        glyphs=glyphs,
        slant=chance.gauss(0.05, 0.12),
        width=chance.uniform(0.8, 1.15),
        height=chance.uniform(0.52, 0.78),
        bold=chance.choice((0, 0, 1)),
        shade=chance.randint(10, 95),
        jitter=chance.uniform(0.01, 0.06),
        tick=chance.choice(("cross", "tick", "fill")),
    )


def fill(blank: Image.Image, job: Task, who: Writer, chance: random.Random) -> Image.Image:
    """Return a printed slip with what its table writes."""
    page = blank.copy()
    names = [len(side.ticks) for side in job.head.sides]
    areas = areas_of(job.state.rules, names, job.form)
    for area in areas:
        if area.kind == "cell" and area.side is not None:
            text = job.slip.sides[area.side].get(area.key, "")
            places = [
                a for a in areas if a.kind == "digit" and (a.side, a.key) == (area.side, area.key)
            ]
            if text:
                _figure(page, text.lstrip("-"), area, places, who, chance)
        if area.kind == "sign" and job.slip.sides[area.side or 0].get(area.key, "").startswith("-"):
            lower = replace(area, y=area.y + area.height / 2, height=area.height / 2)
            _ring(page, lower, who, chance)
    out = job.slip.hand[boxes.OUT]
    for area in areas:
        if area.kind == "tick" and _is_ticked(area, out, job):
            _tick(page, area, who, chance)
    return page


def _is_ticked(area: Area, out: str, job: Task) -> bool:
    players = [player.name for player in job.state.game.sides[area.side or 0].pair.players]
    name = out.rstrip("+")
    if area.key == CONCEALED:
        return out.endswith("+") and name in players
    return players[area.place] == name


def _figure(
    page: Image.Image,
    text: str,
    area: Area,
    places: Sequence[Area],
    who: Writer,
    chance: random.Random,
) -> None:
    high = who.height * area.height * _PER_MM
    base = (area.y + area.height * (0.5 + who.height / 2) + chance.gauss(0, 0.25)) * _PER_MM
    if places:
        begin = len(places) - len(text) if chance.random() < 0.75 else 0
        middles = [(p.x + p.width / 2) * _PER_MM for p in places[begin : begin + len(text)]]
    else:
        step = high * chance.uniform(0.72, 0.9)
        start = (area.x + area.width * chance.uniform(0.2, 0.5)) * _PER_MM
        middles = [start + step * n for n in range(len(text))]
    for digit, x in zip(text, middles, strict=True):
        glyph = _glyph(digit, who, high, chance)
        left = x + chance.gauss(0, who.jitter) * high - glyph.width / 2
        top = base - glyph.height + chance.gauss(0, who.jitter) * high
        _ink(page, glyph, (round(left), round(top)), who.shade)


def _glyph(digit: str, who: Writer, high: float, chance: random.Random) -> Image.Image:
    glyph = chance.choice(who.glyphs[digit])
    tall = max(8, round(high * chance.gauss(1, 0.05)))
    wide = max(3, round(glyph.width * tall / glyph.height * who.width * chance.gauss(1, 0.05)))
    big = glyph.resize((wide, tall), Image.Resampling.BICUBIC)
    padded = Image.new("L", (wide + tall, tall + 8))
    padded.paste(big, (tall // 2, 4))
    slant = who.slant + chance.gauss(0, 0.04)
    turned = padded.transform(
        padded.size,
        Image.Transform.AFFINE,
        (1, slant, -slant * tall / 2, chance.gauss(0, 0.03), 1, 0),
        Image.Resampling.BICUBIC,
    )  # fmt: skip
    if who.bold:
        turned = turned.filter(ImageFilter.MaxFilter(3))
    # A pen leaves a stroke with an edge, however few pixels the source has.
    sharp = turned.filter(ImageFilter.GaussianBlur(1.2)).point(
        lambda v: max(0, min(255, (v - 70) * 3))
    )
    return sharp.crop(sharp.getbbox() or (0, 0, 3, 3))


def _ink(page: Image.Image, glyph: Image.Image, at: tuple[int, int], shade: int) -> None:
    layer = Image.new("L", page.size, 255)
    layer.paste(Image.new("L", glyph.size, shade), at, glyph)
    box = (at[0], at[1], at[0] + glyph.width, at[1] + glyph.height)
    page.paste(ImageChops.darker(page.crop(box), layer.crop(box)), box)


def _ring(page: Image.Image, area: Area, who: Writer, chance: random.Random) -> None:
    pen = ImageDraw.Draw(page)
    x, y = (area.x + area.width / 2) * _PER_MM, (area.y + area.height / 2) * _PER_MM
    r = min(area.width, area.height) * _PER_MM * 0.42
    if chance.random() < 0.5:
        pen.ellipse((x - r, y - r, x + r, y + r), outline=who.shade, width=5)
    else:
        pen.line((x - r, y, x + r, y + chance.gauss(0, 2)), fill=who.shade, width=6)


def _tick(page: Image.Image, area: Area, who: Writer, chance: random.Random) -> None:
    pen = ImageDraw.Draw(page)
    left, top = area.x * _PER_MM, area.y * _PER_MM
    size = area.width * _PER_MM

    def at(x: float, y: float) -> tuple[float, float]:
        return left + size * (x + chance.gauss(0, 0.06)), top + size * (y + chance.gauss(0, 0.06))

    if who.tick == "cross":
        pen.line((at(0, 0), at(1, 1)), fill=who.shade, width=5)
        pen.line((at(1, 0), at(0, 1)), fill=who.shade, width=5)
    elif who.tick == "tick":
        pen.line((at(0.05, 0.5), at(0.4, 0.95), at(1.2, -0.3)), fill=who.shade, width=6)
    else:
        for n in range(5):
            pen.line((at(0.1, 0.1 + n / 5), at(0.9, 0.1 + n / 5)), fill=who.shade, width=6)
