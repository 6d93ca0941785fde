"""The ``canasta`` command, also as ``python -m canasta_club``."""


def main() -> None:
    """Run the command line."""
    from canasta_club.cli.main import app

    app()


if __name__ == "__main__":
    main()
