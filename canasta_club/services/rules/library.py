"""Library: the folders of rule sets and league terms, the club's own before the shipped ones."""

from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from canasta_club import resources
from canasta_club.documents.bounds import LONGEST_DOCUMENT
from canasta_club.documents.resolve import Source
from canasta_club.documents.toml import read_toml
from canasta_club.errors import CanastaError, ConflictError, NotFoundError, UsageError
from canasta_club.text.nearest import did_mean, did_you_mean
from canasta_club.text.wording import as_sentence

Document = TypeVar("Document")

_WRITE_IT: Final = (
    "`canasta help --guide own-rules` says what is missing. The nearest set is “{near}”: "
    "canasta rules new our-rules --extends {near}"
)


class Shelf(NamedTuple):
    """A folder of documents; ``missing`` begins the message for an unknown name."""

    folder: str
    missing: str
    hint: str

    def ids(self) -> Iterator[tuple[str, Traversable]]:
        """Yield the id and the file of every document, the club's own first.

        Raises `ConflictError` if an own file has the id of a shipped one.
        """
        seen: dict[str, Traversable] = {}
        for entry in resources.documents(self.folder):
            known = self._id_of(entry)
            if known in seen:
                raise ConflictError(
                    f"{seen[known]} has the id “{known}” of a file that came with the program.",
                    hint="Give it another id: change the line id = … and the file's name.",
                )
            seen[known] = entry
            yield known, entry

    def usual(self, shipped: str, option: str) -> str:
        """Return the id of the only document of one's own, else that of a shipped one.

        Raises `UsageError`, which names the option to choose with, if there are several.
        """
        folder = resources.own(self.folder)
        own = [
            known
            for known, entry in self.ids()
            if isinstance(entry, Path) and entry.is_relative_to(folder)
        ]
        if len(own) > 1:
            raise UsageError(
                f"There are several files of {self.folder}: {', '.join(own)}.",
                hint=f"Choose one with {option} NAME.",
            )
        return own[0] if own else shipped

    def read_all(
        self, read: Callable[[str], Document]
    ) -> tuple[list[Document], list[tuple[str, CanastaError]]]:
        """Read every document: return the valid ones in order, and the error of each other one."""
        documents = []
        faults: list[tuple[str, CanastaError]] = []
        for name, entry in self.ids():
            try:
                documents.append(read(name))
            except CanastaError as fault:
                faults.append((str(entry), fault))
        return documents, faults

    def find(self, name: str, above: Source | None = None) -> Source:
        """Find a document by id, or by a path (relative to the file that names it)."""
        if is_path(name):
            path = full_path(name, Path(above.name).parent if above else None)
            if path.is_dir():
                raise NotFoundError(f"{path} is a folder, not a file.")
            if not path.is_file():
                raise NotFoundError(
                    f"There is no file {path}.",
                    hint="Check the name, and the folder that it is in.",
                )
            return Source(str(path), read_text(path))
        shipped = resources.shipped("data", self.folder, f"{name}.toml")
        if not resources.own(self.folder).is_dir() and shipped.is_file():
            return Source(shipped.name, read_text(shipped))
        known = dict(self.ids())
        if name not in known:
            raise self._not_found(name, known)
        entry = known[name]
        own = isinstance(entry, Path) and entry.is_relative_to(resources.own(self.folder))
        return Source(str(entry) if own else entry.name, read_text(entry))

    def _not_found(self, name: str, known: Iterable[str]) -> NotFoundError:
        """Describe an unknown id: the id that was meant, or why a known game is not shipped."""
        table = read_toml(read_text(resources.shipped("data", "unshipped.toml")))
        key = "-".join(name.casefold().replace("_", " ").split())
        for game in table.get(self.folder, {}).values():
            if key in game["ids"]:
                message = f"{game['name']} is not shipped: {game['reason']}."
                return NotFoundError(message, hint=_WRITE_IT.format(near=game["near"]))
        called = table.get(f"{self.folder}_known_as", {}).get(key)
        meant = did_mean(called) if called else did_you_mean(name, known)
        return NotFoundError(as_sentence(f"{self.missing} “{name}”{meant}"), hint=self.hint)

    def _id_of(self, entry: Traversable) -> str:
        """Return the id in an own file, which may differ from its name."""
        stem = entry.name.removesuffix(".toml")
        if resources.shipped("data", self.folder, entry.name) == entry:
            return stem
        try:
            return str(read_toml(read_text(entry)).get("id", stem))
        except (ValueError, RecursionError, OSError, CanastaError):
            return stem


_MOST_BYTES: Final = 4 * LONGEST_DOCUMENT
"""A character takes at most four bytes."""


def is_path(name: str) -> bool:
    """Tell a path from an id.

    >>> is_path("house.toml"), is_path("club")
    (True, False)
    """
    return name.endswith(".toml") or "/" in name or "\\" in name


def read_text(entry: Traversable) -> str:
    """Read the text of a document; raises `NotFoundError` if it is not UTF-8.

    One that is too long is cut off behind the bound, beyond which `read_toml` refuses it.
    """
    with entry.open("rb") as file:
        data = file.read(_MOST_BYTES + 1)
    try:
        text = getincrementaldecoder("utf-8-sig")().decode(data, final=len(data) <= _MOST_BYTES)
        return text.replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as fault:
        raise NotFoundError(
            f"{entry} is not a text file in UTF-8 (at byte {fault.start}).",
            hint="Save it again as UTF-8 text.",
        ) from None


def full_path(name: str, folder: Path | None = None) -> Path:
    """Return the full path of a file; raises `NotFoundError`."""
    try:
        return ((folder or Path()) / Path(name).expanduser()).resolve()
    except (OSError, ValueError, RuntimeError):  # too long, a sign no path has, an unknown home
        raise NotFoundError(f"There is no file {name[:80]!r}.") from None
