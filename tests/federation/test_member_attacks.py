"""What a club of the federation may send with its own key, and the promises of the guide.

Each paragraph of the guide that promises something is attacked, here or in test_attacks.py, or
stands in NO_ATTACK with the test that tries it.
"""

import ast
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from canasta_club.errors import ConflictError, NotFoundError
from canasta_club.federation.club.nights import NightResult
from canasta_club.federation.services import checks, people, uploading
from canasta_club.federation.services.national import points, ratings, sources, tables
from canasta_club.federation.services.national.sources import InBook
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Page
from canasta_club.reports.writers.json import page_value
from canasta_club.services.safety.verify import verify
from tests.federation.attacks import ATTACKS, HILL, NEWER, RIVER, hill, signed_by, thief, with_first
from tests.federation.examples import bundles
from tests.federation.test_attacks import GUIDE, PROMISES, codes, sent

Centres = Callable[[], Book]

VOID: Final = "To take a night back, add `--void`."
CARDS: Final = "or until their clubs give them the same card number"
PRIVATE: Final = "leaves out the names of those who keep them private"
LISTED: Final = "People who keep their names private are listed by number."
EXPORTED: Final = "People who keep their names private are in it by number."
AFFILIATED: Final = "This shows which clubs meet the conditions"
POINTS: Final = "A game won brings 2 points, a draw 1, in whichever club it was played."
FROZEN: Final = "The centre keeps a copy of the file"
TOTALS: Final = "The totals are kept up to date with every upload"
RATED: Final = "who has always played together, so that nothing tells their strengths apart"

MEMBER_PROMISES: Final = {
    VOID, CARDS, PRIVATE, LISTED, EXPORTED, AFFILIATED, POINTS, FROZEN, TOTALS, RATED
}  # fmt: skip

NO_ATTACK: Final = {
    "Clubs keep their own books": "tests/federation/cli/test_federation.py",
    "Signing needs one more package": "tests/federation/cli/test_federation.py",
    "Send `riverside-key.jsonl` to": "tests/federation/cli/test_federation.py",
    "Ash's card number goes into": "tests/federation/cli/test_federation.py",
    "If someone else may have": "tests/federation/cli/test_federation.py",
    "Create a book for the": "tests/federation/cli/test_federation.py",
    "Clubs that share a database": "tests/federation/cli/test_collecting.py",
    "Run it again when more": "tests/federation/cli/test_collecting.py",
    "The number ends with the": "tests/federation/test_attacks.py",
    "Without a number, `card` gives": "tests/federation/club/test_people.py",
    "A person who asks to": "tests/federation/cli/test_erasing_people.py",
    "It can count `members`,": "tests/federation/cli/test_federation.py",
    "The points are a file": "tests/federation/services/national/test_points.py",
    "With one more package, `pipx": "tests/federation/services/national/test_parquet.py",
    "The grade by points rests": "tests/federation/services/national/test_tables.py",
    "`canasta verify` works out again": "tests/federation/services/test_uploading.py",
}
"""How the other paragraphs begin, and the file with the test that tries them."""


def paragraphs() -> list[str]:
    """Return the paragraphs of the guide, and the rows of its tables, without code."""
    text = re.sub(r"```.*?```", "", GUIDE.read_text(encoding="utf-8"), flags=re.DOTALL)
    parts = (" ".join(part.split()) for part in text.split("\n\n"))
    return [part for part in parts if part and not part.startswith("#")]


def test_every_paragraph_of_the_guide_is_attacked_or_tried_elsewhere() -> None:
    attacked = {attack.promise for attack in ATTACKS.values()} | {*PROMISES.values()}
    promises = attacked | MEMBER_PROMISES
    left = [text for text in paragraphs() if not any(promise in text for promise in promises)]
    assert [text for text in left if not text.startswith(tuple(NO_ATTACK))] == []
    whole = "\n".join(paragraphs())
    assert [start for start in NO_ATTACK if f"\n{start}" not in f"\n{whole}"] == []
    assert [promise for promise in MEMBER_PROMISES if promise not in whole] == []
    assert [
        path
        for path in NO_ATTACK.values()
        if "def test_" not in Path(path).read_text(encoding="utf-8")
    ] == []


