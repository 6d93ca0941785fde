"""Plain values: what is typed as text, as a small number or as a path is taken as it is.

Typer converts every value with pydantic, which takes longer to load than a question of the rules
takes to answer. So a value that needs no conversion does not get that far; any other does, and so
gets typer's own answer.
"""

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, get_args

_NUMBER: Final = re.compile(r"-?[0-9]{1,9}", re.ASCII)


def take_plain_values(parameters: Iterable[Any]) -> None:
    """Let parameters of a command take plain values without pydantic."""
    for parameter in parameters:
        # Versions of typer that do without pydantic do not have this.
        of_typer = getattr(parameter, "get_runtime_param", None)
        if of_typer is not None and not isinstance(of_typer, _PlainValue):
            parameter.get_runtime_param = _PlainValue(parameter, of_typer)


class _PlainValue:
    """The conversion of a parameter: plain values as they are, all others by typer."""

    __slots__ = ("_kind", "_of_typer", "_settings")

    def __init__(self, parameter: Any, of_typer: Any) -> None:
        descriptor = parameter.type_descriptor
        self._kind = descriptor.annotation
        self._settings = descriptor.parameter_info
        self._of_typer = of_typer

    def __call__(self) -> "_PlainValue":
        """Return the conversion, which typer asks for by this call."""
        return self

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return a value as the command gets it."""
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        if self._settings.parser is None:
            if isinstance(value, list | tuple) and (kinds := get_args(self._kind)):
                taken = [self._plain(each, kinds[0]) for each in value]
                if None not in taken:
                    return taken
            elif (plain := self._plain(value, self._kind)) is not None:
                return plain
        return self._of_typer().coerce(value, param=param, ctx=ctx)

    def _plain(self, value: Any, kind: object) -> Any:
        """Return a value that needs no conversion, or None."""
        if kind is str and type(value) is str:
            return value
        if kind is bool and type(value) is bool:
            return value
        if kind is int:
            return self._whole(value)
        if kind is Path:
            return self._path(value)
        return None

    def _whole(self, value: Any) -> int | None:
        if type(value) is str and _NUMBER.fullmatch(value):
            value = int(value)
        if type(value) is not int:
            return None
        least, most = self._settings.min, self._settings.max
        is_within = (least is None or value >= least) and (most is None or value <= most)
        return value if is_within else None

    def _path(self, value: Any) -> Path | None:
        """Return a path of which nothing is asked, or only that what is there can be read."""
        asked = self._settings
        is_plain = type(value) is str and "\0" not in value
        if not is_plain or not (asked.file_okay and asked.dir_okay):
            return None
        if asked.exists or asked.writable or asked.resolve_path or asked.allow_dash:
            return None
        path = Path(value)
        is_taken = not asked.readable or not os.path.lexists(path) or os.access(path, os.R_OK)
        return path if is_taken and asked.path_type is None else None
