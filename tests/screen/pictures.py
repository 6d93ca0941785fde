"""The pictures of the entry screen in the documents, taken of the screen itself."""

import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from textual.pilot import Pilot

from canasta_club.club.play import Place
from canasta_club.errors import accept_all
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import clubs
from canasta_club.screen.app import EntryApp
from canasta_club.services.entry import saving
from canasta_club.services.season.nights import AtNight
from tests.screen.driving import press, run_app
from tests.services.examples.entering import begin, counts

_SIZE = (80, 24)
_TITLE = "canasta enter"
_HANDS = {
    1: ("1 1 345 20 1", "- 2 285 35 -"), 2: ("- 1 275 10 -", "- 1 135 20 2"),
    3: ("1 - 410 15 2", "- 1 225 60 1"), 4: ("- 2 325 5 1", "1 - 240 45 -"),
}  # fmt: skip
"""By table, what its sides made in each hand so far."""
_PLAYED = {1: 3, 2: 2, 3: 3, 4: 3}
_SLIP = "1\n1\n345\n20\n2\n" + "\n1\n135\n\n\n" + "2\n"
"""A slip of table 2, typed up to its total."""


@cache
def pictures() -> Mapping[str, str]:
    """Return each picture as SVG, by its name in the guide."""
    with TemporaryDirectory() as folder, patch.dict(os.environ):
        os.environ.pop("NO_COLOR", None)
        path = Path(folder) / "club.canasta"
        with open_book(str(path), by="Sue", create=True) as book:
            clubs.add(book, "Riverside", "club", "pairs")
            return taken(book, begin(book, tables=4))


def taken(book: Book, places: Sequence[Place]) -> Mapping[str, str]:
    """Enter hands at four tables; return the screens of a slip half typed, and of the grid."""
    for place in places:
        one, other = _HANDS[place.game.table]
        for number in range(1, _PLAYED[place.game.table] + 1):
            saving.save(book, place, counts(one, other, out="1"), number, accept_all)
    screens: dict[str, str] = {}

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        await press(pilot, "2\n", _SLIP, "1235")
        screens["entry-screen.svg"] = app.export_screenshot(title=_TITLE)
        await press(pilot, "{escape}")
        screens["entry-grid.svg"] = app.export_screenshot(title=_TITLE)

    evening = AtNight(book, places[0].season, places[0].night)
    run_app(EntryApp(lambda: evening, theme="dark"), script, _SIZE)
    return screens
