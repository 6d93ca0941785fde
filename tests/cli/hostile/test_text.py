"""Text that no terminal or file can take: refused in words, or shown harmlessly."""

from pathlib import Path

import pytest

from tests.cli.process import Done, canasta

LOST = "Zo\udce9"
STEERING = "\x1b]0;owned\x07\x9b2J\u202e\u200b"
SIDES = ("Ash+Birch: =675", "Cedar+Dogwood: =435")


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a book with a game, to be read and written by all tests."""
    path = tmp_path_factory.mktemp("hostile") / "club.canasta"
    for words in (
        ("init", "Riverside", "--rules", "club"),
        ("player", "add", "Ash", "Birch", "Cedar", "Dogwood"),
        ("season", "new", "Winter", "--from", "2026-10-01"),
        ("night", "open", "2026-11-19"),
        ("game", "start", "--table", "1", "Ash+Birch", "Cedar+Dogwood"),
        ("hand", "record", *SIDES, "--note", f"note {STEERING}", "--by", f"Sue {STEERING}"),
        ("hand", "correct", "1", *SIDES[:1], "Cedar+Dogwood: =440", "--reason", f"why {STEERING}"),
    ):
        done = canasta("--book", str(path), *words)
        assert done.status == 0, done.err
    return path


def typed(book: Path, *words: str) -> Done:
    return canasta("--book", str(book), *words)


@pytest.mark.parametrize(
    "words",
    [
        ("hand", "record", *SIDES, "--note", LOST),
        ("hand", "correct", "1", *SIDES, "--reason", LOST),
        ("player", "list", "--by", LOST, "--club", LOST),
        ("player", "add", "Zoe", "--by", LOST),
        ("player", "add", LOST),
        ("player", "show", LOST),
        ("season", "new", LOST, "--from", "2026-12-01"),
        ("game", "void", "--table", "1", "--reason", LOST),
        ("import", LOST),
    ],
    ids=" ".join,
)
def test_a_byte_that_is_not_utf8_is_refused_in_words(book: Path, words: tuple[str, ...]) -> None:
    done = typed(book, *words)
    assert done.status == 1
    assert "Traceback" not in done.err
    assert done.err.startswith("canasta: ")


@pytest.mark.parametrize(
    "words",
    [
        ("journal",),
        ("hand", "list"),
        ("hand", "show", "1"),
        ("hand", "show", "1", "--revisions"),
        ("player", "show", f"Ash{STEERING}"),
        ("player", "rename", "Ash", f"Ash{STEERING}"),
        ("import", f"nowhere{STEERING}.csv"),
        ("standings", "--season", STEERING),
        (f"pl{STEERING}",),
        ("journal", "--json"),
        ("player", "show", f"Ash{STEERING}", "--json"),
    ],
    ids=ascii,
)
def test_no_text_steers_the_terminal(book: Path, words: tuple[str, ...]) -> None:
    done = typed(book, *words)
    assert not set(STEERING) & set("\x1b\x07\x9b\u202e\u200b") & set(done.out + done.err)


def test_json_keeps_what_it_escapes(book: Path) -> None:
    rows = typed(book, "journal", "--json").rows
    assert any(row["by"] == f"Sue {STEERING}" for row in rows)


def test_names_in_a_file_do_not_steer_the_terminal(book: Path, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    rows = f"date,table,game,hand,players,{STEERING}\n2026-11-19,1,1,1,Ash,{STEERING}\n"
    path.write_text(rows, encoding="utf-8")
    done = typed(book, "import", str(path))
    assert done.status == 1
    assert not set("\x1b\x07\x9b\u202e\u200b") & set(done.out + done.err)


def test_an_invisible_letter_of_a_name_is_named_where_it_is_looked_up(book: Path) -> None:
    done = typed(book, "player", "show", "Zoe\u200d")
    assert done.err.startswith(
        "canasta: There is no player “Zoe”: the name, as it is written, contains"
        " an invisible joiner (U+200D)."
    )


def test_text_of_a_file_does_not_look_like_a_problem_of_its_own(book: Path, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(b'date,table,game,hand,players,"x\n  error: y"\n2026-11-19,1,1,1,Ash,1\n')
    done = typed(book, "import", str(path), "--map")
    assert "“x   error: y” is not known" in done.err


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["\u0410\u0455\u04bb", "\uff035", "\u0410sh", "A\u200bsh2"])
def test_a_list_brings_no_name_that_looks_like_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("CANASTA_BOOK", str(tmp_path / "club.canasta"))
    for words in (
        "init Riverside --rules club",
        "player add Ash Birch Cedar",
        "season new Winter --from 2026-10-01",
        "night open 2026-11-19",
    ):
        assert canasta(*words.split()).status == 0
    rows = f"2026-11-19,9,1,1,{name} & Max,675\n2026-11-19,9,1,1,Birch & Cedar,435\n"
    (tmp_path / "night.csv").write_text(
        f"date,table,game,hand,players,total\n{rows}", encoding="utf-8"
    )
    done = canasta("import", str(tmp_path / "night.csv"), "--new-player")
    assert done.status == 1
    assert "row 2, column players" in done.err
    if "\u200b" in name:
        assert "contains an invisible letter (U+200B): “Ash2”" in done.err
    assert canasta("player", "add", name).status == 1


@pytest.mark.parametrize("key", ["id", "name"])
@pytest.mark.parametrize(("noun", "extends"), [("rules", "club"), ("league", "pairs")])
def test_a_file_of_rules_has_a_name_that_can_be_seen(
    tmp_path: Path, noun: str, extends: str, key: str
) -> None:
    values = {"id": "own", "name": "own", "extends": extends, key: "own\\u202e"}
    text = "\n".join(f'{each} = "{value}"' for each, value in values.items())
    (tmp_path / "own.toml").write_text(text)
    done = canasta(noun, "check", str(tmp_path / "own.toml"))
    assert done.status == 1
    assert f"{key}: must be " in done.err


@pytest.mark.parametrize(
    "words",
    [
        ("import",),
        ("rules", "check"),
        ("league", "check"),
        ("federation", "upload"),
        ("backup", "restore"),
        ("import", "--all"),
        ("player", "export", "Ash"),
    ],
    ids=" ".join,
)
def test_the_name_of_a_file_stays_on_its_line(
    book: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    done = typed(book, *words, str(tmp_path / "list\ncanasta: everything agrees"))
    text = done.err + done.out
    assert "list canasta: everything agrees" in text
    assert "\ncanasta: everything agrees" not in text


def test_a_note_stays_on_its_line(book: Path) -> None:
    forged = "wet\nNeeds in the next hand: 0"
    done = typed(book, "hand", "correct", "1", *SIDES, "--reason", "slip", "--note", forged)
    assert done.status == 0, done.err
    assert "Note: wet Needs in the next hand: 0" in typed(book, "hand", "show", "1").out
