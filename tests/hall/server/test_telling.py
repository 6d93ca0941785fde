"""Who hears what: desk and wall of every change, a phone of those at its own table."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta_club.errors import accept_all
from canasta_club.records.book.book import open_book
from canasta_club.services.entry import saving
from canasta_club.services.play import games
from tests.hall.examples.evenings import begin
from tests.hall.examples.pages import Pages, open_hall
from tests.hall.examples.tables import FIRST
from tests.hall.server.test_hall import TWO


class Listeners:
    """A page of each side, the desk and the wall, which listen."""

    def __init__(self, pages: Pages) -> None:
        self._pages, self._told = pages, set[str]()
        loop = pages.runner.get_loop()
        self._tasks = [loop.create_task(self._listen(who)) for who in pages.codes]
        while pages.hall.hub.count < len(pages.codes):
            self.told()

    async def _listen(self, who: str) -> None:
        hall, code = self._pages.hall, self._pages.codes[who]
        right = await hall.keeper.ask(lambda room: room.right(code))
        assert right
        async for text in hall.hub.listen(right):
            if "event: changed" in text:
                self._told.add(who)

    def told(self, *, looks: bool = True) -> set[str]:
        """Return who was told to load again, once the hall has looked at the book."""
        if looks:
            self._pages.runner.run(self._pages.hall.look())
        self._pages.runner.run(asyncio.sleep(0.05))
        told, self._told = self._told, set()
        return told


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[Pages]:
    with open_hall(begin(tmp_path, [4, 4])) as opened:
        yield opened


def test_each_step_of_a_hand_is_told_to_its_table_the_desk_and_the_wall(pages: Pages) -> None:
    listeners, here = Listeners(pages), {"1A", "1B", "desk"}
    assert listeners.told() == set()
    pages.send("1A", TWO)
    assert listeners.told() == here  # The wall shows nothing of a hand that waits.
    pages.send("1B", {}, "confirm")
    assert listeners.told() == {*here, "wall"}
    assert listeners.told() == set()


def test_all_are_told_of_a_hand_before_its_sender_is_answered(pages: Pages) -> None:
    listeners = Listeners(pages)
    pages.send("1A", TWO)
    assert listeners.told(looks=False) == {"1A", "1B", "desk"}
    pages.send("1B", {}, "confirm")
    assert listeners.told(looks=False) == {"1A", "1B", "desk", "wall"}


def test_what_the_desk_types_is_told_whichever_page_was_loaded_first(pages: Pages) -> None:
    listeners = Listeners(pages)
    with open_book(str(pages.path), by="Tom") as book:
        saving.save(book, games.find(book, table=1), FIRST, 1, accept_all, revision=0)
    pages.get("2A")
    assert listeners.told() == {"1A", "1B", "desk", "wall"}


def test_the_desk_shows_what_is_to_be_looked_at_as_it_is_now(pages: Pages) -> None:
    def unplayed() -> int:
        return pages.get("desk").words.count("no hand of this game is recorded")

    assert unplayed() == 2
    pages.send("1A", TWO)
    assert unplayed() == 2
    pages.send("1B", {}, "confirm")
    assert unplayed() == 1
    with open_book(str(pages.path), by="Tom") as book:
        saving.save(book, games.find(book, table=2), FIRST, 1, accept_all, revision=0)
    assert unplayed() == 0


def test_the_clock_is_told_to_all_and_a_question_to_the_desk(pages: Pages) -> None:
    listeners = Listeners(pages)
    pages.post("desk", {"do": "start", "minutes": "40"})
    assert listeners.told() == {*pages.codes}
    pages.send("2A", {"text": "The director, please."}, "ask")
    assert listeners.told() == {"desk"}
