"""Every example that a command's help shows can be typed as it stands."""

import asyncio
import json
import shlex
import shutil
import signal
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from canasta_club.cli.frame.commands import examples_of
from tests.cli import process
from tests.cli.examples.reading import readings
from tests.cli.process import canasta
from tests.clock import stop_clock

BY = "tester"
"""Who types: the user of the system has another name on each."""
FOUNDED = (
    "init Riverside --rules club",
    "player add Ash Birch Cedar Dogwood Elm Fir Gum Hazel Ivy Juniper Juni Kauri Larch",
    "player add Zoe --guest",
    "pair add Ash Birch",
    'season new "Autumn 2026" --from 2026-09-01',
    'season close "Autumn 2026"',
    'season new "Winter 2026" --from 2026-10-01',
    "season register Ash+Birch Cedar+Dogwood Elm+Fir Gum+Hazel",
    "night open 2026-11-12",
    "night close 2026-11-12",
    "night open 2026-11-19",
    "night check-in all",
)
GAME = 'game start --table 1 "Ash+Birch" "Cedar+Dogwood"'
HAND = 'hand record --table 1 "Ash+Birch: =5675" "Cedar+Dogwood: =435"'
PLAYED = (
    GAME,
    'hand record "Ash+Birch: n1 m2 +245 -65 r1 out" "Cedar+Dogwood: m1 +305 -20 r2"',
    HAND,
)
TWO_TABLES = (
    GAME,
    'game start --table 2 "Elm+Fir" "Gum+Hazel"',
    'hand record --table 1 "A: =675" "B: =435"',
    'hand record --table 1 "A: =600" "B: =300"',
    'hand record --table 2 "A: =500" "B: =250"',
)
PLANNED = "night plan --from 2026-12-24 --to 2026-12-24 --weekdays thu"
CUP = "season new Cup --from 2026-10-01"
KNOCKOUT = (
    "season new Cup --from 2026-10-01 --league knockout",
    "season register Ash+Birch Cedar+Dogwood --season Cup",
)
ROUND_ROBIN = (
    'season edit "Winter 2026" --league pairs-round-robin --yes',
    "night close",
    "season fixtures --draw",
)
KEY = "club key riverside-key.jsonl"
UPLOAD = "federation upload night.jsonl"
BUNDLED = (
    KEY, GAME, HAND, "night close", "night bundle 2026-11-19 night.jsonl",
    "night bundle 2026-11-12 inbox/first.jsonl",
)  # fmt: skip
CENTRE = (*BUNDLED, "federation club add Riverside riverside-key.jsonl", UPLOAD)
BEFORE: dict[str, tuple[str, ...]] = {
    "game reopen": (GAME, 'hand record "Ash+Birch: =675" "Cedar+Dogwood: =435"', "game end"),
    "game end": (GAME, 'hand record "Ash+Birch: =675" "Cedar+Dogwood: =435"'),
    "game show": (GAME, HAND, "night close"),
    "game void": (GAME,),
    "game confirm": (GAME, 'hand record "Ash+Birch: =675" "Cedar+Dogwood: =435"'),
    "game unvoid": (GAME, "game void --reason x"),
    "enter": (GAME,),
    "hand record": (GAME,),
    "hand unvoid": (GAME, HAND, "hand void 1 --table 1 --reason x"),
    "hand move": TWO_TABLES,
    "hand swap": TWO_TABLES,
    "hand revert": (GAME, HAND, 'hand correct 1 "Ash+Birch: =5700" --reason x'),
    "hand": (GAME, HAND),
    "penalty cancel": ("penalty add Ash --points 1 --reason late",),
    "night answer": (GAME,),
    "night late": (),
    "night leave": ("night check-in Kauri",),
    "night no-show": ("night check-in Kauri",),
    "night replace": ("night check-in Kauri",),
    "night return": ("night check-in Kauri Larch", "night seat --confirm", "night leave Kauri"),
    "night swap": ("night seat",),
    "night reseat": ("night seat --confirm",),
    "night seating": ("night seat --confirm",),
    "night unwish": ("night wish together Ash Birch",),
    "night move": (PLANNED,),
    "night cancel": (PLANNED,),
    "night share": (CUP,),
    "night unshare": (CUP, 'night share 2026-11-19 --with Cup --season "Winter 2026"'),
    "night pay": ('season edit "Winter 2026" --table-money 3.50',),
    "player merge": (),
    "player export": (),
    "player erase": (),
    "player remove": (),
    "player unmerge": ("player merge Juni Juniper",),
    "season unwithdraw": ("season withdraw Ash+Birch --reason x",),
    "season clear": ("season bye Elm+Fir --round 1",),
    "season fixtures": ROUND_ROBIN,
    "season close": ("night close 2026-11-12 --final", "night close 2026-11-19 --final"),
    "season copy": (),
    "season rescore": (GAME, "game void --reason x"),
    "print seating": ("night seat --confirm",),
    "club forget": ("import ours.csv --as Pts=total",),
    "print slips": ("night seat --confirm",),
    "print projector": ("night seat --confirm",),
    "sheet entry": ("night seat --confirm",),
    "print guides": ("night seat --confirm",),
    "print fixtures": ROUND_ROBIN,
    "print opponents": ROUND_ROBIN,
    "print certificates": PLAYED,
    "print pair": PLAYED,
    "print receipt": ("night pay Ash --amount 3.50",),
    "print sources": PLAYED,
    "print letter": (*PLAYED, "player edit Ash --letter yes"),
    "print year": PLAYED,
    "pair hands": PLAYED,
    "player year": PLAYED,
    "sources": PLAYED,
    "attendance": PLAYED,
    "print bracket": (*KNOCKOUT, "season fixtures Cup --draw --seed 7"),
    "print game": (GAME, HAND),
    "print night": (GAME,),
    "print openings": (GAME,),
    "print ratings": (GAME, HAND),
    "journal": (GAME, HAND, 'hand correct 1 "Ash+Birch: =5700" --reason x'),
    "redo": ("undo",),
    "pair add": (),
    "backup restore": ("backup create copies.canasta",),
    "doctor": ("backup",),
    "import": ("export --all club.jsonl",),
    "club key": (KEY,),
    "night bundle": (KEY,),
    "federation club add": (KEY,),
    "federation upload": BUNDLED,
    "federation quarantine": (*BUNDLED, UPLOAD),
    "federation quarantine list": (*BUNDLED, UPLOAD),
    "federation quarantine accept": (*BUNDLED, UPLOAD),
    "federation quarantine drop": (*BUNDLED, UPLOAD),
    "federation person unmerge": (*CENTRE, "federation person merge Birch Ash"),
    "federation": CENTRE,
    "national": CENTRE,
    "print national": CENTRE,
    "openings": (GAME,),
}
CHANGED = {
    "init": {"CANASTA_BOOK": "new.canasta"},
}
TERMINAL_ONLY = {"rules choose", "enter", "enter --order table"}
NEVER_SO = {
    "verify --fingerprint 0123456789abcdef",
    "hand show 1 --slip",
    "enter --second --from-scan photographs",
    "scan IMG_0412.jpg IMG_0413.jpg",
    "scan photographs/",
    "scan copier.pdf --accept-agreeing",
    "scan photographs/ --measure",
}
"""An answer of no, as no book has this fingerprint; pictures of slips are made in tests/scan."""
SERVER_ONLY = {"book grant", "book revoke", "book distribute"}
"""Commands for a book on a server; their guide is followed in ``server/test_night.py``."""
CONFLICT_ONLY = {"federation quarantine accept"}
"""What only two bundles that contradict each other need: one club alone makes none."""
DRAFT = "https://json-schema.org/draft/2020-12/schema"
JSON_SCHEMAS = dict.fromkeys(("rules schema", "league schema"), ("$schema", DRAFT))
"""What answers with a JSON Schema for editors, which has a name of its own."""
MORE_NEEDED = {"print chemistry"}
"""What is empty, and so refused, without five games of two partners."""


