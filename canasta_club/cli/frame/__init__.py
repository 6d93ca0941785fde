"""What commands are built with over Typer: options, questions, help and answers.

It knows nothing of canasta; CONTRIBUTING leads to how a command is declared.
"""
