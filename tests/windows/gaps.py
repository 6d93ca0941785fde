"""What wine lacks and the tests do without, as a plugin of pytest: ``-p tests.windows.gaps``."""

import shutil

# Python then copies as it does on other systems.
vars(getattr(shutil, "_winapi", shutil)).pop("CopyFile2", None)