def _leaves(command: Any, words: str = "") -> Iterator[tuple[str, Any]]:
    below = getattr(command, "commands", None)
    if below is None:
        yield words, command
        return
    for name, each in below.items():
        yield from _leaves(each, f"{words} {name}".strip())


COMMANDS = dict(_leaves(process.command()))
EXAMPLES = [(words, line) for words, command in COMMANDS.items() for line in examples_of(command)]


def _takes_lines(command: Any) -> bool:
    return any("--jsonl" in each.opts for each in command.params)


def types(line: str) -> Any:
    return canasta(*shlex.split(line), "--by", "Sue")


@pytest.fixture(scope="module")
def founded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("examples") / "club.canasta"
    for line in FOUNDED:
        done = canasta("--book", str(path), *shlex.split(line), "--by", BY)
        assert done.status == 0, (line, done.err)
    return path


def test_every_command_has_an_example() -> None:
    assert sorted(set(COMMANDS) - {words for words, _line in EXAMPLES}) == []
    assert [line for _words, line in EXAMPLES if len(line) > 70] == []


@pytest.fixture(scope="module")
def prepared(
    founded: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[tuple[str, ...]], Path]:
    """Do what comes before examples, in a folder to be copied: once, however many begin so."""

    @cache
    def prepare(lines: tuple[str, ...]) -> Path:
        folder = tmp_path_factory.mktemp("prepared")
        shutil.copy(founded, folder)
        write_files(folder)
        with pytest.MonkeyPatch.context() as patch:
            stop_clock(patch, "2026-11-19 20:00")
            go_to(folder, patch)
            for before in lines:
                done = types(before)
                assert done.status == 0, (before, done.err)
        return folder

    return prepare


