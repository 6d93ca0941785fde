"""A typist who makes mistakes ends with the night that the slips say."""

import random
from collections.abc import Sequence

import pytest
from textual.pilot import Pilot

from canasta_club.game.scoring.statement import Statement
from canasta_club.records.book.book import Book
from canasta_club.screen.app import EntryApp
from canasta_club.services.entry import slips
from canasta_club.services.play import standing
from canasta_club.services.safety.verify import verify
from tests.screen.driving import run
from tests.screen.typist import Typist, pile
from tests.services.examples.entering import begin


@pytest.mark.long
@pytest.mark.parametrize(
    ("seed", "tables", "hands", "errs"),
    [
        (1, 1, 1, 0.1),
        pytest.param(1, 2, 1, 0.1, marks=pytest.mark.long),
        pytest.param(2, 2, 2, 0.2, marks=pytest.mark.long),
    ],
)
def test_the_night_is_what_the_slips_say(
    book: Book, seed: int, tables: int, hands: int, errs: float
) -> None:
    chance = random.Random(seed)  # noqa: S311  (no secret)
    places = begin(book, tables, target=100_000)
    typist = Typist(pile(chance, tables, hands), chance, errs)
    done: list[bool] = []

    async def script(app: EntryApp, pilot: Pilot[int]) -> None:
        done.append(await typist.work(app, pilot, 200 * tables * hands))

    run(book, places[0], script)
    assert done == [True], typist.deeds
    book.release()
    entered = {
        (place.game.table, hand.number): _facts(hand.statements)
        for place in places
        for hand in standing.of_game(book, place).hands
    }
    written = {
        place: _facts(slips.read(slip, places[0].game).statements)
        for place, slip in typist.slips.items()
    }
    assert entered == written, typist.deeds
    assert verify(book).problems == []


def _facts(statements: Sequence[Statement]) -> list[object]:
    return [each._replace(name="").to_json() for each in statements]
