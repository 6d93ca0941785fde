"""A small book with a row in every table, to be tampered with."""

import shlex
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from canasta_club.hall.services.rights import issue
from canasta_club.records.book.book import open_book
from canasta_club.records.nouns import crests, import_aliases
from canasta_club.services.season import nights, seasons
from tests.cli.process import canasta
from tests.federation.examples.bundles import bundle, key_file, night, written

EVENING = (
    "init Riverside --rules club",
    "player add Ash Birch Cedar Dogwood Elm Fir Gum Hazel Ivy Juni Juniper",
    "player merge Juni Juniper",
    "pair add Ash Birch --name Trees",
    "player card Ivy 4711",
    "federation club add Hillside hillside.key",
    "federation upload hillside.jsonl",
    "federation person merge Max Nell --reason 'one person'",
    "federation person card Olive 4712",
    "season new Cup --from 2026-10-01 --league pairs-round-robin",
    "season register Ash+Birch Cedar+Dogwood --season Cup",
    "season fixtures --draw --season Cup",
    "season rescore --season Cup --rules classic --from 2026-12-01",
    "season new Winter --from 2026-10-01",
    "season register Ash+Birch Cedar+Dogwood Elm+Fir Gum+Hazel --season Winter",
    "night open 2026-11-19 --season Winter",
    "night check-in all --season Winter",
    "night share 2026-11-19 --with Cup --season Winter",
    "night wish together Ash Birch",
    "night seat --season Winter --confirm",
    "season bye Elm+Fir --round 2 --season Winter",
    "penalty add Ash+Birch --points 1 --reason late --season Winter",
    "hand record --table 1 --season Winter --note wet 'Ash+Birch: =675' 'Cedar+Dogwood: =435'",
    "hand correct 1 --table 1 --season Winter --reason slip 'Ash+Birch: =685'",
    "undo",
    "redo",
)
FILES = {
    "hillside.key": key_file("Hillside"),
    "hillside.jsonl": bundle(
        "Hillside", night("Hillside", names=("Max", "Nell", "Olive", "Peg")), 1
    ),
}

CREST = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3"><path d="M1 1H3"/></svg>"""


def make(address: str) -> None:
    """Make the book in a file or on a server."""
    with TemporaryDirectory() as folder:
        for name, text in FILES.items():
            written(Path(folder) / name, text)
        for line in EVENING:
            words = [f"{folder}/{word}" if word in FILES else word for word in shlex.split(line)]
            done = canasta("--book", address, "--by", "Sue", *words)
            assert done.status == 0, (line, done.err)
            if line.startswith("init"):
                with open_book(address, by="Sue") as book:
                    crests.put(book, "image/svg+xml", CREST)
                    import_aliases.add(book, "heading", "Pts", "total")
            if line.startswith("night seat"):
                with open_book(address, by="Sue") as book:
                    season = seasons.find(book, "Winter")
                    issue(book, season, nights.find(book, season))


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the book in a file."""
    path = tmp_path_factory.mktemp("whole") / "club.canasta"
    make(str(path))
    return path
