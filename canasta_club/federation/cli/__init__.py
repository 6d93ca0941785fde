"""Commands of the wing: its own words, and ``night bundle``, ``club key``, ``print national``."""
