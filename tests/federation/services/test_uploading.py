"""Uploading: what counts, what is refused, and that the order of arrival plays no part."""

import json
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from canasta_club.federation.records import derived, inbox
from canasta_club.federation.services import members, people, quarantine, uploading
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.tables.wings.federation import BUNDLE
from canasta_club.records.tables.wings.federation_nights import DERIVED
from canasta_club.services import journal
from canasta_club.services.safety import club_file
from canasta_club.services.safety.verify import verify
from tests.depth import draws, examples
from tests.federation.examples import bundles
from tests.federation.examples.rows import centre_of

Send = Callable[..., list[str]]
RIVER, HILL = "River", "Hill"


@pytest.fixture
def send(book: Book, tmp_path: Path) -> Send:
    """Upload bundles, and return what became of each."""

    def upload(*texts: str) -> list[str]:
        files = [
            bundles.written(tmp_path / f"{number}.jsonl", text) for number, text in enumerate(texts)
        ]
        done = uploading.upload(book, files)
        return [each.problems[0].code if each.problems else each.outcome for each in done]

    return upload


def add(book: Book, club: str, folder: Path, key: int = 0, *, replace: bool = False) -> None:
    file = bundles.written(folder / "key.jsonl", bundles.key_file(club, key))
    members.add(book, club, file, replace=replace)


def tables(book: Book) -> dict[str, Any]:
    """Return all that follows from the bundles, and what is in quarantine."""
    rows: dict[str, Any] = {}
    for table in DERIVED:
        centre = centre_of(table)
        columns = [column for column in table.c if column is not centre]
        its = book.rows(select(*columns).where(centre == book.club_id))
        rows[table.name] = sorted(map(repr, its))
    rows["quarantine"] = sorted((each.arrived.id, why) for each, why in derived.quarantined(book))
    return rows


def assert_sound(book: Book) -> None:
    assert verify(book).problems == []


def test_what_was_sent_before_changes_nothing(book: Book, send: Send, tmp_path: Path) -> None:
    add(book, RIVER, tmp_path)
    text = bundles.bundle(RIVER, bundles.night(RIVER), 5)
    assert send(text) == ["counted"]
    before = tables(book), inbox.count(book)
    assert send(text, text) == ["known", "known"]
    assert (tables(book), inbox.count(book)) == before
    assert_sound(book)


def test_a_newer_revision_replaces_and_an_older_one_is_refused(
    book: Book, send: Send, tmp_path: Path
) -> None:
    add(book, RIVER, tmp_path)
    old, new = bundles.night(RIVER), bundles.night(RIVER, totals=((675, 435), (5700, 405)))
    assert send(bundles.bundle(RIVER, new, 7)) == ["counted"]
    assert send(bundles.bundle(RIVER, old, 6)) == ["older-bundle"]
    assert send(bundles.bundle(RIVER, new, 8)) == ["same"]
    (row,) = book.rows(select(DERIVED[0]))
    assert (row.revision, row.points) == (8, 675 + 435 + 5700 + 405)
    assert_sound(book)


def test_a_withdrawn_night_counts_for_nothing(book: Book, send: Send, tmp_path: Path) -> None:
    add(book, RIVER, tmp_path)
    gone = bundles.bundle(RIVER, bundles.withdrawn(RIVER), 9)
    assert send(gone, bundles.bundle(RIVER, bundles.night(RIVER), 5)) == ["counted", "older-bundle"]
    assert tables(book)["federation_night"] == tables(book)["federation_player"] == []
    assert_sound(book)


def test_the_same_revision_with_other_content_waits_for_a_decision(
    book: Book, send: Send, tmp_path: Path
) -> None:
    add(book, RIVER, tmp_path)
    one = bundles.bundle(RIVER, bundles.night(RIVER), 5)
    other = bundles.bundle(RIVER, bundles.night(RIVER, totals=((100, 200),)), 5)
    assert send(one, other) == ["night-conflict", "night-conflict"]
    assert tables(book)["federation_night"] == []
    bundle = quarantine.accept(book, str(tmp_path / "1.jsonl"), "the club says so")
    (row,) = book.rows(select(DERIVED[0]))
    assert (row.digest, row.points) == (bundle.arrived.digest, 300)
    assert derived.quarantined(book) == []
    assert_sound(book)
    journal.undo(book)
    assert len(derived.quarantined(book)) == 2
    assert_sound(book)


