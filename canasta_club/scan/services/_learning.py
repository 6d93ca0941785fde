"""Learning: what the recorded hands of a table say about how its digits are written that night.

It lies beside the pictures, is made from them, and goes with them; it is never shipped or sent.
"""

import io
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from canasta_club.club import slip as boxes
from canasta_club.club.paper import address, layout
from canasta_club.club.play import GameState
from canasta_club.club.slip import Slip
from canasta_club.records.book.book import Book
from canasta_club.scan.reading import net as nets
from canasta_club.scan.reading import slips as readings
from canasta_club.scan.reading.digits import BoxFigure
from canasta_club.scan.reading.net import Floats, Net
from canasta_club.scan.reading.slips import BoxKey, SlipPaper
from canasta_club.scan.services import keeping
from canasta_club.services.entry import slips

_SURE: Final = -9.0
"""A figure that fits its ink no better than so teaches nothing."""


@dataclass(frozen=True, slots=True)
class Learnt:
    """What was learnt of a table: from which pictures, and what each digit looked like."""

    names: tuple[str, ...]
    features: Floats
    digits: NDArray[np.int64]


def paper_of(state: GameState, form: layout.Form) -> SlipPaper:
    """Return how the slips of a game are drawn."""
    names = tuple(max(len(side.pair.players), 1) for side in state.game.sides)
    return SlipPaper(state.rules, names, form)


def net_for(book: Book, state: GameState) -> Net:
    """Return the net for the slips of a table, with what its recorded hands teach."""
    game = state.game
    path = keeping.learnt_path(book, game.night, game.table)
    known = _read(path)
    now = known
    for picture in keeping.pictures(book, game):
        of = address.read(picture.name[: address.LENGTH])
        hand, form = state.find(of.hand), layout.form_of(of.layout)
        if hand is None or hand.is_void or form is None or picture.name in now.names:
            continue
        flat = np.asarray(Image.open(picture).convert("L"))
        reading = readings.read_flat(flat, paper_of(state, form), nets.shipped().likely)
        now = _with(now, picture.name, digits_of(reading.figures, slips.of_hand(hand, state)))
    if now is not known:
        keeping.write(path, _content(now))
    return nets.shipped().taught(now.features, now.digits)


def digits_of(figures: Mapping[BoxKey, BoxFigure], slip: Slip) -> list[tuple[str, Floats]]:
    """Return the digits of a recorded hand with their pictures, where they fit the ink."""
    pictures = []
    for (side, key), figure in figures.items():
        text = slip.text(side, key).removeprefix(f"{boxes.MELDED}=").lstrip("-")
        if key != boxes.MORE and text.isdigit() and figure.likelihood(text) > _SURE * len(text) / 2:
            pictures += [(digit, figure.pictures[at]) for digit, at in figure.pieces_of(text)]
    return pictures


def _with(known: Learnt, name: str, pictures: list[tuple[str, Floats]]) -> Learnt:
    names = (*known.names, name)
    if not pictures:
        return Learnt(names, known.features, known.digits)
    features = nets.shipped().features(np.stack([picture for _, picture in pictures]))
    digits = np.array([int(digit) for digit, _ in pictures])
    return Learnt(
        names, np.concatenate([known.features, features]), np.concatenate([known.digits, digits])
    )


def _read(path: Path) -> Learnt:
    wide = nets.shipped().last.shape[0]
    try:
        with np.load(path, allow_pickle=False) as arrays:
            features = arrays["features"].astype(np.float32)
            digits = arrays["digits"].astype(np.int64)
            if features.shape == (len(digits), wide):
                return Learnt(tuple(map(str, arrays["names"])), features, digits)
    except (OSError, ValueError, KeyError):
        pass  # What is missing or broken is learnt again.
    return Learnt((), np.zeros((0, wide), np.float32), np.zeros(0, np.int64))


def _content(of: Learnt) -> bytes:
    file = io.BytesIO()
    np.savez(
        file,
        allow_pickle=False,
        names=np.array(of.names),
        features=of.features.astype(np.float16),
        digits=of.digits.astype(np.int8),
    )
    return file.getvalue()