def test_every_promise_here_has_a_test() -> None:
    tree = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    tests = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    tried = " ".join(ast.get_docstring(node) or "" for node in tests)
    names = {name for name, value in globals().items() if value in list(MEMBER_PROMISES)}
    assert {name for name in names if name not in tried} == set()


def shown(page: Page) -> Any:
    return page_value(page)["rows"]


def of_river(book: Book) -> list[Any]:
    """Return what national tables say of River."""
    member = InBook(book)
    return [
        shown(tables.standings(member, club=RIVER)),
        shown(tables.counts(member, RIVER)),
        shown(checks.page(book, 2026))[1],
    ]


NIGHT: Final = bundles.night(RIVER)


def as_hill(night: NightResult, revision: int = 1_000_000) -> str:
    return bundles.bundle(HILL, night, revision)


IN_THE_NAME_OF_RIVER: Final = {
    "its night taken back": (as_hill(bundles.withdrawn(RIVER)), "counted"),
    "its night again": (as_hill(bundles.night(RIVER, totals=((0, 5000),))), "counted"),
    "its night again, with nobody": (as_hill(replace(NIGHT, games=(), places=())), "counted"),
    "a night signed for River": (with_first(hill, revision=1_000_000), "unknown-signer"),
    "taken back by a thief": (
        signed_by(thief, bundles.bundle(RIVER, bundles.withdrawn(RIVER), 1_000_000)),
        "unknown-signer",
    ),
    "taken back for River": (
        signed_by(hill, bundles.bundle(RIVER, bundles.withdrawn(RIVER), 1_000_000)),
        "unknown-signer",
    ),
    "taken back before": (bundles.bundle(RIVER, bundles.withdrawn(RIVER), 6), "older-bundle"),
}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", IN_THE_NAME_OF_RIVER)
def test_no_club_takes_back_or_changes_the_night_of_another(
    name: str, centres: Centres, tmp_path: Path
) -> None:
    """VOID, TOTALS, AFFILIATED, POINTS: whichever arrives first."""
    text, outcome = IN_THE_NAME_OF_RIVER[name]
    good, bad = sent(tmp_path / "sent", NEWER, text)
    alone = centres()
    uploading.upload(alone, [good])
    for order in ((good, bad), (bad, good)):
        book = centres()
        done = {each.file: each for file in order for each in uploading.upload(book, [file])}
        (code,) = codes([done[bad]])
        assert code == outcome or (outcome, code, order[0]) == ("older-bundle", "counted", bad)
        assert of_river(book) == of_river(alone)
        assert verify(book).problems == []


def test_a_night_that_was_taken_back_counts_nowhere(centres: Centres, tmp_path: Path) -> None:
    """VOID, AFFILIATED: and comes back with a newer revision only."""
    void = bundles.bundle(RIVER, bundles.withdrawn(RIVER), 8)
    again = bundles.bundle(RIVER, bundles.night(RIVER), 9)
    files = sent(tmp_path / "sent", NEWER, void, NEWER, bundles.bundle(RIVER, NIGHT, 7), again)
    book = centres()
    assert codes(uploading.upload(book, files[:4]))[1:] == ["counted", *["older-bundle"] * 2]
    for table in (tables.standings, tables.counts):
        with pytest.raises(NotFoundError, match="No night"):
            table(InBook(book))
    affiliation = shown(checks.page(book, 2026))[1]
    assert (affiliation["members"], affiliation["nights"]) == (0, 0)
    assert codes(uploading.upload(book, files[4:])) == ["counted"]
    assert len(of_river(book)[0]) == 4
    assert verify(book).problems == []


def test_a_card_joins_at_most_one_player_of_each_club(centres: Centres, tmp_path: Path) -> None:
    """CARDS: a club that gives one number to everybody joins nobody to anybody."""
    ours = bundles.bundle(RIVER, bundles.night(RIVER, cards=("4711", "4712")), 5)
    all_one = bundles.bundle(HILL, bundles.night(HILL, 2, cards=("4711",) * 4), 5)
    one = bundles.bundle(HILL, bundles.night(HILL, 2, cards=("4711", "4712")), 6)
    book = centres()
    uploading.upload(book, sent(tmp_path / "sent", ours, all_one))
    page = people.list_page(book)
    assert len(page.rows) == 8  # type: ignore[arg-type]
    assert "4711" in " ".join(page.notes)
    uploading.upload(book, sent(tmp_path / "mended", one))
    assert len(people.list_page(book).rows) == 6  # type: ignore[arg-type]
    with pytest.raises(ConflictError):
        people.give_card(book, str(shown(tables.standings(InBook(book)))[-1]["name"]), "4711")
    assert verify(book).problems == []