def test_bundles_of_an_unknown_club_count_once_it_is_added(
    book: Book, send: Send, tmp_path: Path
) -> None:
    assert send(bundles.bundle(RIVER, bundles.night(RIVER), 5)) == ["unknown-club"]
    add(book, RIVER, tmp_path)
    assert len(tables(book)["federation_score"]) == 4
    assert derived.quarantined(book) == []


def test_a_lost_key_is_replaced_by_the_centre(book: Book, send: Send, tmp_path: Path) -> None:
    add(book, RIVER, tmp_path)
    send(bundles.bundle(RIVER, bundles.night(RIVER, 1), 5))
    assert send(bundles.bundle(RIVER, bundles.night(RIVER, 2), 6, key=1)) == ["unknown-signer"]
    add(book, RIVER, tmp_path, key=1, replace=True)
    assert len(tables(book)["federation_night"]) == 2


EVENTS: tuple[tuple[str, str], ...] = (
    ("member", RIVER),
    ("member", HILL),
    (RIVER, bundles.bundle(RIVER, bundles.night(RIVER, 1, cards=["7"]), 5)),
    (RIVER, bundles.bundle(RIVER, bundles.night(RIVER, 1, ((100, 200),), cards=["7"]), 6)),
    (RIVER, bundles.bundle(RIVER, bundles.night(RIVER, 2), 7)),
    (RIVER, bundles.bundle(RIVER, bundles.withdrawn(RIVER, 2), 8)),
    (RIVER, bundles.replaced(RIVER, 10, 0, 1)),
    (RIVER, bundles.bundle(RIVER, bundles.night(RIVER, 3), 11, key=1)),
    (RIVER, bundles.bundle(RIVER, bundles.night(RIVER, 4), 12, key=0)),
    (RIVER, bundles.replaced(RIVER, 13, 1, 2)),
    (RIVER, bundles.bundle(RIVER, bundles.night(RIVER, 3, ((500, 5),)), 14, key=2)),
    (HILL, bundles.bundle(HILL, bundles.night(HILL, 1, cards=["7", "8"]), 5)),
    (HILL, bundles.bundle(HILL, bundles.night(HILL, 2, ((10, 20),), cards=["9"]), 6)),
    (HILL, bundles.bundle(HILL, bundles.night(HILL, 2, ((20, 10),), cards=["9"]), 6)),
    ("Unknown", bundles.bundle("Unknown", bundles.night("Unknown"), 1)),
)
"""What happens at a centre: clubs are added, bundles arrive, keys are replaced and misused."""


def play(book: Book, folder: Path, events: list[tuple[str, str]], chance: random.Random) -> Any:
    """Let events happen at a centre, bundles some at a time, and return what it comes to."""
    waiting: list[Path] = []
    for number, (kind, text) in enumerate(events):
        if kind == "member":
            add(book, text, folder)
            continue
        waiting.append(bundles.written(folder / f"b{number}.jsonl", text))
        if chance.random() < 0.5:
            uploading.upload(book, waiting)
            waiting = []
    uploading.upload(book, waiting)
    return tables(book)


@pytest.fixture
def books(begun_book: Path, tmp_path: Path) -> Iterator[Callable[[int], Book]]:
    opened: list[Book] = []

    def make(number: int) -> Book:
        folder = tmp_path / str(number)
        folder.mkdir()
        shutil.copy(begun_book, folder / "club.canasta")
        opened.append(open_book(str(folder / "club.canasta"), by="Sue"))
        return opened[-1]

    yield make
    for each in opened:
        each.close()


@pytest.mark.long
@pytest.mark.deeper
def test_the_registry_is_the_same_whatever_the_order_of_arrival(
    books: Callable[[int], Book], tmp_path: Path
) -> None:
    first: Any = None
    for number, chance in enumerate(draws("arrivals", examples(4))):
        events = list(EVENTS)
        chance.shuffle(events)
        book = books(number)
        found = play(book, tmp_path / str(number), events, chance)
        first = first or found
        assert found == first, events
        assert list(derived.differences(book)) == []
    whys = sorted(why for _digest, why in first["quarantine"])
    assert whys == ["night-conflict", "night-conflict", "replaced-key", "unknown-club"]
    assert len(first["federation_night"]) == 3


