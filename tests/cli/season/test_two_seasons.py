"""Two seasons run: commands that name none find theirs from the night, or ask which is meant."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.process import canasta
from tests.clock import stop_clock

DAY = "2026-11-19"
BOTH = (
    "init Riverside --rules club",
    "player add Ash Birch Cedar Dogwood",
    "season new Winter --from 2026-10-01 --rules club",
    "season new Cup --from 2026-10-01 --rules samba",
    "season register Ash+Birch Cedar+Dogwood --season Winter",
    f"night open {DAY} --season Winter",
)
HAND = "hand record --table 1 Ash+Birch:=675 Cedar+Dogwood:=430"
START = "game start --table 1 Ash+Birch Cedar+Dogwood"
FOUND = (
    START,
    HAND,
    "hand list",
    "game list",
    "hand show 1 --table 1",
    "night check-in Ash Birch",
    "night people",
    "night list",
    "night show",
    "night check",
    "openings",
    "standings",
    f"standings --night {DAY}",
    "crosstable",
    "awards",
    "rules show",
    "ruling opening 8882",
    "season show",
    "penalty add Ash+Birch --points 1 --reason late",
    "penalty list",
    "export winter.csv",
    f"sheet entry {DAY} night.xlsx",
    "print standings table.pdf",
    "print slips slips.pdf",
    f"night close {DAY}",
)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("two") / "club.canasta"
    for line in BOTH:
        done = canasta("--book", str(path), *line.split())
        assert done.status == 0, done.err
    return path


@pytest.fixture(autouse=True)
def book(begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANASTA_BOOK", str(shutil.copy(begun, tmp_path)))
    monkeypatch.chdir(tmp_path)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("line", FOUND)
def test_with_one_night_open_every_command_finds_its_season(line: str) -> None:
    for before in FOUND[: min(2, FOUND.index(line))]:
        assert canasta(*before.split()).status == 0
    done = canasta(*line.split())
    assert (done.status, "Choose one" in done.err) == (0, False), done.err


def test_a_list_goes_to_the_season_of_its_days() -> None:
    for line in (START, HAND, "export list.csv", f"night close {DAY}"):
        assert canasta(*line.split()).status == 0
    assert canasta("import", "list.csv").out.startswith("Nothing new for Winter")


def test_two_open_nights_are_asked_about_on_a_terminal_and_refused_elsewhere() -> None:
    assert canasta("night", "open", "2026-11-20", "--season", "Cup").status == 0
    start = START.split()
    refused = canasta(*start)
    assert refused.status == 1
    assert f"Several nights are open: 2026-11-20 in Cup and {DAY} in Winter." in refused.err
    assert "Choose one with --season NAME." in refused.err
    asked = canasta(*start, stdin="2\n", at_terminal=True)
    assert (asked.status, "1  Cup" in asked.err, "2  Winter" in asked.err) == (0, True, True)
    assert DAY in canasta("game", "list", "--season", "Winter").out
    for line in ("standings --season Cup", f"game list --night {DAY}", HAND + f" --night {DAY}"):
        named = canasta(*line.split(), at_terminal=True)
        assert (named.status, "1  Cup" in named.err) == (0, False), named.err
    assert "different rules" in canasta("rules", "show").err
    rules = canasta("rules", "show", stdin="1\n", at_terminal=True)
    assert "Samba" in rules.out


TONIGHT = "2026-11-26"
QUESTIONS = (
    ("ruling opening AAA", "--hand 1"),
    ("ruling meld 8882", ""),
    ("ruling pile --top 8 --cards 88", "--hand 1"),
    ("ruling out --meld 8888888", "--hand 1"),
    ("ruling discard 2", ""),
    ("ruling case misdeal", ""),
    ("ruling penalties", ""),
    ("rules show", ""),
    ("rules explain 3.2", ""),
    ("odds", ""),
    ("score Ash+Birch:=675 Cedar+Dogwood:=430", "--hand 1"),
)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("line", "more"), QUESTIONS)
@pytest.mark.parametrize("opened", [False, True])
def test_no_question_of_the_rules_is_answered_by_one_of_two_seasons_tonight(
    line: str, more: str, opened: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_clock(monkeypatch, f"{TONIGHT}T19:00:00+00:00")
    assert canasta("night", "close", DAY).status == 0
    for name in ("Winter", "Cup"):
        plan = f"night plan --from {TONIGHT} --to {TONIGHT} --weekdays thu --season {name}"
        assert canasta(*plan.split()).status == 0
        if opened:
            assert canasta("night", "open", TONIGHT, "--season", name).status == 0
    words = [*line.split(), *more.split()]
    refused = canasta(*words)
    assert refused.status == 1
    assert "different rules: “Cup”, “Winter”" in refused.err
    for typed in ("1", "cup"):
        asked = canasta(*words, stdin=f"{typed}\n", at_terminal=True)
        assert "Samba" in asked.out, asked.err
    named = canasta(*words, "--season", "Winter", at_terminal=True)
    assert "Several" not in named.err


SCORED = '"sides": [{"name": "A", "melded": 245}, {"name": "B", "melded": 90}]'
ASKED = '"ask": "meld", "cards": "8882"'


@pytest.mark.parametrize(("word", "line"), [("score", SCORED), ("ruling", ASKED)])
def test_lines_that_name_their_rules_need_no_season(word: str, line: str) -> None:
    assert canasta("night", "open", "2026-11-20", "--season", "Cup").status == 0
    lines = f'{{"rules": "classic", {line}}}\n{{{line}}}\n'
    done = canasta(word, "--jsonl", "-", stdin=lines)
    named, unnamed = map(json.loads, done.out.splitlines())
    assert named["rules"] == "classic"
    assert "problems" not in named or not any(e["level"] == "error" for e in named["problems"])
    assert unnamed["problems"][0]["code"] == "unknown-rules"
    assert "several seasons run by different ones" in unnamed["problems"][0]["message"]
    assert done.status == 1
    both = canasta(word, "--jsonl", "-", "--season", "Winter", stdin=lines)
    assert both.status == 0, both.out


def test_a_hand_that_names_its_rules_is_scored_without_asking_for_a_season() -> None:
    assert canasta("night", "open", "2026-11-20", "--season", "Cup").status == 0
    sides = [{"name": "A", "total": 675}, {"name": "B", "total": 430}]
    Path("hand.json").write_text(json.dumps({"rules": "classic", "sides": sides}), "utf-8")
    assert "Rules: Classic Canasta" in canasta("score", "hand.json").out


def test_two_open_nights_of_a_season_are_asked_about_where_one_is_needed() -> None:
    assert canasta("night", "open", "2026-11-20", "--season", "Winter").status == 0
    assert canasta("standings").status == 0
    refused = canasta("night", "people")
    assert f"The nights of {DAY} and 2026-11-20 are open." in refused.err
    asked = canasta("night", "people", "--json", stdin="2\n", at_terminal=True)
    assert asked.status == 1
    asked = canasta("night", "check-in", "Ash", stdin="2\n", at_terminal=True)
    assert asked.status == 0
    assert "Ash" in canasta("night", "people", "2026-11-20").out


def test_a_shared_night_is_in_both_seasons() -> None:
    assert canasta("season", "new", "League", "--from", "2026-10-01").status == 0
    assert canasta("night", "share", DAY, "--with", "League").status == 0
    for line in (START, HAND, "game end --table 1"):
        assert canasta(*line.split()).status == 0
    for line in ("night list", "night show", "hand list", "standings", "crosstable", "game list"):
        words = [*line.split(), "--season"]
        night = ["--night", DAY] if line in {"hand list", "game list"} else []
        ours, theirs = (canasta(*words, name, *night).out for name in ("Winter", "League"))
        assert "1" in theirs, line
        if line in {"standings", "crosstable", "hand list", "game list"}:
            assert theirs.replace("League", "Winter") == ours
    assert DAY in canasta("night", "show", "--season", "League").out
    assert canasta("hand", "list", "--season", "League").out.count(DAY) == 2
    for name in ("Winter", "League"):
        assert canasta("export", f"{name}.csv", "--season", name).status == 0
    rows = {name: Path(f"{name}.csv").read_text("utf-8") for name in ("Winter", "League")}
    assert rows["League"].count(DAY) == 2
    assert canasta("import", "League.csv", "--season", "League").out.startswith("Nothing new")
