"""A hall that is served by a process of its own, and Chromium as the phones that open it."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tests.parts import AXE, BROWSER
from tests.places import ROOT
from tests.reports.examples.chromium import OPTIONS

PHONE = {"width": 360, "height": 740}


class Served(NamedTuple):
    """A process that serves, and where."""

    process: "subprocess.Popen[str]"
    address: str

    def stop(self) -> str:
        """End it as Ctrl+C does, and return what it said."""
        self.process.terminate()
        return self.process.communicate(timeout=60)[0]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


@contextmanager
def served(book: Path, port: int, *words: str) -> Iterator[Served]:
    """Serve the hall of a book until the end of the block."""
    typed = [sys.executable, "-m", "canasta_club", "--book", str(book), "serve", "--json"]
    process = subprocess.Popen(
        [*typed, "--port", str(port), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=ROOT,
        env={**os.environ, "CANASTA_HOME": str(book.parent)},
    )
    try:
        yield Served(process, _listening(process))
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(30)
        if process.stdout:
            process.stdout.close()


def _listening(process: "subprocess.Popen[str]") -> str:
    line = process.stdout.readline() if process.stdout else ""
    event = json.loads(line) if line.endswith("}\n") else {}
    assert event.get("event") == "listening", line + process.communicate(timeout=60)[0]
    return str(event["addresses"][0])


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        opened = driver.chromium.launch(
            executable_path=_program(), args=[each for each in OPTIONS if each != "--headless"]
        )
        yield opened
        opened.close()


def _program() -> str:
    import shutil

    name = BROWSER.program()
    return shutil.which(name) or name


def violations(page: Page) -> list[Any]:
    """Return what axe-core finds wrong with a page as it is shown."""
    page.evaluate(Path(AXE.program()).read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        (each["id"], [node["html"][:120] for node in each["nodes"]][:3])
        for each in found["violations"]
    ]


SMALL_TARGETS = """
[...document.querySelectorAll('button, input:not([type=hidden]), select, summary, a, label.tick')]
  .filter(at => at.getClientRects().length && !at.closest('label.tick input'))
  .filter(at => !(at.type === 'checkbox' && at.closest('label.tick')))
  .map(at => [at.tagName, at.textContent.trim() || at.name,
    ...['height', 'width'].map(side => Math.round(at.getBoundingClientRect()[side]))])
  .filter(([tag, text, high, wide]) => high < 44 || wide < 44)
"""
BROKEN_WORDS = """
[...document.querySelectorAll('td.figure, th.figure, thead th')].filter(cell => {
  const range = document.createRange(); range.selectNodeContents(cell);
  const lines = new Set([...range.getClientRects()].map(line => Math.round(line.top)));
  return lines.size > cell.textContent.trim().split(/\\s+/).length;
}).map(cell => cell.textContent)
"""
"""Figures and headings that stand on more lines than they have words."""
SCROLLS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
