"""Scanning: pictures of slips become drafts on the entry screen, or hands where all agrees.

Whatever cannot be known is refused or asked about, and never guessed.
"""

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Final, Literal

import numpy as np
from PIL import Image

from canasta_club.club import slip as boxes
from canasta_club.club.paper import address, layout
from canasta_club.club.paper.address import Address, BadAddressError
from canasta_club.club.play import GameState, Place, with_result
from canasta_club.errors import CanastaError, ProblemsError
from canasta_club.scan.reading import pictures, planes
from canasta_club.scan.reading import slips as readings
from canasta_club.scan.reading.pictures import PagePicture
from canasta_club.scan.reading.planes import SlipCode
from canasta_club.scan.reading.slips import SlipReading
from canasta_club.scan.services import _comparing as comparing
from canasta_club.scan.services import _hands as hands
from canasta_club.scan.services import _learning as learning
from canasta_club.scan.services import _margins as margins
from canasta_club.scan.services import keeping
from canasta_club.scan.services._margins import ReadHand
from canasta_club.scan.services.keeping import SlipPicture
from canasta_club.services.entry import addressed, differing, grid, saving, slips
from canasta_club.services.entry.drafts import Draft, Drafts
from canasta_club.services.entry.grid import Grid, GridRow
from canasta_club.services.season.nights import AtNight
from canasta_club.services.season.season_rules import terms_of

ScanOutcome = Literal["read", "asked", "recorded", "known", "agrees", "differs", "refused"]

FROM_PICTURE: Final = "read from a picture"
"""Begins the reason, in the journal, of a hand that was recorded unseen."""

OnFile = Callable[[], object]
"""Is called for each file."""

Asking = Callable[[int, str], str]
"""Asks which of two digits stands in every box of a table's slip; nothing if nobody can be asked.
"""

_QUALITY: Final = 82


@dataclass(frozen=True, slots=True)
class Scanned:
    """What became of a slip: where it belongs, as far as that is known, and why.

    ``doubtful`` are the boxes to look at, by name.
    """

    picture: str
    outcome: ScanOutcome
    message: str
    round: int = 0
    table: int = 0
    hand: int = 0
    doubtful: tuple[str, ...] = ()
    digest: str = ""


@dataclass(frozen=True, slots=True)
class SeenSlip:
    """A slip in a picture that belongs to a game of the night, as it was read."""

    picture: str
    address: Address
    row: GridRow
    reading: SlipReading
    flat: bytes
    digest: str

    def scanned(self, outcome: ScanOutcome, message: str, doubtful: Sequence[str] = ()) -> Scanned:
        """Return what became of it."""
        of = self.address
        return Scanned(
            picture=self.picture,
            outcome=outcome,
            message=message,
            round=of.round,
            table=of.table,
            hand=of.hand,
            doubtful=tuple(doubtful),
            digest=self.digest,
        )


def scan(
    at: AtNight,
    paths: Iterable[Path],
    *,
    accept: bool = False,
    step: OnFile = lambda: None,
    ask: Asking = lambda _table, _either: "",
) -> list[Scanned]:
    """Read slips into drafts; with ``accept`` record those of which all sums agree.

    Raises `CanastaError` where the league does not allow that.
    """
    if accept and terms_of(at.season).scan_accept != "agreeing":
        raise CanastaError(
            "The terms of this league do not allow slips to be recorded unseen.",
            hint='They would say so: [scan] accept = "agreeing". Without --accept-agreeing each'
            " slip comes to the entry screen.",
        )
    work = Work(at, ask)
    slips_read = list(work.read(pictures.files_in(paths), step))
    done = [item for item in slips_read if isinstance(item, Scanned)]
    seen = [item for item in slips_read if isinstance(item, SeenSlip)]
    kept, mixed = _without_contradictions(seen)
    done += mixed
    done += [work.take(item, accept=accept) for item in sorted(kept, key=_in_order)]
    return done


def scan_of_table(at: AtNight, table: int, path: Path) -> str:
    """Read a picture that a table sent into drafts, and say what became of its slips.

    Raises `CanastaError` where none of them is one of this table that can be read.
    """
    work = Work(at)
    done = []
    for item in work.read([path]):
        if isinstance(item, SeenSlip) and item.address.table == table:
            done.append(work.take(item, accept=False))
        elif isinstance(item, SeenSlip):
            message = f"This is a slip of table {item.address.table}, and you sit at table {table}."
            done.append(item.scanned("refused", message))
        else:
            done.append(item)
    messages = [f"Hand {item.hand}: {item.message}" if item.hand else item.message for item in done]
    if all(item.outcome in {"refused", "differs"} for item in done):
        raise CanastaError(" ".join(messages))
    return " ".join(messages)


