"""The site of a club: whole pages that lead to one another, and only what changed is written."""

import os
import re
import shutil
from datetime import date, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest

from canasta_club import recording
from canasta_club.errors import CanastaError, ConflictError
from canasta_club.recording import Committed
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import clubs
from canasta_club.records.nouns import games as game_records
from canasta_club.services import journal
from canasta_club.services.people import cards, players
from canasta_club.services.play import games
from canasta_club.services.publishing import folder as folders
from canasta_club.services.publishing import projector, publish
from canasta_club.services.season import nights, seasons
from tests.places import link
from tests.services.examples.evenings import record
from tests.services.examples.sites import FIRST, NAMES, OTHERS, content_of, play_night

HREF = re.compile(r'(?:href|src)="([^"]*)"')


def _refuse_broken(folder: Path) -> None:
    """Fail where a page is not whole, or a link leads nowhere."""
    for name, content in content_of(folder).items():
        if name.endswith(".html"):
            text = content.decode("utf-8")
            assert text.rstrip().endswith("</html>"), name
            assert "<script" not in text
            assert "http" not in re.sub(r'xmlns="[^"]*"', "", text)
            for href in HREF.findall(text):
                assert (folder / href).is_file(), f"{name} leads to {href}"


def test_every_link_resolves_and_the_last_night_is_two_clicks_away(
    played_book: Book, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    done = publish.publish(played_book, folder)
    _refuse_broken(folder)
    assert sorted([*done.written, folders.LIST]) == sorted(content_of(folder))
    front = (folder / "index.html").read_text("utf-8")
    assert 'href="last.html"' in front
    assert f"The night of {FIRST + timedelta(weeks=1)}" in (folder / "last.html").read_text("utf-8")


def test_figures_in_sentences_are_written_as_in_tables(played_book: Book, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    night = str(FIRST + timedelta(weeks=1))
    sides = ["+".join(NAMES[:2]), "+".join(NAMES[2:])]
    place = games.start(played_book, table=2, sides=sides, season="Autumn", night=night)
    record(played_book, place.game, 5025, -1085)
    publish.publish(played_book, folder)
    pages = [content.decode() for name, content in content_of(folder).items() if "table-2" in name]
    sentences = re.findall(r'class="note">([^<]+)|aria-label="([^"]+)', "".join(pages))
    told = [re.sub(r"\d{4}-\d\d-\d\d", "", "".join(each)) for each in sentences]
    assert any(each.endswith("Q. 5,025, W. P. &amp; X. P. \N{MINUS SIGN}1,085.") for each in told)
    assert not [each for each in told if re.search(r"\d{4}", each)]


def test_pages_of_a_season_name_the_club_and_the_season(played_book: Book, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    publish.publish(played_book, folder)
    line = f"<p>{played_book.club.name}, Autumn</p>"
    pages = {*folder.glob("season-1*.html")} - {*folder.glob("season-1-night-?.html")}
    assert {each.name for each in pages if line not in each.read_text("utf-8")} == {
        "season-1-rules.html"
    }


def test_the_same_book_gives_the_same_bytes(played_book: Book, tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    publish.publish(played_book, one)
    publish.publish(played_book, other)
    assert content_of(one) == content_of(other)
    again = publish.publish(played_book, one)
    assert (again.written, again.deleted) == ([], [])


def test_where_nothing_has_changed_no_page_is_drawn(
    played_book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish.publish(played_book, tmp_path / "site")
    # Nor would another day change one.
    monkeypatch.setattr(
        "canasta_club.records.book.book.current_day", lambda _zone: date(2031, 2, 3)
    )
    publish.publish(played_book, tmp_path / "later")
    assert content_of(tmp_path / "later") == content_of(tmp_path / "site")
    monkeypatch.setattr(publish, "Site", None)
    done = publish.publish(played_book, tmp_path / "site")
    assert {*done.unchanged} == {*content_of(tmp_path / "site")} - {folders.LIST}


def test_a_page_that_was_changed_outside_is_written_again(
    played_book: Book, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    publish.publish(played_book, site)
    before = content_of(site)
    for left in (0, len(before["players.html"])):
        (site / "players.html").write_bytes(b"x" * left)
        assert publish.publish(played_book, site).written == ["players.html"]
        assert content_of(site) == before


def test_what_looks_as_it_was_left_is_not_read_where_that_is_noted(
    played_book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    publish.publish(played_book, site)
    read: list[str] = []
    held = folders.Folder._held

    def noted(folder: folders.Folder, name: str) -> bytes:
        read.append(name)
        return held(folder, name)

    monkeypatch.setattr(folders.Folder, "_held", noted)
    publish.publish(played_book, site)
    assert read == []
    every = sorted({*content_of(site)} - {folders.LIST})
    # A list that was put back may be of another day than the pages.
    listed = site / folders.LIST
    listed.write_bytes(listed.read_bytes())
    publish.publish(played_book, site)
    assert sorted(read) == every
    read.clear()
    shutil.move(site, tmp_path / "moved")
    publish.publish(played_book, tmp_path / "moved")
    assert sorted(read) == every


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "change", ["night", "first over", "others", "undone", "correction", "name", "number"]
)
def test_what_is_written_after_a_change_is_what_would_be_written_at_once(
    played_book: Book, tmp_path: Path, change: str
) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    season = seasons.find(played_book, "Autumn")
    if change == "undone":
        play_night(played_book, season, 2)
    elif change == "first over":
        # A season whose only game still runs has no race that its night could lead to.
        season = seasons.new(played_book, "Winter", first_day=FIRST)
        play_night(played_book, season, 0, is_over=False)
    publish.publish(played_book, one)
    before = content_of(one)
    if change in {"night", "first over"}:
        play_night(played_book, season, 2)
    elif change == "others":
        # Who does not sit there moves in the table as well, which their own pages say.
        players.add(played_book, OTHERS)
        play_night(played_book, season, 2, OTHERS)
    elif change == "undone":
        # What a page told of it last is gone, and all that is left was played long ago.
        for _change in range(3):
            journal.undo(played_book)
    elif change == "correction":
        night = nights.find(played_book, season, str(FIRST))
        (game,) = game_records.of_night(played_book, night)
        record(played_book, game)
    elif change == "name":
        players.rename(played_book, NAMES[0], "Vendelin Orrery")
    else:
        cards.agree(played_book, NAMES[0], "number")
    done = publish.publish(played_book, one)
    publish.publish(played_book, other)
    assert content_of(one) == content_of(other)
    changed = {name for name, content in content_of(one).items() if before.get(name) != content}
    assert {*done.written} == changed - {folders.LIST}


def test_a_memory_stick_knows_no_file_of_several_names(played_book: Book, tmp_path: Path) -> None:
    stick, disk = tmp_path / "stick", tmp_path / "disk"
    with patch("os.link", side_effect=PermissionError):
        publish.publish(played_book, stick)
    publish.publish(played_book, disk)
    assert content_of(stick) == content_of(disk)
    assert {page.stat().st_nlink for page in disk.iterdir()} == {1}


class KilledError(Exception):
    """The run ends here."""


def test_each_new_page_is_there_before_one_is_drawn(played_book: Book, tmp_path: Path) -> None:
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    with patch.object(folders.Folder, "_put", side_effect=KilledError), pytest.raises(KilledError):
        publish.publish(played_book, killed)
    publish.publish(played_book, whole)
    here = {page.name for page in killed.glob("*.html") if b"</html>" in page.read_bytes()}
    assert here == {page.name for page in whole.glob("*.html")}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("count", [0, 1, 2, 4, 8, 12, 18, 24])
def test_killed_anywhere_each_page_is_whole_and_the_next_run_completes(
    played_book: Book, tmp_path: Path, count: int
) -> None:
    folder, whole = tmp_path / "site", tmp_path / "whole"
    publish.publish(played_book, folder)
    play_night(played_book, seasons.find(played_book, "Autumn"), 2)
    cards.agree(played_book, NAMES[0], "number")
    left = count
    write = folders.Folder._write

    def dying(self: folders.Folder, name: str, content: bytes, *, is_kept: bool = False) -> None:
        nonlocal left
        if not left:
            raise KilledError
        left -= 1
        write(self, name, content, is_kept=is_kept)

    with patch.object(folders.Folder, "_write", dying), pytest.raises(KilledError):
        publish.publish(played_book, folder)
    _refuse_broken(folder)
    publish.publish(played_book, folder)
    publish.publish(played_book, whole)
    assert content_of(folder) == content_of(whole)


def test_a_list_that_cannot_be_read_is_said_and_the_pages_stay(
    played_book: Book, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    publish.publish(played_book, folder)
    pages = content_of(folder)
    (folder / folders.LIST).write_text('{"schema":')
    with pytest.raises(ConflictError, match=r"canasta-site.json cannot be read"):
        publish.publish(played_book, folder)
    assert content_of(folder) == {**pages, folders.LIST: b'{"schema":'}
    season = seasons.find(played_book)
    night = nights.find(played_book, season, str(FIRST))
    with pytest.raises(ConflictError, match="holds the published pages"):
        projector.write(played_book, season, night, folder / "wall.html", 20)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("stranger", ["notes.txt", "INDEX.html", "index.html", "page.css"])
def test_a_folder_that_it_did_not_make_is_refused(
    played_book: Book, tmp_path: Path, stranger: str
) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / stranger).write_text("mine")
    with pytest.raises(ConflictError, match="did not make it"):
        publish.publish(played_book, folder)
    assert content_of(folder) == {stranger: b"mine"}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("kind", ["link", "folder", "case"])
def test_what_is_in_the_way_is_left_alone(played_book: Book, tmp_path: Path, kind: str) -> None:
    folder, outside = tmp_path / "site", tmp_path / "outside.html"
    publish.publish(played_book, folder)
    outside.write_text("mine")
    page = folder / "players.html"
    page.unlink()
    if kind == "link":
        link(page, outside)
    elif kind == "folder":
        page.mkdir()
    else:
        (folder / "Players.html").write_text("mine")
    with pytest.raises(ConflictError, match="in the way"):
        publish.publish(played_book, folder)
    assert outside.read_text(encoding="utf-8") == "mine"


@pytest.mark.long
def test_a_file_beside_the_pages_stays(played_book: Book, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    publish.publish(played_book, folder)
    (folder / "CNAME").write_text("mine")
    publish.publish(played_book, folder)
    publish.clear(folder)
    assert content_of(folder) == {"CNAME": b"mine"}


@pytest.mark.long
def test_the_site_of_another_club_is_refused(played_book: Book, book: Book, tmp_path: Path) -> None:
    publish.publish(played_book, tmp_path / "site")
    clubs.add(book, "Hillside", "club", "pairs")
    with pytest.raises(ConflictError, match="another club"):
        publish.publish(book, tmp_path / "site")


@pytest.mark.parametrize("written", [0, 9])
def test_a_full_disk_is_told_in_words(played_book: Book, tmp_path: Path, written: int) -> None:
    replace = os.replace
    left = iter(range(written))

    def counted(beside: Path, path: Path) -> None:
        if next(left, None) is None:
            raise OSError(28, "No space left on device")
        replace(beside, path)

    recording.begin()
    with (
        patch("os.replace", counted),
        pytest.raises(CanastaError, match="the disk is full") as refused,
    ):
        publish.publish(played_book, tmp_path / "site")
    assert "publish again" in (refused.value.hint or "")
    assert recording.current().committed is Committed.NOTHING, "no answer was lost"
    assert publish.publish(played_book, tmp_path / "site").written
    _refuse_broken(tmp_path / "site")


def test_a_folder_that_cannot_be_made_is_told_in_words(played_book: Book, tmp_path: Path) -> None:
    with (
        patch.object(Path, "mkdir", side_effect=OSError(30, "Read-only file system")),
        pytest.raises(CanastaError, match=r"site was not written: .* read-only") as refused,
    ):
        publish.publish(played_book, tmp_path / "site")
    assert "another place" in (refused.value.hint or "")
