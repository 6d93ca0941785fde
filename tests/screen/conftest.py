"""The book that the tests of the services work on, and screens that are drawn where it matters."""

import pytest
from textual._compositor import Compositor

from tests.services.conftest import begun_book, book, played

__all__ = ["begun_book", "book", "played"]


@pytest.fixture(autouse=True)
def _undrawn(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the screens of the tests that try sizes; of the others, nobody looks at the letters."""
    if not {"size", "columns"} & set(request.fixturenames):
        monkeypatch.setattr(Compositor, "render_update", lambda *_given, **_options: None)