def test_undoing_and_redoing_an_upload_keeps_the_tables_in_step(
    book: Book, send: Send, tmp_path: Path
) -> None:
    add(book, RIVER, tmp_path)
    send(bundles.bundle(RIVER, bundles.night(RIVER), 5))
    before = tables(book)
    send(bundles.bundle(RIVER, bundles.night(RIVER, 2), 6))
    after = tables(book)
    journal.undo(book)
    assert tables(book) == before
    journal.redo(book)
    assert tables(book) == after
    assert_sound(book)


def test_verify_finds_a_table_that_does_not_follow_from_the_bundles(
    book: Book, send: Send, tmp_path: Path
) -> None:
    add(book, RIVER, tmp_path)
    send(bundles.bundle(RIVER, bundles.night(RIVER), 5))
    for table in DERIVED:
        kept = book.rows(select(table))
        with book.loading():
            book.connection.execute(table.delete().where(centre_of(table) == book.club_id))
        found = [each.code for each in verify(book).problems]
        # Totals are added up from scores, so that they differ as well.
        assert set(found) == {"registry-differs"}
        assert len(found) >= len(kept)
        with book.loading():
            derived.renew(book)
            if table.name == "federation_score":
                book.connection.execute(DERIVED[0].delete())
                derived.renew(book)
        assert_sound(book)


def test_a_centre_goes_into_a_file_and_back(book: Book, send: Send, tmp_path: Path) -> None:
    add(book, RIVER, tmp_path)
    send(bundles.bundle(RIVER, bundles.night(RIVER), 5))
    people.give_card(book, "Ash")
    club_file.export_club(book, tmp_path / "centre.jsonl")
    with open_book(str(tmp_path / "copy.canasta"), create=True) as copy:
        club_file.import_club(copy, tmp_path / "centre.jsonl")
        assert tables(copy) == tables(book)


# What anybody may send.

GOOD = bundles.bundle(RIVER, bundles.night(RIVER), 5)
LINES = GOOD.splitlines(keepends=True)


def signed(first: dict[str, Any], *rest: str) -> str:
    text = json.dumps(first, sort_keys=True, separators=(",", ":"))
    return bundles.key_of(RIVER).lines(text, *rest)


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


def resealed(old: str, new: str) -> str:
    """Return a bundle with a changed content that its club itself signed."""
    from canasta_club.federation.club import wire

    first = json.loads(LINES[0])
    content = "".join(LINES[1:-2]).rstrip("\n")
    assert old in content
    content = content.replace(old, new, 1)
    first["content"] = wire.digest(content)
    return bundles.key_of(RIVER).lines(wire.canonical(first), content, LINES[-2].rstrip("\n"))


def _of_format_before() -> str:
    """Return a bundle that its club signed as one of a format that is no longer read."""
    first = {**json.loads(LINES[0]), "format": 1}
    return signed(first, *(line.rstrip("\n") for line in LINES[1:-1]))


