"""A club and its centre: keys, bundles of nights, and who is whom, through the commands."""

import json
import os
import shlex
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from canasta_club.cli.frame import careful
from canasta_club.federation.services import keys, lines
from tests.cli.examples.nights import CORRECT, NIGHT
from tests.cli.process import Done, canasta
from tests.federation.examples import bundles

Club = Callable[..., Done]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the homes of two clubs that played, each with a key, and of a centre."""
    root = tmp_path_factory.mktemp("federation")
    for name in ("river", "hill", "centre"):
        run = at(root, name)
        run(f"init {name} --rules club")
        for line in (*NIGHT, "night close") if name != "centre" else ():
            run(line)
        if name != "centre":
            run(f"club key {name}-key.jsonl")
    return root


def at(root: Path, name: str) -> Club:
    """Type commands at the book of a club, with its own home, in the folder that all share."""

    def typed(line: str, status: int | None = 0) -> Done:
        before = os.environ.get("CANASTA_HOME")
        os.environ["CANASTA_HOME"] = str(root / name)
        try:
            book = str(root / name / "club.canasta")
            done = canasta("--book", book, "--by", "Sue", *shlex.split(line), folder=root)
        finally:
            if before is not None:
                os.environ["CANASTA_HOME"] = before
        assert status is None or done.status == status, (line, done.out, done.err)
        return done

    return typed


@pytest.fixture
def root(played: Path, tmp_path: Path) -> Path:
    shutil.copytree(played, tmp_path / "all")
    return tmp_path / "all"


@pytest.fixture
def river(root: Path) -> Club:
    return at(root, "river")


@pytest.fixture
def hill(root: Path) -> Club:
    return at(root, "hill")


@pytest.fixture
def centre(root: Path) -> Club:
    run = at(root, "centre")
    run("federation club add River river-key.jsonl")
    run("federation club add Hill hill-key.jsonl")
    return run


def outcomes(done: Done) -> list[str]:
    return [row["outcome"] for row in done.rows]


def first_line(root: Path, name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((root / name).read_text(encoding="utf-8").partition("\n")[0])
    return found


def test_the_key_is_made_once_and_only_its_owner_reads_it(root: Path, river: Club) -> None:
    (pem,) = (root / "river" / "federation").glob("*.pem")
    if os.name == "posix":  # Rights are others on Windows.
        assert stat.S_IMODE(pem.stat().st_mode) == 0o600
    again = json.loads(river("club key --json").out)
    assert again["is_new"] is False
    assert again["key"] == first_line(root, "river-key.jsonl")["key"]
    river("export --all club.jsonl")
    secret = pem.read_bytes().splitlines()[1]
    held = [root / "club.jsonl", root / "river" / "club.canasta", root / "river-key.jsonl"]
    assert not [path for path in held if secret in path.read_bytes()]


@pytest.mark.skipif(os.name == "nt", reason="rights are others there")
def test_what_goes_to_the_centre_follows_the_umask(root: Path, river: Club) -> None:
    for mask in (0o000, 0o077):
        before = os.umask(mask)
        try:
            river("club key new/key.jsonl")
            river("night bundle 2026-11-19 new/night.jsonl")
        finally:
            os.umask(before)
        for file in (root / "new").iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o666 & ~mask
            file.unlink()


def test_a_key_that_is_damaged_is_refused(root: Path, river: Club) -> None:
    (pem,) = (root / "river" / "federation").glob("*.pem")
    pem.write_text("not a key")
    assert "does not hold the key of a club" in river("club key", 1).err


def test_a_club_without_a_key_is_told_how_to_make_one(root: Path, river: Club) -> None:
    shutil.rmtree(root / "river" / "federation")
    assert "canasta club key" in river("night bundle 2026-11-19 n.jsonl", 1).err


def test_every_line_fits_the_published_schema(root: Path, river: Club) -> None:
    river("player card Ash 7")
    river("night bundle 2026-11-19 n.jsonl")
    river("club key replaced.jsonl --new-key")
    validator = jsonschema.Draft202012Validator(lines.schema())
    for name in ("n.jsonl", "replaced.jsonl", "river-key.jsonl"):
        for line in (root / name).read_text(encoding="utf-8").splitlines():
            validator.validate(json.loads(line))
    for line in bundles.bundle("Hill", bundles.night("Hill"), 1).splitlines():
        validator.validate(json.loads(line))
    wrong = [
        {"night": {}},
        {"totals": {"players": "4"}},
        {"names": {"x": "Ash"}},
        {"names": {}, "salt": ""},
        [],
        {},
    ]
    assert [value for value in wrong if validator.is_valid(value)] == []


def test_a_bundle_keeps_its_revision_until_it_says_something_else(root: Path, river: Club) -> None:
    river("night bundle 2026-11-19 n.jsonl")
    river("player add Elm")
    assert "what the last bundle" in river("night bundle 2026-11-19 again.jsonl").err
    first, again = (first_line(root, name) for name in ("n.jsonl", "again.jsonl"))
    assert (first["revision"], first["content"]) == (again["revision"], again["content"])
    river(CORRECT)
    river("night bundle 2026-11-19 later.jsonl")
    later = first_line(root, "later.jsonl")
    assert later["revision"] > first["revision"]
    assert later["content"] != first["content"]


@pytest.mark.long
def test_the_revision_rises_in_a_book_that_was_restored(
    root: Path, river: Club, centre: Club
) -> None:
    """With the memory of this computer at once; without it, with the first change."""
    shutil.copy(root / "river" / "club.canasta", root / "before.canasta")
    river("night bundle 2026-11-19 1.jsonl")
    river(CORRECT)
    river("night bundle 2026-11-19 2.jsonl")
    for name in ("river/club.canasta-wal", "river/club.canasta-shm"):
        (root / name).unlink(missing_ok=True)
    shutil.copy(root / "before.canasta", root / "river" / "club.canasta")
    river("night bundle 2026-11-19 3.jsonl")
    assert outcomes(centre("federation upload 1.jsonl 2.jsonl 3.jsonl --json", 3)) == [
        "same", "older", "counted",
    ]  # fmt: skip
    next((root / "river" / "federation").glob("*.sent.json")).unlink()
    river("night bundle 2026-11-19 4.jsonl")
    assert outcomes(centre("federation upload 4.jsonl --json")) == ["same"]
    river(CORRECT)
    river("night bundle 2026-11-19 5.jsonl")
    assert outcomes(centre("federation upload 5.jsonl --json")) == ["counted"]


def test_a_night_that_is_open_is_refused_and_one_that_is_cancelled_withdrawn(
    root: Path, river: Club, centre: Club
) -> None:
    river("night bundle 2026-11-19 n.jsonl")
    river("night bundle 2026-11-19 gone.jsonl --void")
    done = centre("federation upload gone.jsonl n.jsonl --json", 3)
    assert outcomes(done) == ["counted", "older"]
    assert json.loads(done.out)["changed"] is True
    again = centre("federation upload n.jsonl --json", 1)
    assert json.loads(again.out)["changed"] is False
    assert centre("federation club list --json").rows[1]["nights"] == 0
    river("night open 2026-11-26")
    assert "canasta night close" in river("night bundle 2026-11-26 x.jsonl", 1).err
    assert not (root / "x.jsonl").exists()


def test_a_replaced_key_signs_on_and_its_bundle_may_come_last(river: Club, centre: Club) -> None:
    river("night bundle 2026-11-19 1.jsonl")
    river("club key replaced.jsonl --new-key")
    river(CORRECT)
    river("night bundle 2026-11-19 2.jsonl")
    done = centre("federation upload 2.jsonl 1.jsonl --json").rows
    assert [row["outcome"] for row in done] == ["quarantined", "counted"]
    assert [row["code"] for row in centre("federation quarantine list --json").rows] == [
        "unknown-signer"
    ]
    assert outcomes(centre("federation upload replaced.jsonl --json")) == ["counted"]
    assert centre("federation quarantine list --json").rows == []
    assert centre("verify").status == 0


def test_people_of_one_name_are_two_until_a_card_or_a_merge_joins_them(
    river: Club, hill: Club, centre: Club
) -> None:
    river("night bundle 2026-11-19 r.jsonl")
    hill("night bundle 2026-11-19 h.jsonl")
    centre("federation upload r.jsonl h.jsonl")
    everybody = centre("federation person list --json").rows
    assert [row["name"] for row in everybody].count("Ash") == 2
    assert "Ash (River)" in centre("federation person show Ash", 1).err
    centre('federation person merge "Ash (River)" "Ash (Hill)" --reason "same birthday"')
    shown = json.loads(centre("federation person show Ash --json").out)
    assert sorted((row["club"], row["games"]) for row in shown["rows"]) == [
        ("Hill", 1),
        ("River", 1),
    ]
    centre("federation person unmerge Ash --reason mistake")
    history = json.loads(centre('federation person show "Ash (Hill)" --json').out)["parts"]
    assert history[0]["rows"][0]["state"] == "undone: mistake"
    river("player card Birch 7")
    hill("player card Birch 7")
    river("night bundle 2026-11-19 r.jsonl")
    hill("night bundle 2026-11-19 h.jsonl")
    centre("federation upload r.jsonl h.jsonl")
    birch = [row for row in centre("federation person list --json").rows if row["name"] == "Birch"]
    assert [(row["number"], sorted(row["clubs"].split(", "))) for row in birch] == [
        ("7", ["Hill", "River"])
    ]
    done = centre("federation person unmerge Birch --reason mistake")
    assert "Separated: Birch (7) and Birch (1)." in done.out
    assert "Nothing was merged" in centre("federation person unmerge 7 --reason mistake", 1).err
    centre('federation person card "Cedar (Hill)" 8')
    assert "belongs to Cedar" in centre('federation person card "Cedar (River)" 8', 1).err
    done = centre('federation person card "Cedar (River)" --json')
    assert json.loads(done.out)["cards"] == ["2"]
    assert centre("verify").status == 0


def test_a_private_player_is_sent_without_a_name(root: Path, river: Club, centre: Club) -> None:
    river("player card Ash 7")
    river("player edit Ash --publish number")
    river("night bundle 2026-11-19 n.jsonl")
    assert "Ash" not in (root / "n.jsonl").read_text(encoding="utf-8")
    centre("federation upload n.jsonl")
    public = [row["name"] for row in centre("federation person list --hide-private --json").rows]
    assert sorted(public) == ["7", "Birch", "Cedar", "Dogwood"]
    centre("federation person edit Birch --private")
    assert "Birch" not in centre("federation person list --hide-private").out
    centre("federation person edit Birch --public")
    assert "Birch" in centre("federation person list --hide-private").out


def test_a_player_who_is_erased_leaves_no_card_behind(root: Path, river: Club) -> None:
    river("player card Ash MY-OWN-CARD")
    river("player erase Ash --yes")
    assert b"MY-OWN-CARD" not in (root / "river" / "club.canasta").read_bytes()
    assert river("verify").status == 0


def test_no_name_can_be_tried_against_a_bundle_once_the_player_is_erased(
    root: Path, river: Club
) -> None:
    river("night bundle 2026-11-19 n.jsonl")
    names = json.loads((root / "n.jsonl").read_text(encoding="utf-8").splitlines()[-2])
    digest = first_line(root, "n.jsonl")["names"]
    (ledger,) = (root / "river" / "federation").glob("*.sent.json")
    assert digest in ledger.read_text(encoding="utf-8")
    river("player erase Ash --dry-run")
    assert digest in ledger.read_text(encoding="utf-8")
    river("player erase Ash --yes")
    assert digest not in ledger.read_text(encoding="utf-8")
    river("night bundle 2026-11-19 again.jsonl")
    again = json.loads((root / "again.jsonl").read_text(encoding="utf-8").splitlines()[-2])
    assert "Former player 1" in again["names"].values()
    assert again["salt"] != names["salt"]


def test_the_conditions_of_affiliation_are_data(root: Path, river: Club, centre: Club) -> None:
    river("night bundle 2026-11-19 n.jsonl")
    centre("federation upload n.jsonl")
    usual = centre("federation check --year 2026 --json").rows
    assert [(row["club"], row["members"], row["nights"], row["met"]) for row in usual] == [
        ("Hill", 0, 0, "no"),
        ("River", 4, 1, "no"),
    ]
    folder = root / "centre" / "affiliation"
    folder.mkdir()
    own = ('id = "ours"', 'extends = "usual"', "[checks]", "members.at_least = 4")
    (folder / "ours.toml").write_text("\n".join([*own, "nights.at_least = 1"]))
    assert [row["met"] for row in centre("federation check --year 2026 --json").rows] == [
        "no",
        "yes",
    ]
    (folder / "ours.toml").write_text('[checks.x]\ncount = "tables"\nat_leest = 3\n')
    wrong = centre("federation check", 1).err
    assert "at_leest" in wrong
    assert "tables" in wrong


def test_without_the_library_the_extra_is_named(
    river: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives", None)
    done = river("night bundle 2026-11-19 n.jsonl", 1)
    assert "cryptography" in done.err.rpartition("type the command again: ")[2]


def test_a_revision_is_shown_as_a_time() -> None:
    assert keys.shown_revision(0) == "1970-01-01 00:00:00 UTC"


def test_undoing_an_upload_tells_what_counts_now(river: Club, centre: Club) -> None:
    river("night bundle 2026-11-19 n.jsonl")
    centre("federation upload n.jsonl")
    done = centre("undo")
    assert "Counting now: 0 nights of 0 clubs; 0 bundles in quarantine." in done.err
    assert "place in the table" not in done.err
    assert "Counting now: 1 night of 1 club; 0 bundles in quarantine." in centre("redo").err


def test_a_merge_can_be_previewed_and_asks_on_a_terminal(
    river: Club, centre: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    river("night bundle 2026-11-19 n.jsonl")
    centre("federation upload n.jsonl")
    done = centre("federation person merge Birch Ash --dry-run")
    assert "nothing was changed" in done.err
    assert done.out.startswith("This would make one person, ")
    assert len(centre("federation person list --json").rows) == 4
    with monkeypatch.context() as terminal:
        terminal.setattr(careful, "is_interactive", lambda: True)
        terminal.setattr(careful, "ask_yes", lambda question: question != "Merge Birch into Ash?")
        assert (
            "Not confirmed; nothing was changed."
            in centre("federation person merge Birch Ash", 1).err
        )
        centre("federation person merge Birch Ash --yes")
    done = centre("federation person unmerge Ash --reason mistake --dry-run")
    assert done.out.startswith("This would separate ")
    assert len(centre("federation person list --json").rows) == 3


def test_clubs_and_persons_are_completed(root: Path, river: Club, centre: Club) -> None:
    from canasta_club.services.book import offers

    river("night bundle 2026-11-19 n.jsonl")
    centre("federation upload n.jsonl")
    book = str(root / "centre" / "club.canasta")
    assert [name for name, _ in offers.of_book(book, "", "federation_clubs")] == ["Hill", "River"]
    names = [name for name, _ in offers.of_book(book, "", "persons")]
    assert names == ["Ash (River)", "Birch (River)", "Cedar (River)", "Dogwood (River)"]


def key_findings(done: Done) -> list[tuple[str, str]]:
    return [(row["state"], row["message"]) for row in done.rows if row["check"] == "key"]


@pytest.mark.skipif(os.name == "nt", reason="rights are others there")
def test_doctor_looks_at_the_key(root: Path, river: Club, centre: Club) -> None:
    assert key_findings(centre("doctor --json", None)) == []
    ((state, _message),) = key_findings(river("doctor --json", None))
    assert state == "ok"
    (pem,) = (root / "river" / "federation").glob("*.pem")
    pem.chmod(0o644)
    ((state, message),) = key_findings(river("doctor --json", None))
    assert (state, "open to its group and everyone" in message) == ("warning", True)
    pem.write_text("no key")
    ((state, message),) = key_findings(river("doctor --json", None))
    assert (state, "does not hold the key" in message) == ("error", True)
    river("club key other.jsonl", 1)
    pem.unlink()
    assert key_findings(river("doctor --json", None)) == []
    river("club key other.jsonl")
    river("night bundle 2026-11-19 n.jsonl")
    next((root / "river" / "federation").glob("*.pem")).unlink()
    ((state, message),) = key_findings(river("doctor --json", None))
    assert (state, "is missing" in message) == ("error", True)
