"""One club evening: arrivals, substitutes, its states, its day, its report.

Face: arrivals, substitutes, states, moving, checking, report, slips.
"""
