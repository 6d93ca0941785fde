"""Every key of the screen, on one page."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from canasta_club.screen import _keys


class HelpScreen(ModalScreen[None]):
    """The list of the keys; the arrows scroll it, and any other key closes it."""

    CSS = """
    HelpScreen { background: $background; }
    #keys { height: 1fr; }
    """
    _SCROLLING: ClassVar = frozenset({"up", "down", "pageup", "pagedown", "home", "end"})

    def __init__(self, *, is_blind: bool) -> None:
        super().__init__()
        self._is_blind = is_blind

    def compose(self) -> ComposeResult:
        """Show the keys, and below them how to go back."""
        with VerticalScroll(id="keys", can_focus=True):
            yield Static(_keys.listing(is_blind=self._is_blind), markup=False)
        yield Static("Any other key goes back, the arrows scroll.", classes="line")

    def on_key(self, event: events.Key) -> None:
        """Go back, unless the key scrolls."""
        if event.key not in self._SCROLLING:
            event.stop()
            event.prevent_default()
            self.dismiss()