def _in_order(of: SeenSlip) -> tuple[int, int, int]:
    return of.address.round, of.address.table, of.address.hand


def _without_contradictions(seen: Sequence[SeenSlip]) -> tuple[list[SeenSlip], list[Scanned]]:
    """Return one picture of each slip, and those refused as two say different things."""
    by_place: dict[Address, list[SeenSlip]] = {}
    # An empty slip contradicts nothing, and is refused by itself.
    kept = [item for item in seen if item.reading.is_empty]
    for item in (item for item in seen if not item.reading.is_empty):
        by_place.setdefault(item.address, []).append(item)
    refused: list[Scanned] = []
    for several in by_place.values():
        says = {tuple(sorted(_alone(item).items())) for item in several}
        if len(says) == 1:
            kept.append(several[0])
            continue
        others = " and ".join(dict.fromkeys(item.picture for item in several))
        message = f"Two pictures of this slip say different figures: {others}."
        refused += [item.scanned("refused", message) for item in several]
    return kept, refused


def _alone(seen: SeenSlip) -> dict[tuple[int, str], str]:
    return {key: figure.best(1)[0][0] for key, figure in seen.reading.figures.items()}


class Work:
    """Slips of one night being read: its grid, and how far each game is known by now."""

    def __init__(self, at: AtNight, ask: Asking = lambda _table, _either: "") -> None:
        self._at, self._ask = at, ask
        self._grid: Grid = grid.of_night(*at)
        self._states: dict[object, GameState] = {}
        self._drafts = Drafts(at.book)
        self._answers: dict[tuple[int, str], str] = {}

    def read(
        self, paths: Sequence[Path], step: OnFile = lambda: None
    ) -> Iterator[SeenSlip | Scanned]:
        """Yield the slips in pictures, read, and what is refused before that."""
        for path in paths:
            step()
            try:
                for picture in pictures.read(path):
                    yield from self._in_picture(picture)
            except CanastaError as fault:
                yield Scanned(path.name, "refused", fault.with_hint)

    def _in_picture(self, picture: PagePicture) -> Iterator[SeenSlip | Scanned]:
        codes = planes.codes(picture.grey)
        if not codes:
            yield Scanned(picture.name, "refused", "No code of a slip was found in it.")
        placed: list[SeenSlip] = []
        for code in codes:
            try:
                placed.append(self._slip(picture, code))
            except CanastaError as fault:
                yield _refused(picture, code, fault)
        over: set[int] = set()
        outlines = [
            item.reading.plane.outline(layout.size_of(addressed.form(item.address)))
            for item in placed
        ]
        for one, other in combinations(range(len(placed)), 2):
            if planes.overlap(outlines[one], outlines[other]):
                over |= {one, other}
        for number, item in enumerate(placed):
            if number in over:
                message = "Two slips lie over each other here: photograph each alone."
                yield item.scanned("refused", message)
            else:
                yield item

    def _slip(self, picture: PagePicture, code: SlipCode) -> SeenSlip:
        of = address.read(code.text)
        row = addressed.row(self._at.book, self._grid, of)
        paper = learning.paper_of(row.state, addressed.form(of))
        net = learning.net_for(self._at.book, row.state)
        reading = readings.read(picture.grey, code, paper, net.likely)
        if reading.fault:
            raise CanastaError(reading.fault, hint="Photograph it flat, from above, all of it.")
        flat = readings.flattened(picture.grey, reading.plane, paper)
        return SeenSlip(picture.name, of, row, reading, _jpeg(flat), pictures.digest(flat))

    def take(self, seen: SeenSlip, *, accept: bool) -> Scanned:
        """Make a draft of a slip, or a hand where that is wanted and certain."""
        row, number = seen.row, seen.address.hand
        state = self._states.get(row.game.id, row.state)
        stored = state.find(number)
        if seen.reading.is_empty:
            return seen.scanned("refused", "Nothing is written on it.")
        if stored is not None and not stored.is_void:
            return self._compared(seen, state)
        state = comparing.known_before(state, number)
        read = hands.likeliest(seen.reading, state, number, row.night_hands)
        if read.repeated:
            read = self._settled(seen.address.table, read)
        self.keep(seen, is_first=True)
        if accept and read.is_sure and state.is_sound and _has_all_sums(read):
            return self._record(seen, read)
        if read.agrees and state.is_sound:
            checked = slips.check(state, read.slip, number, row.night_hands)
            self._states[row.game.id] = with_result(state, number, checked.result)
        return self._draft(seen, read)

    def _settled(self, table: int, read: ReadHand) -> ReadHand:
        """Ask once a table which of two digits it is, if any sum agrees with both."""
        about = table, "".join(sorted(read.repeated))
        is_new = about not in self._answers
        if is_new:
            self._answers[about] = self._ask(table, read.repeated)
        if answer := self._answers[about]:
            return margins.settled(read, answer)
        return read if is_new else replace(read, repeated="")

    def keep(self, seen: SeenSlip, *, is_first: bool = False) -> None:
        """Keep the picture of a slip as long as the league says."""
        book, season, night = self._at
        picture = SlipPicture(
            address=seen.address, content=seen.flat, digest=seen.digest, is_first=is_first
        )
        keeping.keep(book, season, night, picture)

    def _compared(self, seen: SeenSlip, state: GameState) -> Scanned:
        """Say whether a slip whose hand is recorded says what the book does."""
        number = seen.address.hand
        apart = comparing.labels(seen.reading, number, state)
        stored = state.find(number)
        if not apart:
            self.keep(seen)
            return seen.scanned("known", "It is recorded like this already.")
        by = stored.by if stored else ""
        message = f"Recorded by {by} with other figures in: {', '.join(apart)}."
        return seen.scanned("differs", message, apart)

    def _record(self, seen: SeenSlip, read: ReadHand) -> Scanned:
        place: Place = seen.row.place
        try:
            saved = saving.save(
                self._at.book, place, read.slip, seen.address.hand, _accept_nothing,
                revision=0, reason=f"{FROM_PICTURE}, sha256 {seen.digest}",
            )  # fmt: skip
        except CanastaError as fault:
            wrong = fault.problems if isinstance(fault, ProblemsError) else ()
            return seen.scanned("refused", "; ".join(map(str, wrong)) or fault.with_hint)
        self._drafts.remove(seen.row.game, seen.address.hand)
        row = self._grid.find(seen.row.game.id) or seen.row
        self._grid = grid.with_game(self._at.book, self._grid, row.game)
        fresh = self._grid.find(row.game.id)
        if fresh:
            self._states[row.game.id] = fresh.state
        totals = " : ".join(str(item.total) for item in saved.recorded.hand.sides)
        return seen.scanned("recorded", f"{totals}, all its sums agree.")

    def _draft(self, seen: SeenSlip, read: ReadHand) -> Scanned:
        game, number = seen.row.game, seen.address.hand
        typed = self._drafts.read(game)
        if typed and typed.number == number:
            message = "It lies unfinished on the entry screen, and stays as it is."
            return seen.scanned("asked", message)
        draft = _draft_of(seen, read)
        before = self._drafts.read(game, number)
        if before is None or replace(before, by="", at=None) != draft:
            self._drafts.write(game, draft, number)
        state = seen.row.state
        labels = [differing.label_of(box, state) for box in read.doubtful]
        if read.agrees and not labels:
            return seen.scanned("read", "All its sums agree; it waits on the entry screen.")
        if not read.agrees:
            message = "Its sums do not agree as it was read"
            return seen.scanned("asked", f"{message}; look at it on the entry screen.", labels)
        if read.repeated:
            either = " or ".join(read.repeated)
            message = (
                f"Is it {either} in every box? All sums agree either way. Once it is saved,"
                " the other slips of this table are read by it."
            )
            return seen.scanned("asked", message, labels)
        return seen.scanned("asked", "Another reading is nearly as likely.", labels)


