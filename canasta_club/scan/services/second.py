"""Second keying by the reader: slips of recorded hands are read, and compared with the book.

What agrees is kept in the journal as a second look by the reader. It may not look at what it read
itself: a hand that was recorded from its picture.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from canasta_club.errors import CanastaError
from canasta_club.scan.reading import pictures
from canasta_club.scan.services import _comparing as comparing
from canasta_club.scan.services import keeping, scanning
from canasta_club.scan.services.scanning import OnFile, Scanned, SeenSlip
from canasta_club.services.entry import second
from canasta_club.services.season.nights import AtNight

READER: Final = "canasta scan"
"""Who the journal says it was."""


def look(at: AtNight, paths: Iterable[Path], step: OnFile) -> list[Scanned]:
    """Compare slips with the hands that were entered; a hand itself is never changed."""
    work = scanning.Work(at)
    return [
        _look(at, work, item) if isinstance(item, SeenSlip) else item
        for item in work.read(pictures.files_in(paths), step)
    ]


def _look(at: AtNight, work: scanning.Work, seen: SeenSlip) -> Scanned:
    state, number = seen.row.state, seen.address.hand
    stored = state.find(number)
    if stored is None or stored.is_void:
        return seen.scanned("refused", "Its hand is not recorded: enter it first.")
    if keeping.was_read_first(at.book, seen.row.game, number):
        message = "The reader read it before it was recorded: another person looks at it."
        return seen.scanned("refused", message)
    if apart := comparing.labels(seen.reading, number, state):
        message = f"It seems to say something else than {stored.by} entered in: {', '.join(apart)}."
        return seen.scanned("differs", message, apart)
    spoilt = [place for place, figure in seen.reading.figures.items() if figure.is_spoilt]
    if spoilt or seen.reading.words:
        return seen.scanned("asked", f"A part of it cannot be read; {stored.by} entered it.")
    work.keep(seen)
    by, at.book.by = at.book.by, READER
    try:
        second.compare(at.book, seen.row.place, number, stored.statements)
    except CanastaError as fault:
        return seen.scanned("refused", fault.with_hint)
    finally:
        at.book.by = by
    return seen.scanned("agrees", f"It says what {stored.by} entered.")
