"""Show search results, kind by kind."""

import shutil
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from canasta_club.cli.frame.answer import is_json
from canasta_club.cli.frame.show import say, show
from canasta_club.errors import NotFoundError

if TYPE_CHECKING:
    from canasta_club.services.rules.answers import WordAnswer
    from canasta_club.services.rules.search import Search

_TITLES: Final = {
    "command": "Commands",
    "rule": "Rules (canasta rules explain NUMBER)",
    "case": "Cases at the table (canasta ruling case NAME)",
    "rule set": "Rule sets (canasta rules show ID)",
    "irregularity": "Irregularities (canasta rules explain NUMBER)",
    "ambiguity": "Places where sources differ (canasta rules explain NUMBER)",
    "note": "Notes of the rule set",
    "code": "Problem codes (canasta rules explain CODE)",
    "guide": "Guides (canasta help --guide NAME)",
}

_MOST: Final = 6
"""So many of each kind are shown."""


def search_value(searched: "Search") -> dict[str, object]:
    """Return what was found as data: the texts of each kind, the best first."""
    values = {kind: [each._asdict() for each in texts] for kind, texts in searched.by_kind.items()}
    return {**values, **({"read_as": dict(searched.read_as)} if searched.read_as else {})}


def answer_lines(answers: "Sequence[WordAnswer]", rules: str) -> Iterator[str]:
    """Say the answers to words by the rules of this title, each under the word as it was typed."""
    for answer in answers:
        word = f"{answer.word[:1].upper()}{answer.word[1:]}".rstrip(".")
        meaning = f" ({answer.title})" if answer.language not in {"", "english"} else ""
        yield f"{word}{meaning}, by {rules}:"
        if not answer.says:
            yield f"  {rules} says nothing of this."
        yield from (f"  {message}" for message in answer.says)
        yield ""


def show_search(
    words: Sequence[str],
    searched: "Search",
    otherwise: str,
    about: Mapping[str, object] | None = None,
) -> None:
    """Show what was found, each with what to type or open for it; ``about`` goes into its JSON.

    Raises `NotFoundError` where nothing was, which says what to do ``otherwise``.
    """
    if not any(searched.by_kind.values()):
        raise NotFoundError(f"Nothing found for “{' '.join(words)}”.", hint=otherwise)
    if is_json():
        show(value={**search_value(searched), **(about or {})})
        return
    for word, meant in searched.read_as.items():
        say(f"No text has “{word}”; read as “{meant}”.")
    width = min(shutil.get_terminal_size().columns, 100)
    for kind, texts in searched.by_kind.items():
        if not texts:
            continue
        show(f"{_TITLES[kind]}:")
        column = max(len(each.name) for each in texts[:_MOST]) + 2
        for text in texts[:_MOST]:
            lines = textwrap.wrap(text.title, max(width - column - 2, 24))
            show(f"  {text.name:<{column}}{lines[0]}")
            for line in lines[1:]:
                show(f"  {'':<{column}}{line}")
        if len(texts) > _MOST:
            show(f"  and {len(texts) - _MOST} more: --json lists all")
        show("")
