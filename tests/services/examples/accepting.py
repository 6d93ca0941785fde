"""What a scorer answers to a warning who never accepts one."""


def accept_none(_problems: object) -> bool:
    return False
