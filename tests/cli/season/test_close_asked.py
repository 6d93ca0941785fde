"""``season close`` at a terminal: one page, then each ruling of the committee by name."""

import json
import shutil
from datetime import date
from pathlib import Path

import pytest

from canasta_club.records.book.book import open_book
from canasta_club.records.nouns import nights
from canasta_club.services.season import entries
from tests.cli.process import Done, canasta
from tests.services.examples.leagues import PAIRS, begin, night_of, pair_of, play, terms_file

TERMS = """
[entries]
divisions = 2
promote = 1
relegate = 1
[table]
order = ["points", "difference"]
columns = ["played", "points"]
[nights]
minimum = 2
"""
FIRST, SECOND = date(2026, 9, 3), date(2026, 9, 10)
PLAYED = (
    (FIRST, 0, 1, 4000),
    (FIRST, 0, 2, 5000),
    (FIRST, 1, 3, 5000),
    (FIRST, 2, 3, 5000),
    (SECOND, 0, 2, 5000),
)
"""Night, winner, loser and the winner's score, by the places in a division; 4000 is a draw.

On the second night the second pair beats the third of division 1 and the fourth of division 2: the
last pair of division 1 comes once.
"""
GUM = f"{PAIRS[3]}:\n  1  goes down\n  2  stays\n"
IVY_OR_KAPOK = f"Who goes up?\n  1  {PAIRS[4]}\n  2  {PAIRS[5]}\n"
ENDED = "The season Autumn is closed"


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play a season with a tie for first in both divisions, and an unlisted pair in the first."""
    folder = tmp_path_factory.mktemp("ended")
    path = folder / "club.canasta"
    assert canasta("--book", str(path), "init", "Riverside", "--rules", "classic").status == 0
    with open_book(str(path), by="Sue") as book:
        season = begin(book, terms_file(folder, TERMS), last_day=None)
        for division, last in ((1, 2), (2, 3)):
            names = PAIRS[4 * division - 4 : 4 * division]
            entries.register(book, season, names, division=division)
            pairs = [pair_of(book, name) for name in names]
            for day, home, away, score in (*PLAYED, (SECOND, 1, last, 5000)):
                night = night_of(book, season, day)
                play(book, night, pairs[home], pairs[away], (score, 4000))
        for night in nights.of_season(book, season):
            nights.set_state(book, night, "final", final_on=night.day)
    return path


@pytest.fixture(autouse=True)
def book(ended: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANASTA_BOOK", str(shutil.copy(ended, tmp_path)))


def asked(*words: str, typed: str) -> Done:
    lines = "".join(f"{line}\n" for line in typed.split())
    return canasta("season", "close", "Autumn", *words, stdin=lines, at_terminal=True)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("words", "typed", "asks", "moved"),
    [
        ("", "1 1 y y", [GUM, IVY_OR_KAPOK], ["Gum down", "Ivy up"]),
        ("", "2 2 y y", [GUM, IVY_OR_KAPOK], ["Elm down", "Kapok up"]),
        ("--up Ivy", "2 y y", [GUM], ["Elm down", "Ivy up"]),
        ("--accept prize-shared --stay Gum", "1 y", [IVY_OR_KAPOK], ["Elm down", "Ivy up"]),
        ("--promote 0 --relegate 0", "y y", [], []),
        # What is neither a number nor a name of the list is asked for again.
        ("", "0 3 x -1 1.0 2 Gum 9 2 y y", [GUM, IVY_OR_KAPOK], ["Elm down", "Kapok up"]),
        ("", "stays kapok y y", [GUM, IVY_OR_KAPOK], ["Elm down", "Kapok up"]),
    ],
)
def test_each_ruling_is_asked_for_by_name(
    words: str, typed: str, asks: list[str], moved: list[str]
) -> None:
    done = asked(*words.split(), typed=typed)
    assert done.status == 0, done.err
    assert [each for each in (GUM, IVY_OR_KAPOK) if each in done.err] == asks
    first, *others = done.out[done.out.index(ENDED) :].splitlines()
    assert first == f"{ENDED}."
    assert [f"{line.split()[0]} {line.split()[3]}" for line in others] == moved
    assert (f"So ruled: {'; '.join(others).replace('.', '')}.\n" in done.err) == bool(asks)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("typed", ["", "2", "7 7", "2 2", "2 2 n", "2 2 y n"])
def test_what_is_not_answered_to_the_end_changes_nothing(typed: str) -> None:
    done = asked(typed=typed)
    assert done.status
    assert ENDED not in done.out
    listed = canasta("journal", "--json").rows
    assert listed
    assert not [row for row in listed if "closed" in str(row)]


def test_the_page_stands_before_the_questions_and_names_only_awards_that_are_held() -> None:
    done = asked(typed="2 2 n")
    assert "not listed: fewer than 2 nights" in done.out
    assert "first place of division 1 is shared by" in done.out
    assert "Most nights" in done.out
    assert "14 players" in done.out
    assert "nobody yet" not in done.out
    assert "Who shares an award with many: canasta awards." in done.out


def test_a_preview_as_json_gives_the_page_with_the_reasons_it_would_be_refused_for() -> None:
    done = canasta("season", "close", "Autumn", "--dry-run", "--json")
    value = json.loads(done.out)
    assert done.status == 1
    assert value["schema"] == "canasta/season-close/1"
    assert [row["name"] for row in value["rows"]][:4] == [*PAIRS[:4]]
    assert {each["side"] for each in value["problems"]} == {PAIRS[3], *PAIRS[4:6]}
    assert value["parts"][0]["title"] == "To be settled first"


def test_who_moves_is_told_why_by_the_neighbour_across_the_line() -> None:
    ruled = ("--up", PAIRS[4], "--stay", PAIRS[3], "--accept", "all", "--json")
    rows = canasta("season", "close", "Autumn", *ruled).rows
    why = {row["name"]: row["why"] for row in rows if row["moves"]}
    assert why.pop(PAIRS[4]) == "ruled by the committee"
    ((gone, reason),) = why.items()
    assert (gone, reason[: reason.index(" by ")]) == (PAIRS[2], f"below {PAIRS[1]}")


def test_each_division_is_listed_by_place_and_who_withdrew_comes_last() -> None:
    assert canasta("season", "withdraw", PAIRS[4], "--reason", "ill").status == 0
    rows = canasta("season", "close", "Autumn", "--dry-run", "--json").rows
    names = [row["name"] for row in rows if row["division"] == 2]
    assert names[-1] == PAIRS[4]
    places = [row["place"] for row in rows if row["division"] == 2]
    assert places == [*sorted(places[:-1]), ""]
