"""What commands are built with over Typer: options, questions, help and answers.

It knows nothing of canasta; how a command is declared is in docs/adding-a-command.md.
"""
