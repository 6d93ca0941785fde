"""A wing: slips that a machine reads, on paper that a table filled in. Needs the extra ``scan``."""

import os

# A slip's products of matrices are small: threads for them would only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
