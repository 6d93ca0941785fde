"""openpyxl, loaded alone; imported before it by every module that needs it.

Where the extra for slips is installed, openpyxl would load numpy and Pillow too: 15 MB and a tenth
of a second, for arrays and pictures that no workbook of a club holds.
"""

import sys

_BESIDE = {"numpy", "PIL"} - sys.modules.keys()

# What is None there cannot be imported, and openpyxl does without.
sys.modules.update(dict.fromkeys(_BESIDE))  # type: ignore[arg-type]
try:
    import openpyxl  # noqa: F401
finally:
    for _name in _BESIDE:
        del sys.modules[_name]
