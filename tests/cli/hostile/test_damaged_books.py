"""Books with flipped bits: every command answers in words, whatever it reads."""

import gzip
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.process import canasta
from tests.depth import examples
from tests.places import BOOKS

NEWEST = max(BOOKS.glob("schema_*.canasta.gz"))
COMMANDS = (("verify",), ("standings",), ("player", "list"), ("hand", "list"))


@pytest.fixture(scope="module")
def sound() -> bytes:
    """Return the bytes of a full book."""
    return gzip.decompress(NEWEST.read_bytes())


@pytest.mark.sampled(2)
@pytest.mark.deeper
@pytest.mark.parametrize("seed", range(examples(4, 80)))
def test_a_book_with_flipped_bits_is_answered_in_words(
    sound: bytes, tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)  # noqa: S311
    content = bytearray(sound)
    for _ in range(chance.choice((1, 1, 3, 10, 50))):
        bit = chance.randrange(len(content) * 8)
        content[bit // 8] ^= 1 << (bit % 8)
    path = tmp_path / "club.canasta"
    path.write_bytes(content)
    for words in COMMANDS:
        # An exception that is not put into words would end the test.
        done = canasta("--book", str(path), "--club", "Riverside", *words, shows_old_words=True)
        assert done.status in (0, 1), done.err


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (
            "UPDATE round SET plan = '{}' WHERE state = 'seated'",
            ("night", "show", "2026-10-10", "--season", "Cup"),
        ),
        ("UPDATE bundle SET names = '[]'", ("player", "export", "Ash", "x.json")),
    ],
)
def test_a_command_says_that_rows_were_changed_outside_the_program(
    tmp_path: Path, statement: str, words: tuple[str, ...]
) -> None:
    """They can be read, so only the journal tells that the command is not to blame."""
    path = tmp_path / "club.canasta"
    path.write_bytes(gzip.decompress(NEWEST.read_bytes()))
    with closing(sqlite3.connect(path)) as file, file:
        assert file.execute(statement).rowcount > 0
    done = canasta("--book", str(path), "--club", "Riverside", *words, folder=tmp_path)
    assert done.status == 1
    assert "was changed outside this program" in done.err
    assert "canasta verify" in done.err
