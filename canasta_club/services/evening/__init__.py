"""One club evening: arrivals, substitutes, its states, its day, its report.

Face: beginning, arrivals, substitutes, states, moving, checking, report, results, slips.
"""
