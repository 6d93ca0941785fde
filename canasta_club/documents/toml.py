"""TOML as people write it: read once, its mistakes described in plain words."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

PlainTable = Mapping[str, Any]
"""A table as TOML or JSON gives it; what its values are, a schema checks where it is read."""

JsonObject = dict[str, Any]
"""An answer as data, which `--json` writes."""

_CURLY: Final = frozenset("“”„«»‘’")
_LINE: Final = re.compile(r"at line (\d+)")


@lru_cache(maxsize=64)
def read_toml(text: str) -> PlainTable:
    """Read a text; raises `ValueError` with a message for the person who wrote it.

    The same text is read once: many documents extend the same one. Nobody changes what is returned.
    """
    import tomllib  # noqa: PLC0415  (a command that opens a book reads no TOML)

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is too deeply nested") from None
    except ValueError as fault:  # a number that is too long is not a TOMLDecodeError
        raise ValueError(_in_words(str(fault), text)) from None


def _in_words(message: str, text: str) -> str:
    message = message.replace("Cannot overwrite a value", "a key is written twice")
    message = re.sub(r"Cannot declare (\(.*?\)) twice", _table_twice, message)
    return (
        f'{message}; write straight quotes, "like these"'
        if _has_curly_quotes(message, text)
        else message
    )


def _table_twice(found: re.Match[str]) -> str:
    keys = re.findall("'(.*?)'", found[1])
    return f"[{'.'.join(keys)}] is there twice"


def _has_curly_quotes(message: str, text: str) -> bool:
    """Return whether the unreadable line has quotes as word processors make them."""
    found = _LINE.search(message)
    line = text.splitlines()[int(found[1]) - 1 :][:1] if found else []
    return any(_CURLY & set(each) for each in line)
