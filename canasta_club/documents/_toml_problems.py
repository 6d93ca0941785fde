"""What cannot be read as TOML: each sentence is written here once."""

import re
from typing import Final

from canasta_club.documents.bounds import DEEPEST

_CURLY: Final = frozenset("“”„«»‘’")
_LINE: Final = re.compile(r"at line (\d+)")


def too_deep() -> ValueError:
    return ValueError(f"it is too deeply nested: more than {DEEPEST} levels")


def unreadable(message: str, text: str) -> ValueError:
    """Return what the reader of TOML says, in the words of a person who wrote the text."""
    message = message.replace("Cannot overwrite a value", "a key is written twice")
    message = re.sub(r"Cannot declare (\(.*?\)) twice", _table_twice, message)
    match = _LINE.search(message)
    line = text.splitlines()[int(match[1]) - 1 :][:1] if match else []
    if any(_CURLY & set(each) for each in line):
        message += '; write straight quotes, "like these"'
    return ValueError(message)


def _table_twice(match: re.Match[str]) -> str:
    keys = re.findall("'(.*?)'", match[1])
    return f"[{'.'.join(keys)}] is there twice"
