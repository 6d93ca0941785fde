"""The league terms that come with the program."""

from canasta_club.documents.resolve import Source
from canasta_club.league.language import TermsDocument, read_terms
from canasta_club.league.terms import Terms
from tests.places import ROOT

FOLDER = ROOT / "data" / "leagues"
IDS = sorted(path.stem for path in FOLDER.glob("*.toml"))


def document(name: str) -> TermsDocument:
    """Read shipped terms by their id."""

    def find(wanted: str, _child: Source | None = None) -> Source:
        return Source(f"{wanted}.toml", (FOLDER / f"{wanted}.toml").read_text(encoding="utf-8"))

    return read_terms(find(name), find)


def terms(name: str) -> Terms:
    """Return shipped terms by their id."""
    return document(name).terms
