"""What others may send to a centre, and each promise of the guide that holds all the same.

An attack is a set of files that somebody made who has no key of the clubs River and Hill, or whose
key was replaced. Whatever arrives first, what counts is what counts without the attack.
"""

import itertools
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import select

from canasta_club.club.journal import ERASING
from canasta_club.errors import CanastaError, ConflictError, NotFoundError
from canasta_club.federation.club import wire
from canasta_club.federation.club.public_keys import is_weak
from canasta_club.federation.records import derived, inbox
from canasta_club.federation.services import members, people, quarantine, uploading
from canasta_club.federation.services.uploading import Uploaded
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import clubs
from canasta_club.records.tables.wings.federation import MEMBER_CLUB
from canasta_club.records.tables.wings.federation_nights import DERIVED
from canasta_club.services import journal
from canasta_club.services.safety import club_file, erasing
from canasta_club.services.safety.verify import verify
from tests.depth import draws
from tests.federation.attacks import (
    ATTACKS,
    GENUINE,
    ITS_KEY,
    LINES,
    NEWER,
    OF_HILL,
    REAL,
    REPLACED,
    RIVER,
    UNKNOWN,
    WEAK,
    signed_by,
    thief,
    thieves,
)
from tests.federation.conftest import add_clubs
from tests.federation.examples import bundles
from tests.federation.torsion import PRIME, key_bytes, torsion
from tests.places import link
from tests.postgresql import Server

GUIDE: Final = Path("docs/guide/federation.md")
Centres = Callable[[], Book]


def test_every_promise_stands_in_the_guide() -> None:
    guide = " ".join(GUIDE.read_text(encoding="utf-8").split())
    promises = {each.promise for each in ATTACKS.values()} | set(PROMISES.values())
    assert [each for each in sorted(promises) if each not in guide] == []


def sent(folder: Path, *texts: str | bytes) -> list[Path]:
    """Write files as they were sent."""
    folder.mkdir(exist_ok=True)
    files = []
    for number, text in enumerate(texts):
        files.append(folder / f"{len(list(folder.iterdir())):03}.jsonl")
        files[number].write_bytes(text.encode() if isinstance(text, str) else text)
    return files


def codes(done: Sequence[Uploaded]) -> list[str]:
    return [each.problems[0].code if each.problems else each.outcome for each in done]


def counting(book: Book) -> dict[str, list[str]]:
    """Return all that follows from the bundles."""
    found = {}
    for table in DERIVED:
        columns = [column for column in table.c if column.name != "club_id"]
        rows = book.rows(select(*columns).where(table.c.club_id == book.club_id))
        found[table.name] = sorted(map(repr, rows))
    return found


@cache
def _without_attack() -> dict[str, dict[str, list[str]]]:
    return {}


def as_without(centres: Centres, folder: Path) -> dict[str, list[str]]:
    """Return what counts when only the clubs send."""
    known = _without_attack()
    if not known:
        book = centres()
        uploading.upload(book, sent(folder / "genuine", *GENUINE))
        known.update(counting(book))  # type: ignore[arg-type]
    return known  # type: ignore[return-value]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_changes_nothing_of_what_counts(
    name: str, centres: Centres, tmp_path: Path
) -> None:
    attack = ATTACKS[name]
    expected = as_without(centres, tmp_path)
    genuine, hostile = sent(tmp_path / "good", *GENUINE), sent(tmp_path / "bad", *attack.sent)
    is_theirs = [bool(each) for each in attack.outcomes]
    for order in ("first", "last", "together"):
        book = centres()
        before = inbox.count(book)
        if order == "together":
            mixed = [*hostile[::2], genuine[0], *hostile[1::2], *genuine[1:]]
            done = uploading.upload(book, mixed)
            by_file = {each.file: each for each in done}
            found = [by_file[path] for path in hostile]
        elif order == "first":
            found = uploading.upload(book, hostile)
            uploading.upload(book, genuine)
        else:
            uploading.upload(book, genuine)
            found = uploading.upload(book, hostile)
        wanted = [each for each in attack.outcomes if each]
        assert [code for code, its in zip(codes(found), is_theirs, strict=True) if its] == wanted
        stored = sum(each.outcome == "quarantined" for each in found)
        assert inbox.count(book) - before == len(GENUINE) + stored
        assert counting(book) == expected, order
        assert verify(book).problems == []


