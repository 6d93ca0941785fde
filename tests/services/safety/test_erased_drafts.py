"""A person is erased from the slips that are not finished; what cannot be erased is named."""

import errno
import json
import shlex
import shutil
from pathlib import Path

import pytest

from tests.cli.process import Done, canasta


@pytest.fixture
def path(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = Path(shutil.copy(whole, tmp_path / "club.canasta"))
    monkeypatch.setenv("CANASTA_BOOK", str(path))
    return path


def run(words: str) -> Done:
    return canasta(*shlex.split(words))


def test_drafts_and_parts_of_the_name(path: Path) -> None:
    assert run("player rename Ash 'Ash Birchwood'").status == 0
    draft = path.with_name("club.canasta.table-1-0000.draft")
    draft.write_text('{"note": "Ash Birchwood dealt"}', encoding="utf-8")
    broken = path.with_name("club.canasta.table-2-0000.unreadable")
    broken.write_text('{"note": "Ash Birchwood', encoding="utf-8")
    done = run("player erase 'Ash Birchwood' --yes")
    assert json.loads(draft.read_text(encoding="utf-8")) == {"note": "Former player 1 dealt"}
    assert not broken.exists()
    assert done.status == 0


def test_a_draft_that_cannot_be_erased_is_named(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = path.rename(path.with_name("club [1].canasta"))
    monkeypatch.setenv("CANASTA_BOOK", str(path))
    drafts = [path.with_name(f"{path.name}.table-{number}-0000.draft") for number in (1, 2, 3)]
    for draft in drafts:
        draft.write_text('{"note": "Ash dealt", "hand": 4}', encoding="utf-8")
    drafts[2].write_text('{"note": "Birch dealt"}', encoding="utf-8")
    before = drafts[0].stat().st_ino

    replace = Path.replace

    def fail_at_the_second(self: Path, target: Path) -> Path:
        if target == drafts[1]:
            raise OSError(errno.EIO, "Input/output error")
        return replace(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", fail_at_the_second)
        done = run("player erase Ash --yes --json")
    assert (done.status, json.loads(done.out)["changed"]) == (3, True), done
    named = json.dumps(f"may hold the name: {drafts[1]}. Delete this draft.").strip('"')
    assert named in done.out
    assert json.loads(drafts[0].read_text(encoding="utf-8")) == {
        "note": "Former player 1 dealt",
        "hand": 4,
    }
    assert drafts[0].stat().st_ino != before
    assert json.loads(drafts[1].read_text(encoding="utf-8")) == {"note": "Ash dealt", "hand": 4}
    assert json.loads(drafts[2].read_text(encoding="utf-8")) == {"note": "Birch dealt"}
    assert not [*path.parent.glob(".*.draft")]
