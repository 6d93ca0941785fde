"""Commands of the wing: ``hall``, and what ``print table-cards --hall`` asks and does."""