def test_all_attacks_in_one_folder_stop_no_genuine_file(centres: Centres, tmp_path: Path) -> None:
    expected = as_without(centres, tmp_path)
    folder, texts = tmp_path / "inbox", list(GENUINE)
    texts += [text for each in ATTACKS.values() for text in each.sent]  # type: ignore[misc]
    for chance in draws("the order of attacks", 1):
        random.Random(chance.random()).shuffle(texts)  # noqa: S311
        files = sent(folder, *texts)
        link(folder / "gone.jsonl", "nowhere")
        (folder / "folder.jsonl").mkdir()
        book = centres()
        done = uploading.upload(book, uploading.files_of([folder, tmp_path / "none"]))
        assert {each.file for each in done} == {*files, folder / "gone.jsonl", tmp_path / "none"}
        assert counting(book) == expected
        assert verify(book).problems == []
        assert all(each.problems for each in done if each.outcome == "refused")


@pytest.mark.long
def test_the_attacks_on_a_server(server: Server, centres: Centres, tmp_path: Path) -> None:
    expected = as_without(centres, tmp_path)
    (tmp_path / "keys").mkdir()
    texts = [text for each in ATTACKS.values() for text in each.sent]
    with open_book(server.create("attacked"), by="Sue", create=True) as book:
        clubs.add(book, "Centre", "club", "pairs")
        add_clubs(book, tmp_path / "keys")
        uploading.upload(book, sent(tmp_path / "inbox", *texts, *GENUINE))
        assert counting(book) == expected
        assert verify(book).problems == []


def test_figures_of_nine_digits_stop_no_upload(
    server: Server, centres: Centres, tmp_path: Path
) -> None:
    """PROMISES["batch"]: their sums need more than the four bytes of a column."""
    night, most = bundles.night(RIVER, totals=((0, 0),)), 10**9 - 1
    (game,) = night.games
    sides = tuple(
        replace(side, start=most, figures=side.figures._replace(score=most)) for side in game.sides
    )
    games = tuple(
        replace(game, id=bundles.id_of(each), number=each + 1, sides=sides) for each in range(5)
    )
    huge = bundles.bundle(RIVER, replace(night, games=games), 5)
    (tmp_path / "keys").mkdir()
    with open_book(server.create("added_up"), by="Sue", create=True) as there:
        clubs.add(there, "Centre", "club", "pairs")
        add_clubs(there, tmp_path / "keys")
        for book in (there, centres()):
            done = uploading.upload(book, sent(tmp_path / "inbox", huge, OF_HILL))
            assert codes(done) == ["counted", "counted"]
            assert {row.scored for row in book.rows(select(DERIVED[1]))} >= {5 * most}
            assert verify(book).problems == []