def go_to(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Use the book in a folder, and the keys of its club."""
    patch.chdir(folder)
    patch.setenv("CANASTA_BOOK", "club.canasta")
    patch.setenv("CANASTA_HOME", str(folder / "home"))
    patch.setenv("CANASTA_BY", BY)


def end_when_open(patch: pytest.MonkeyPatch) -> None:
    """Let the hall be ended as by Ctrl+C soon after it is open, at addresses that stay the same."""
    from canasta_club.hall.server import running
    from canasta_club.hall.services import network

    async def end(*_hall: object) -> None:
        await asyncio.sleep(0.2)
        signal.raise_signal(signal.SIGINT)

    patch.setattr(network, "own_addresses", lambda: ["192.0.2.7", "fd00::7"])
    patch.setattr(running, "_say_if_unreached", end)


def write_files(folder: Path) -> None:
    """Write the files that examples name."""
    (folder / "our-rules.toml").write_text('id = "ours"\nextends = "club"\n')
    (folder / "our-league.toml").write_text('id = "ours"\nextends = "pairs"\n')
    sides = [{"name": "A", "total": 675}, {"name": "B", "total": 435}]
    (folder / "hand.json").write_text(json.dumps({"rules": "club", "sides": sides}))
    (folder / "night.csv").write_text(
        "date,table,game,hand,players,total\n"
        "2026-11-19,9,1,1,Ivy & Max,675\n2026-11-19,9,1,1,Juniper & Moss,435\n"
    )
    (folder / "ours.csv").write_text(
        "date,table,game,hand,players,Pts\n"
        "2026-11-19,8,1,1,Ash & Birch,675\n2026-11-19,8,1,1,Cedar & Dogwood,435\n"
    )
    (folder / "night.txt").write_text("A:=675 B:=435\n")


@pytest.fixture
def begun(
    words: str,
    prepared: Callable[[tuple[str, ...]], Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> str:
    """Go where all is done that comes before the examples of a command; return the command."""
    before = BEFORE.get(words, BEFORE.get(words.partition(" ")[0], ()))
    shutil.copytree(prepared(before), tmp_path, dirs_exist_ok=True)
    go_to(tmp_path, monkeypatch)
    if words == "serve":
        end_when_open(monkeypatch)
    for name, value in CHANGED.get(words, {}).items():
        monkeypatch.setenv(name, value)
    return words


def status_of(words: str, line: str) -> int:
    """Return the exit status of an example."""
    elsewhere = SERVER_ONLY | CONFLICT_ONLY | MORE_NEEDED
    if line in NEVER_SO:
        return 1
    return 2 if line in TERMINAL_ONLY else 1 if words in elsewhere else 0


@pytest.mark.sampled(40)
@pytest.mark.parametrize(
    ("words", "line"), EXAMPLES, ids=[line.replace("/", "") for _words, line in EXAMPLES]
)
def test_every_example_runs(begun: str, line: str) -> None:
    with readings() as count:
        done = types(line)
    assert done.status == status_of(begun, line), done.err
    # Rules and terms are read and checked once; two seasons of the demo begin by the same file.
    twice = [each for each, times in count.items() if times > 1]
    assert begun == "demo" or twice == []
    assert line.startswith(begun)


@pytest.mark.sampled(20)
@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_answers_with_an_object_of_a_schema(begun: str) -> None:
    line = examples_of(COMMANDS[begun])[0]
    done = types(f"{line} --json")
    status = status_of(begun, line)
    assert (done.status, done.err) == (status, "")
    wanted = "problems" if status else begun.replace(" ", "-")
    key, name = JSON_SCHEMAS.get(begun, ("schema", f"canasta/{wanted}/1"))
    answered, end = json.JSONDecoder().raw_decode(done.out)
    assert answered[key] == name
    assert (
        begun == "serve" or done.out[end:].strip() == ""
    )  # The hall tells one event after another.


@pytest.mark.parametrize("words", ["score", "ruling"])
def test_every_line_of_json_lines_names_its_schema(words: str) -> None:
    assert {name for name, each in COMMANDS.items() if _takes_lines(each)} == {"score"}
    given = '{"ask": "meld", "cards": ["KKK"]}\n{"sides": []}\n[1]\nnot JSON\n'
    done = canasta(words, "--jsonl", "-", "--rules", "club", stdin=given)
    schemas = [json.loads(line)["schema"] for line in done.out.splitlines()]
    assert (done.err, schemas) == ("", [f"canasta/{words}/1"] * 4)