@pytest.mark.long
def test_no_table_shows_a_name_that_one_club_keeps_private(
    centres: Centres, tmp_path: Path
) -> None:
    """PRIVATE, LISTED, EXPORTED, RATED: another club names the same person, before and after."""
    named = bundles.night(HILL, 2, cards=("1", "2", "3", "4"), names=("Zoe", "Yul", "Xan", "Wim"))
    private = tuple(
        replace(player, name="", is_private=True) if player.card == "1" else player
        for player in bundles.night(RIVER, cards=("1", "2", "3", "4")).players
    )
    hidden = bundles.bundle(RIVER, replace(bundles.night(RIVER), players=private), 5)
    (name,) = (player.name for player in named.players if player.card == "1")
    later = bundles.bundle(HILL, replace(named, number=3), 9)
    book = centres()
    uploading.upload(book, sent(tmp_path / "sent", bundles.bundle(HILL, named, 5), hidden, later))
    sources.export(book, tmp_path / "games")
    with sources.in_folder(tmp_path / "games") as exported:
        pages = [tables.standings(source) for source in (InBook(book), exported)]
        pages += [tables.standings(source, 2026, HILL) for source in (InBook(book), exported)]
        pages += [tables.counts(source) for source in (InBook(book), exported)]
        pages += [ratings.page(book), people.list_page(book, is_public=True)]
        texts = [str(page_value(page)) for page in pages]
    assert not [text for text in texts if name in text]
    assert sum("Hill" in text or "'1'" in text for text in texts) >= 2
    exports = [file.read_bytes() for file in (tmp_path / "games").rglob("*") if file.is_file()]
    assert exports
    assert not [data for data in exports if name.encode() in data]


def test_a_club_meets_no_condition_by_what_waits_or_comes_again(
    centres: Centres, tmp_path: Path
) -> None:
    """AFFILIATED, TOTALS: replays, revisions, forgeries and contradictions are one night."""
    again = [
        bundles.bundle(RIVER, bundles.night(RIVER, totals=((675, 430 + more),)), 10 + more)
        for more in range(22)
    ]
    other = bundles.bundle(RIVER, bundles.night(RIVER, 2, totals=((1, 2),)), 5)
    against = bundles.bundle(RIVER, bundles.night(RIVER, 2, totals=((2, 1),)), 5)
    forged = [signed_by(thief, bundles.bundle(RIVER, bundles.night(RIVER, 9), 5))]
    book = centres()
    uploading.upload(book, sent(tmp_path / "sent", *again, *again, other, against, *forged))
    figures = of_river(book)[2]
    assert [figures[key] for key in ("members", "nights", "games", "hands")] == [4, 1, 1, 1]
    assert figures["met"] == "no"


def test_points_follow_the_games_and_the_copy_that_the_centre_keeps(
    centres: Centres, tmp_path: Path
) -> None:
    """POINTS, FROZEN: whatever points a club states, and whatever becomes of the file."""
    night = bundles.night(RIVER)
    boast = replace(night, places=tuple(replace(one, points="999") for one in night.places))
    book = centres()
    uploading.upload(book, sent(tmp_path / "sent", bundles.bundle(RIVER, boast, 5)))
    assert sorted(row["points"] for row in of_river(book)[0]) == [0, 0, 2, 2]
    ours = bundles.written(
        tmp_path / "ours.toml", 'id = "ours"\nextends = "usual"\n[points]\nwon = 7\n'
    )
    points.choose(book, str(ours), 2026)
    ours.write_text('id = "ours"\nextends = "usual"\n[points]\nwon = 9000\n', encoding="utf-8")
    uploading.upload(book, sent(tmp_path / "more", NEWER))
    assert sorted(row["points"] for row in of_river(book)[0]) == [0, 0, 7, 7]
    assert verify(book).problems == []
