"""Parquet files of a nation: how long its tables take from a folder of one file a club.

Run by hand: ``python -m benchmarks.parquet --clubs 300``, some seconds. ``--clubs 3000`` is 21.6
million rows, a player in a game each, with the totals of 151 million player-hands. The figures come
from a seed; the files are written by DuckDB itself, since what is measured is reading.
"""

import argparse
import json
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from uuid import UUID

import duckdb

from canasta_club.federation.records.parquet import ParquetFolder

NIGHTS, PLAYERS, HERE, GAMES, HANDS = 50, 45, 36, 4, 7
POINTS = json.dumps([[0, "usual", "Usual points", [2, 1, 0, 0]]])


def write(database: duckdb.DuckDBPyConnection, folder: Path, club: int) -> None:
    """Write the file of a club."""
    name = UUID(int=1 + club).hex
    database.execute(f"""
        COPY (
            WITH seat AS (
                SELECT night, game, player, hash({club}, night, game, player // 2) AS luck,
                       (night * 7 + player) % {PLAYERS} AS number
                FROM range({NIGHTS}) n(night), range({GAMES}) g(game), range({HERE}) p(player)
            )
            SELECT 'Nation' AS federation, '{POINTS}' AS points, '{name}' AS club_id,
                   'Club {club}' AS club, printf('%032x', {club} * 100 + night) AS night_id,
                   DATE '2026-01-05' + CAST(7 * night AS INTEGER) AS day, 'Winter' AS season,
                   {HERE // 4 * GAMES} AS night_games, {HERE // 4 * GAMES * HANDS} AS night_hands,
                   0 AS night_points, printf('%032x', night * 1000 + game * 100 + player // 4)
                   AS game_id, game + 1 AS round, player // 4 + 1 AS table_number, 1 AS number,
                   printf('%032x', {1 + club} * 1000 + number) AS player_id,
                   '{name}' AS person_club, printf('%032x', {1 + club} * 1000 + number)
                   AS person_id, printf('Player %d of club {club}', number) AS name,
                   number = 0 AS is_private, false AS is_guest, luck % 2 = 0 AS is_won,
                   false AS is_drawn, {HANDS} AS hands, 5 * (luck % 1200)::INTEGER AS score,
                   5 * (luck % 1100)::INTEGER AS conceded, 5 * (luck % 600)::INTEGER AS best_hand,
                   [5 * ((luck >> hand) % 600)::INTEGER for hand in range({HANDS})] AS totals
            FROM seat
        ) TO '{folder / name}.parquet' (FORMAT parquet, COMPRESSION zstd)
    """)  # noqa: S608  (numbers)


def timed(what: str, act: Callable[[], object]) -> None:
    begun, used = time.perf_counter(), time.process_time()
    act()
    wall, cpu = time.perf_counter() - begun, time.process_time() - used
    print(f"{what:42} {wall:8.2f} s, {cpu:8.2f} s of processor time")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure tables from Parquet files.")
    parser.add_argument("--clubs", type=int, default=100)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place, duckdb.connect() as database:
        folder = Path(place)
        database.execute("SET threads = 1")
        timed("files written", lambda: [write(database, folder, n) for n in range(given.clubs)])
        sizes = sum(path.stat().st_size for path in folder.iterdir())
        rows = given.clubs * NIGHTS * GAMES * HERE
        print(f"{rows:,} rows, {rows * HANDS:,} player-hands, {sizes / 1e6:.0f} MB")
        found: list[ParquetFolder] = []
        timed(
            "folder opened",
            lambda: found.append(ParquetFolder(folder, sorted(folder.iterdir()), database)),
        )
        source = found[0]
        timed("top 100 of all years", lambda: source.top(0, None, limit=100, skip=0))
        timed("top 100 of a year", lambda: source.top(2026, None, limit=100, skip=0))
        one = UUID(int=1)
        timed("top 100 of a club", lambda: source.top(0, one, limit=100, skip=0))
        timed("counts of each year", lambda: source.years(None))
        best = "SELECT max(list_max(totals)), sum(list_sum(totals)) FROM seat"
        timed("best hand and sum of all player-hands", lambda: database.execute(best).fetchall())
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"at most {peak:.0f} MB of memory")


if __name__ == "__main__":
    main()
