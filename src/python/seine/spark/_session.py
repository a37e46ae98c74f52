"""Settings of a session whose defaults in Spark are for small rows."""
from __future__ import annotations

from typing import Any

# Rows and bytes per batch: Spark's 10,000 rows would be 700 MB with pages of 70 KB, and older versions do not know
# the limit of bytes. Then bytes of compressed files per task, so that a task takes a minute or two and a failed one
# loses little.
_OURS = {
    "spark.sql.execution.arrow.maxRecordsPerBatch": 256,
    "spark.sql.execution.arrow.maxBytesPerBatch": 32 * 2**20,
    "spark.sql.files.maxPartitionBytes": 16 * 2**20,
}
# Where a session notes what settle() set in it.
_NOTE = "spark.seine.settled"


def settle(spark: Any) -> None:
    """Sets what the session leaves unset. Spark reads it when a job starts, so it stays until restore()."""
    noted = _noted(spark)
    unset = [name for name in _OURS if spark.conf.get(name, None) is None]
    for name in unset:
        spark.conf.set(name, str(_OURS[name]))
    if unset:
        spark.conf.set(_NOTE, ",".join([*noted, *unset]))


def restore(spark: Any) -> None:
    """Gives back to a session the settings that the functions changed, when its jobs are done."""
    for name in _noted(spark):
        # Whoever has set another value since keeps it.
        if spark.conf.get(name, None) == str(_OURS[name]):
            spark.conf.unset(name)
    spark.conf.unset(_NOTE)


def _noted(spark: Any) -> list[str]:
    return [name for name in (spark.conf.get(_NOTE, "") or "").split(",") if name]
