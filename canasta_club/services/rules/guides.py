"""The guides and the glossary that come with the program, and the headings in them."""

import re
from collections.abc import Iterator
from importlib.resources.abc import Traversable

from canasta_club import resources
from canasta_club.errors import NotFoundError
from canasta_club.services.rules.library import read_text
from canasta_club.text.nearest import did_you_mean
from canasta_club.text.wording import as_sentence

_BLOCK = re.compile(r"```.*?```", re.DOTALL)
_PICTURE = re.compile(r"^!\[[^\]]*\]\([^)]*\)\n+", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]*)\]\(([^)]*)\)")


def names() -> list[str]:
    """Return the names of the guides, such as ``club-night``."""
    return sorted(_files())


def headings(name: str) -> Iterator[str]:
    """Yield the headings of a guide, apart from its title."""
    yield from re.findall(r"^##+ (.*)$", _BLOCK.sub("", _written(name)), re.MULTILINE)


def guide(name: str) -> str:
    """Return a guide as Markdown for reading where it stands alone.

    A link to another guide names the command that shows it; another file of the guides that it
    links to stands at its end; pictures and all other links of files are left out.
    Raises `NotFoundError`.
    """
    if name not in names():
        known = ", ".join(names())
        raise NotFoundError(
            as_sentence(f"There is no guide “{name}”{did_you_mean(name, names())}"),
            hint=f"The guides: {known}.",
        )
    text = _PICTURE.sub("", _written(name))
    return "".join([_LINK.sub(_link, text), *_attached(text)])


def _attached(text: str) -> Iterator[str]:
    folder = resources.shipped("docs", "guide")
    for _words, place in _LINK.findall(text):
        if place.endswith(".yaml"):
            yield f"\n## {place}\n\n```yaml\n{read_text(folder / place)}```\n"


def _link(link: re.Match[str]) -> str:
    words, place = link.groups()
    if "://" in place:
        return link.group()
    other = place.partition("#")[0].removesuffix(".md")
    return f"{words} (`canasta help --guide {other}`)" if other in names() else words


def _written(name: str) -> str:
    return read_text(_files()[name])


def _files() -> dict[str, Traversable]:
    docs = resources.shipped("docs")
    pages = [docs / "glossary.md", *(docs / "guide").iterdir()]
    return {page.name.removesuffix(".md"): page for page in pages if page.name.endswith(".md")}