@pytest.mark.sampled(6)
@pytest.mark.parametrize("text", [REAL, bundles.replaced(RIVER, 9, 0, 1)], ids=["night", "key"])
@pytest.mark.parametrize("part", range(12))
def test_a_file_that_is_cut_off_stores_nothing(
    text: str, part: int, centres: Centres, tmp_path: Path
) -> None:
    lines = text.splitlines(keepends=True)
    whole = ["".join(lines[:number]) for number in range(len(lines))]
    cut = [text[: len(text) * number // 97] for number in range(97)]
    book = centres()
    done = uploading.upload(book, sent(tmp_path / "cut", *[*whole, *cut][part::12]))
    assert {each.outcome for each in done} == {"refused"}
    assert inbox.count(book) == 0


# What needs more than files: the promise of each test.

PROMISES: Final = {
    "file": "each message names the file it is about",
    "batch": "a file that is refused does not hold up the others",
    "key": ITS_KEY,
    "replaced": REPLACED,
    "waits": UNKNOWN,
    "conflict": "Where two bundles of one revision contradict each other, neither counts",
    "undo": "Every decision is in the journal, and `canasta undo` takes it back.",
    "erased": "Nothing brings the name back",
    "salted": "so that nobody can guess from the signed digest who was erased",
    "weak": WEAK,
}


def test_every_message_names_its_file(centres: Centres, tmp_path: Path) -> None:
    """PROMISES["file"]."""
    book = centres()
    for path in sent(tmp_path / "bad", *ATTACKS["deep"].sent, REAL[:50], signed_by(thief)):
        (done,) = uploading.upload(book, [path])
        assert (done.file, len(done.problems)) == (path, 1)
        with pytest.raises(CanastaError) as fault:
            members.add(book, "Lake", path)
        assert path.name in str(fault.value)


def test_a_forged_bundle_that_was_dropped_is_not_in_the_way(
    centres: Centres, tmp_path: Path
) -> None:
    """PROMISES["key"]."""
    expected, book = as_without(centres, tmp_path), centres()
    forged = sent(tmp_path / "bad", signed_by(thief), signed_by(thieves[0]))
    uploading.upload(book, forged)
    numbers = [str(row[0]) for row in quarantine.page(book).rows]
    assert len(set(numbers)) == 2
    with pytest.raises(NotFoundError, match="Several bundles"):
        quarantine.drop(book, numbers[0].partition("-")[0], "not theirs")
    with pytest.raises(ConflictError, match="cannot be accepted"):
        quarantine.accept(book, numbers[0], "it is theirs")
    quarantine.drop(book, numbers[0], "not theirs")
    uploading.upload(book, sent(tmp_path / "good", *GENUINE))
    quarantine.drop(book, numbers[1], "not theirs")
    assert counting(book) == expected
    assert sorted(codes(uploading.upload(book, forged))) == ["dropped", "dropped"]
    assert derived.quarantined(book) == []
    assert verify(book).problems == []


def test_a_club_that_signs_the_same_lines_with_its_new_key(
    centres: Centres, tmp_path: Path
) -> None:
    """PROMISES["key"]: as a bundle that was made again says, when the key was replaced."""
    book, expected = centres(), as_without(centres, tmp_path)
    again = signed_by(bundles.key_of(RIVER, 1), NEWER)
    files = sent(tmp_path / "good", *GENUINE, again, bundles.replaced(RIVER, 9, 0, 1))
    assert codes(uploading.upload(book, files[:4]))[3] == "unknown-signer"
    assert codes(uploading.upload(book, files[4:])) == ["counted"]
    assert counting(book) == expected
    assert derived.quarantined(book) == []
    assert verify(book).problems == []


def test_a_key_that_was_replaced_signs_nothing_newer(centres: Centres, tmp_path: Path) -> None:
    """PROMISES["replaced"]."""
    later = bundles.bundle(RIVER, bundles.night(RIVER, totals=((1, 2),)), 10)
    changes = bundles.replaced(RIVER, 9, 0, 1), bundles.replaced(RIVER, 8, 1, 0)
    files = sent(tmp_path / "sent", *GENUINE, bundles.replaced(RIVER, 9, 0, 1), later)
    expected = as_without(centres, tmp_path)
    for order in itertools.permutations(files[-2:]):
        book = centres()
        uploading.upload(book, files[:3])
        for each in order:
            uploading.upload(book, [each])
        assert [why for _bundle, why in derived.quarantined(book)] == ["replaced-key"]
        assert counting(book) == expected
    book = centres()
    uploading.upload(book, sent(tmp_path / "round", *changes, *GENUINE))
    assert counting(book) == expected


def test_what_waits_counts_once_its_key_is_known(centres: Centres, tmp_path: Path) -> None:
    """PROMISES["waits"]: and a forged file beside it does not."""
    book = centres()
    lake = bundles.bundle("Lake", bundles.night("Lake", 3), 5)
    forged = signed_by(thief, lake)
    files = sent(tmp_path / "sent", forged, lake)
    assert codes(uploading.upload(book, files)) == ["unknown-club"] * 2
    members.add(book, "Lake", *sent(tmp_path / "key", bundles.key_file("Lake")))
    assert [why for _bundle, why in derived.quarantined(book)] == ["unknown-signer"]
    (night,) = book.rows(select(DERIVED[0]))
    assert night.points == 675 + 430 + 5700 + 405


def test_two_that_contradict_count_for_nothing_until_one_is_accepted(
    centres: Centres, tmp_path: Path
) -> None:
    """PROMISES["conflict"], PROMISES["undo"]: a third that somebody else signed has no voice."""
    book = centres()
    other = bundles.bundle(RIVER, bundles.night(RIVER, totals=((100, 200),)), 5)
    files = sent(tmp_path / "sent", REAL, other, signed_by(thief), signed_by(thief, other))
    uploading.upload(book, files)
    whys = sorted(why for _bundle, why in derived.quarantined(book))
    assert whys == ["night-conflict"] * 2 + ["unknown-signer"] * 2
    assert counting(book)["federation_night"] == []
    quarantine.accept(book, str(files[1]), "the club says so")
    (night,) = book.rows(select(DERIVED[0]))
    assert night.points == 300
    assert [why for _bundle, why in derived.quarantined(book)] == ["unknown-signer"] * 2
    journal.undo(book)
    assert counting(book)["federation_night"] == []
    assert verify(book).problems == []


def test_nobody_who_was_erased_comes_back(centres: Centres, tmp_path: Path) -> None:
    """PROMISES["erased"]: whoever sends the bundles again, and signs them."""
    book = centres()
    uploading.upload(book, sent(tmp_path / "sent", *GENUINE))
    erasing.erase(book, "Ash (River)", records_of=people.records_of, action=ERASING[1])
    again = [
        REAL, NEWER, signed_by(thief, NEWER), signed_by(thief),
        bundles.bundle(RIVER, bundles.night(RIVER), 8),
        signed_by(bundles.key_of(RIVER, 1), NEWER), bundles.replaced(RIVER, 9, 0, 1),
    ]  # fmt: skip
    uploading.upload(book, sent(tmp_path / "again", *again))
    club_file.export_club(book, tmp_path / "whole.jsonl")
    rows = [
        json.loads(line)["row"]
        for line in (tmp_path / "whole.jsonl").read_text(encoding="utf-8").splitlines()[1:-1]
    ]
    of_river = [row for row in rows if row.get("member_id") == bundles.id_of(RIVER)]
    assert of_river
    assert not any("Ash" in str(row) for row in of_river)
    assert "Ash" not in str([row for row in counting(book)["federation_player"] if RIVER in row])
    assert verify(book).problems == []


def test_nobody_can_guess_who_was_erased(centres: Centres, tmp_path: Path) -> None:
    """PROMISES["salted"]: the digest stays, and what it was made of is in no byte of the file."""
    names, digest = LINES[-2], json.loads(LINES[0])["names"]
    assert wire.digest(names) == digest
    assert wire.digest(names.replace(bundles.SALT, "")) != digest
    book = centres()
    uploading.upload(book, sent(tmp_path / "sent", REAL))
    file = Path(str(book.location.path))
    erasing.erase(book, "Ash (River)", records_of=people.records_of, action=ERASING[1])
    book.close()
    kept = b"".join(each.read_bytes() for each in file.parent.glob(f"{file.name}*"))
    assert digest.encode() in kept
    assert not [word for word in ("Ash", bundles.SALT) if word.encode() in kept]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("key", torsion())
def test_a_key_of_low_order_is_trusted_at_no_door(
    key: str, centres: Centres, tmp_path: Path
) -> None:
    """PROMISES["weak"]: in a key file, in the list of clubs, in a whole-club file."""
    assert is_weak(key)
    book = centres()
    first = wire.club_key(bundles.named("Lake"), key)
    last = wire.canonical({"key": key, "signature": torsion()[0] + "00" * 32})
    with pytest.raises(CanastaError) as fault:
        members.add(book, "Lake", *sent(tmp_path / "key", f"{first}\n{last}\n"))
    assert "weak-key" in str([each.code for each in getattr(fault.value, "problems", [])])
    member = next(each for each in inbox.members(book) if each.name == RIVER)
    inbox.edit_member(book, member, keys=(*member.keys, key))
    assert [each.code for each in verify(book).problems] == ["member-key-weak"]
    club_file.export_club(book, tmp_path / "whole.jsonl")
    with (
        open_book(str(tmp_path / "copy.canasta"), create=True) as copy,
        pytest.raises(CanastaError) as fault,
    ):
        club_file.import_club(copy, tmp_path / "whole.jsonl")
    assert [each.code for each in getattr(fault.value, "problems", [])] == ["member-key-weak"]
    members.add(book, RIVER, *sent(tmp_path / "new", bundles.key_file(RIVER, 1)), replace=True)
    assert key not in str(book.rows(select(MEMBER_CLUB)))
    assert verify(book).problems == []


def test_a_key_that_a_program_makes_is_not_weak() -> None:
    assert len(torsion()) == 14
    assert not any(is_weak(bundles.key_of(RIVER, number).public) for number in range(500))
    assert not any(map(is_weak, ("book", key_bytes(9, 0), key_bytes(PRIME - 2, 1))))
    assert all(is_weak(key_bytes(PRIME + more, sign)) for more in range(19) for sign in (0, 1))
