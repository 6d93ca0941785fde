"""The ``canasta`` command, also as ``python -m canasta_club``."""

import gc
import sys


def main() -> None:
    """Run the command line."""
    # Loading libraries makes many objects and no garbage: to look for some after every 700 takes
    # a tenth of a short command. A long one still looks, after every 200,000.
    gc.set_threshold(200_000)
    from canasta_club.cli.main import build, typed_words

    try:
        build(typed_words())()
    finally:
        # All memory goes back when the program ends: to look through it once more before that, as
        # Python does on leaving, takes a fifth of a short command.
        # DuckDB writes to stderr what it was not given back.
        if "duckdb" not in sys.modules:
            gc.freeze()


if __name__ == "__main__":
    main()
