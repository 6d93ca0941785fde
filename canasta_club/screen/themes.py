"""The two themes of the entry screen, dark and light, and which of them a terminal wants."""

import os
from typing import Final, Literal, NamedTuple

from rich.terminal_theme import TerminalTheme
from textual.color import Color
from textual.theme import Theme

ThemeName = Literal["dark", "light"]


class Palette(NamedTuple):
    """The colours of a theme; each pair that is shown together can be read.

    ``focus`` is behind the box in focus, with ``on_focus`` as its text.
    """

    background: str
    box: str
    text: str
    muted: str
    focus: str
    on_focus: str
    error: str
    warning: str


PALETTES: Final[dict[ThemeName, Palette]] = {
    "dark": Palette(
        background="#12161c", box="#2b3440", text="#f4f4f4", muted="#b4bdc7",
        focus="#ffd166", on_focus="#12161c", error="#ff8a80", warning="#ffd54f",
    ),
    "light": Palette(
        background="#ffffff", box="#e4e8ee", text="#14181d", muted="#4f5a66",
        focus="#134a86", on_focus="#ffffff", error="#b00020", warning="#7a4f00",
    ),
}  # fmt: skip


def theme(name: ThemeName) -> Theme:
    """Return a theme as textual knows it."""
    palette = PALETTES[name]
    return Theme(
        f"canasta-{name}",
        primary=palette.focus,
        foreground=palette.text,
        background=palette.background,
        surface=palette.box,
        error=palette.error,
        warning=palette.warning,
        dark=name == "dark",
        text_alpha=1.0,
        variables=variables(name),
    )


def variables(name: ThemeName) -> dict[str, str]:
    """Return what the style sheets call the colours that textual would blend."""
    palette = PALETTES[name]
    cursor = {
        f"block-cursor{blurred}-{part}": colour
        for blurred in ("", "-blurred")
        for part, colour in (("background", palette.focus), ("foreground", palette.on_focus))
    }
    return {
        **cursor,
        "text-muted": palette.muted,
        "text-disabled": palette.muted,
        "focus": palette.focus,
        "on-focus": palette.on_focus,
        "scrollbar": palette.muted,
        "scrollbar-background": palette.background,
        "input-cursor-background": palette.on_focus,
        "input-cursor-foreground": palette.focus,
        "input-selection-background": palette.on_focus,
        "input-selection-foreground": palette.focus,
    }


def ansi(name: ThemeName) -> TerminalTheme:
    """Return what the plain colours of a text, such as red, are in a theme."""
    palette = PALETTES[name]
    rgb = {colour: Color.parse(colour).rgb for colour in palette}
    text = rgb[palette.text]
    normal = [text, rgb[palette.error], text, rgb[palette.warning], text, text, text, text]
    bright = [rgb[palette.muted], *normal[1:]]
    return TerminalTheme(rgb[palette.background], text, normal, bright)


def wanted() -> ThemeName:
    """Return the theme for this terminal: light where it says that its background is.

    ``COLORFGBG`` is set by terminals that tell: its last part is the colour of the background.
    """
    last = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if last in {"7", "15"} else "dark"
