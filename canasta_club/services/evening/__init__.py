"""One club evening: arrivals, substitutes, its states, its report.

Face: arrivals, substitutes, states, checking, report, slips.
"""
