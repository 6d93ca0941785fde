"""The federation, a wing: bundles of nights, the centre that counts them, and its national tables.

It has the layers of the house inside. Its rows are declared with all others (``records/tables``).
"""
