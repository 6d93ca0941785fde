"""The commands of the wing: ``canasta federation``, ``national`` and ``night bundle``."""