HOSTILE: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", "bundle-unreadable"),
    "text": ("Ash 675\n", "bundle-unreadable"),
    "a list": ("[1]\n[2]\n", "bundle-unreadable"),
    "not UTF-8": (b"\xff\xfe\n", "bundle-unreadable"),
    "a byte of nothing": (b"\x00" * 500 + b"\n", "bundle-unreadable"),
    "deep": ("[" * 100_000 + "\n", "bundle-unreadable"),
    "a huge figure": ('{"revision":' + "9" * 100_000 + "}\n", "bundle-unreadable"),
    "a long line": (b'{"a":"' + b"x" * 2_000_000 + b'"}\n', "bundle-unreadable"),
    "cut in a line": (GOOD[: len(GOOD) // 2], "bundle-unreadable"),
    "cut after a line": ("".join(LINES[:4]), "bundle-unreadable"),
    "without its end": (GOOD.rstrip("\n"), "bundle-unreadable"),
    "only two lines": (LINES[0] + LINES[-1], "bundle-unreadable"),
    "a key twice": (changed('"format":2', '"format":2,"format":2'), "bundle-unreadable"),
    "spaces": (changed('"format":2', '"format": 1'), "bundle-unreadable"),
    "NaN": (changed('"format":2', '"format":NaN'), "bundle-unreadable"),
    "of tomorrow": (changed('"format":2', '"format":3'), "newer-bundle"),
    "another kind": (changed("night-bundle", "day-bundle"), "bundle-unreadable"),
    "another revision": (changed('"revision":5', '"revision":6'), "bad-signature"),
    "a score changed": (changed("5700", "5705"), "bundle-altered"),
    "a name changed": (changed('"Ash"', '"Axel"'), "bundle-altered"),
    "a line gone": ("".join([*LINES[:2], *LINES[3:]]), "bundle-altered"),
    "of a format before": (changed('"format":2', '"format":1'), "bundle-unreadable"),
    "signed, of a format before": (_of_format_before(), "bundle-unreadable"),
    "signed, but no number": (resealed('"natural":0', '"natural":"0"'), "bundle-unreadable"),
    "signed, but a truth": (resealed('"natural":0', '"natural":true'), "bundle-unreadable"),
    "signed, with more": (resealed('"natural":0', '"natural":0,"x":0'), "bundle-unreadable"),
    "signed, but no day": (resealed("2026-11-01", "2026-11-31"), "bundle-unreadable"),
    "signed, but wrong sums": (resealed("[[675,430]", "[[680,430]"), "bundle-contradicts"),
    "signed, but wrong totals": (resealed('"hands":2', '"hands":3'), "bundle-contradicts"),
    "steers the screen": (resealed('"Winter"', '"\\u001b[2J"'), "bundle-unreadable"),
    "marks upon marks": (
        resealed('"Winter"', f'"W{9 * chr(0x301)}inter"'),
        "bundle-unreadable",
    ),
    "key file": (bundles.key_file(RIVER), "bundle-unreadable"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_whatever_is_sent_is_refused_in_words(name: str, book: Book, tmp_path: Path) -> None:
    content, code = HOSTILE[name]
    path = tmp_path / "sent.jsonl"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    (done,) = uploading.upload(book, [path])
    assert (done.outcome, done.problems[0].code) == ("refused", code)
    assert "\x1b" not in str(done.problems)
    assert inbox.count(book) == 0


def test_a_refused_file_does_not_hold_up_the_others(book: Book, send: Send, tmp_path: Path) -> None:
    add(book, RIVER, tmp_path)
    assert send("nonsense\n", GOOD, "") == ["bundle-unreadable", "counted", "bundle-unreadable"]
    missing = uploading.upload(book, [tmp_path / "missing.jsonl"])
    (problem,) = missing[0].problems
    assert problem.code == "bundle-unreadable"
    assert problem.message == "there is no such file or folder"


def test_the_lines_of_a_bundle_are_stored_as_they_were_signed(book: Book, send: Send) -> None:
    send(GOOD)
    (row,) = book.rows(select(BUNDLE))
    assert f"{row.envelope}\n{row.content}\n{row.names}\n{row.signature}\n" == GOOD


def test_a_bundle_without_its_last_lines_is_called_cut_off(book: Book, tmp_path: Path) -> None:
    text = bundles.bundle(RIVER, bundles.night(RIVER), 5)
    for kept in (2, 4, len(text.splitlines()) - 1):
        part = "".join(text.splitlines(keepends=True)[:kept])
        (done,) = uploading.upload(book, [bundles.written(tmp_path / "b.jsonl", part)])
        assert [each.message for each in done.problems] == [
            "lines are missing: the file is cut off"
        ]


@pytest.mark.parametrize("is_by_centre", [True, False])
def test_records_that_a_card_joins_are_separated_by_numbers_of_their_own(
    book: Book, send: Send, tmp_path: Path, *, is_by_centre: bool
) -> None:
    cards = () if is_by_centre else ("", "", "1", "")
    for club in (RIVER, HILL):
        add(book, club, tmp_path)
        send(bundles.bundle(club, bundles.night(club, cards=cards), 5))
    if is_by_centre:
        people.merge(book, "Cedar (River)", "Cedar (Hill)", "same birthday")
        assert people.give_card(book, "Cedar").number == "1"
    assert len(people.find(book, "Cedar").records) == 2
    assert sorted(each.number for each in people.unmerge(book, "Cedar", "two")) == ["1", "2"]
    assert {len(people.find(book, number).records) for number in ("1", "2")} == {1}
    assert_sound(book)
    journal.undo(book)
    assert len(people.find(book, "Cedar").records) == 2
    assert_sound(book)


@pytest.mark.parametrize("name", ["all", "#5", "--help", "A", "=1+1", "\u0410sh"])
def test_a_name_that_no_club_can_give_refuses_its_bundle(
    book: Book, send: Send, tmp_path: Path, name: str
) -> None:
    add(book, RIVER, tmp_path)
    text = bundles.bundle(RIVER, bundles.night(RIVER, names=(name, "Birch", "Cedar", "Elm")), 5)
    assert (send(text), inbox.count(book)) == (["bundle-name-unfit"], 0)
