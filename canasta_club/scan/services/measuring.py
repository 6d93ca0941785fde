"""Measuring: how well slips are read whose hands are recorded; nothing is kept or changed."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from canasta_club.club import slip as boxes
from canasta_club.club.night_hands import NightHands
from canasta_club.club.play import GameState, game_so_far
from canasta_club.club.slip import Slip
from canasta_club.scan.reading import pictures
from canasta_club.scan.services import _hands as hands
from canasta_club.scan.services import scanning
from canasta_club.scan.services.scanning import OnFile, SeenSlip
from canasta_club.services.entry import differing, slips
from canasta_club.services.season.nights import AtNight


@dataclass(slots=True)
class Measured:
    """How many slips and boxes were read, and how; ``others`` are pictures that say nothing."""

    others: int = 0
    slips: int = 0
    boxes: int = 0
    boxes_right: int = 0
    alone: int = 0
    with_sums: int = 0
    taken: int = 0
    wrong: int = 0


def measure(at: AtNight, paths: Iterable[Path], step: OnFile) -> Measured:
    """Read slips of recorded hands as if they were not recorded, and compare."""
    done = Measured()
    for seen in scanning.Work(at).read(pictures.files_in(paths), step):
        stored = seen.row.state.find(seen.address.hand) if isinstance(seen, SeenSlip) else None
        if not isinstance(seen, SeenSlip) or stored is None or stored.is_void:
            done.others += 1
            continue
        state = seen.row.state
        before = [hand for hand in state.hands if hand.number < stored.number]
        without = game_so_far(state.game, state.rules, before)
        read = hands.likeliest(seen.reading, without, stored.number, NightHands())
        is_right = not differing.differing(read.slip, stored, state)
        done.slips += 1
        done.alone += not differing.differing(read.alone, stored, state)
        done.with_sums += is_right
        done.taken += read.is_sure
        done.wrong += read.is_sure and not is_right
        _count_boxes(done, slips.of_hand(stored, state), read.alone, state)
    return done


def _count_boxes(done: Measured, stored: Slip, read: Slip, state: GameState) -> None:
    keys = [box.key for box in boxes.side_boxes(state.rules)] + [boxes.SAYS, boxes.RUNNING]
    for side in range(len(stored.sides)):
        for key in keys:
            if text := stored.text(side, key).removeprefix(f"{boxes.MELDED}="):
                done.boxes += 1
                done.boxes_right += read.text(side, key) == text