def _has_all_sums(read: ReadHand) -> bool:
    return all(texts.keys() >= {boxes.SAYS, boxes.RUNNING} for texts in read.slip.sides)


def _accept_nothing(_problems: object) -> bool:
    return False


def _draft_of(seen: SeenSlip, read: ReadHand) -> Draft:
    slip = read.slip
    ink = [(side, key) for side, texts in enumerate(slip.sides) for key in texts]
    places = [*ink, *((None, key) for key in slip.hand)]
    doubtful = tuple((box.side, box.key) for box in read.doubtful)
    return Draft(
        game_id=seen.row.game.id,
        number=seen.address.hand,
        slip=slip,
        box=doubtful[0] if doubtful else None,
        read=tuple(place for place in places if place not in doubtful),
        doubtful=doubtful,
    )


def _refused(picture: PagePicture, code: SlipCode, fault: CanastaError) -> Scanned:
    try:
        of = address.read(code.text)
    except BadAddressError:
        return Scanned(picture.name, "refused", "Its code is not that of a slip.")
    return Scanned(
        picture.name, "refused", fault.with_hint, round=of.round, table=of.table, hand=of.hand
    )


def _jpeg(flat: pictures.Grey) -> bytes:
    file = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(flat)).save(file, "JPEG", quality=_QUALITY)
    return file.getvalue()
