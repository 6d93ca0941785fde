"""Pictures of slips that a table sends from its page: read for the desk, or refused in words."""

import io
from collections.abc import Callable

import pytest
from PIL import Image

from canasta_club.club.paper.address import Address, of_id
from canasta_club.club.paper.layout import Form
from canasta_club.hall.server._room import Room
from canasta_club.scan.services import extra
from canasta_club.services.entry.drafts import Drafts
from canasta_club.services.season.season_rules import rules_of
from tests.hall.examples.pages import Answer, Pages
from tests.scan.examples.drawn import Filled, drawn, on_a_table

FORM = Form("a4", 4)
SIDES = (
    {"kind:mixed": "1", "melded": "235", "red_threes": "1", "says": "735", "running": "735"},
    {"melded": "80", "left": "50", "says": "30", "running": "30"},
)
Send = Callable[..., Answer]


@pytest.fixture
def send(pages: Pages) -> Send:
    """Send a picture from the page of table 1, side A."""

    def post(content: bytes, **how: str) -> Answer:
        body = (
            b'--x\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\n'
            + content
            + b"\r\n--x--\r\n"
        )
        kind = {"content-type": "multipart/form-data; boundary=x"}
        return pages.ask("POST", pages.path_of("1A") + "?picture=1", body, **kind, **how)

    return post


def slip(pages: Pages, table: int) -> bytes:
    """Return a picture of the first slip of a table."""

    def draw(room: Room) -> Image.Image:
        at = room.at
        rules = rules_of(at.season).on(at.night.day).for_players(4)
        here = Address(of_id(at.book.club.id), of_id(at.night.id), 1, table, 1, FORM.number)
        return on_a_table(drawn(rules, FORM, here, Filled(sides=SIDES, ticks=[(0, 1)])), 2)

    file = io.BytesIO()
    pages.hall.keeper.now(draw).save(file, "PNG")
    return file.getvalue()


def drafts(pages: Pages) -> list[bool]:
    """Return whether something waits on the entry screen for each table."""

    def look(room: Room) -> list[bool]:
        known = Drafts(room.at.book)
        return [known.read(row.game, 1) is not None for row in room.grid.rows]

    return pages.hall.keeper.now(look)


def test_a_picture_waits_for_the_desk_as_it_was_read(pages: Pages, send: Send) -> None:
    assert 'type="file"' in pages.get("1A").text
    done = send(slip(pages, 1))
    assert done.status == 200
    assert "Hand 1: All its sums agree; it waits on the entry screen." in done.words
    assert drafts(pages) == [True, False]
    assert pages.totals() == []


def test_a_picture_of_another_table_is_refused(pages: Pages, send: Send) -> None:
    done = send(slip(pages, 2))
    assert done.status == 422
    assert "This is a slip of table 2, and you sit at table 1." in done.words
    assert drafts(pages) == [False, False]


@pytest.mark.parametrize(
    ("content", "message"), [(b"", "No picture came."), (b"GIF89a", "is no picture")]
)
def test_what_is_no_picture_is_refused(send: Send, content: bytes, message: str) -> None:
    done = send(content)
    assert done.status == 422
    assert message in done.words


def test_without_the_packages_that_read_slips_it_says_so(
    send: Send, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(extra, "import_module", missing)
    done = send(b"anything")
    assert done.status == 422
    assert "packages that are not installed" in done.words


def test_pictures_are_bounded_in_size_and_number(send: Send) -> None:
    assert send(b"", **{"content-length": "15000001"}).status == 413
    assert [send(b"").status for _ in range(6)] == [422] * 5 + [503]
