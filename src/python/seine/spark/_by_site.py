"""Sites as steps of Spark: summarise pages, merge the summaries of each site, then extract with the sites."""
from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pyarrow as pa

from .._child import Child
from .._pool import pool
from .._settings import Settings
from .._site import compact, merged_request
from ._frames import KEY, SITE, added, on_executor
from ._options import Job

# Sites merged at a time. A site keeps 40 pages, so this bounds memory.
_TOGETHER = 80


def with_sites(df: Any, job: Job) -> Any:
    """extract with the sites of the pages themselves; the pages are read twice.

    Sites are rows among the pages: both are brought together by key and sorted so that a site comes before
    its pages. No site has to fit into the driver, and none is copied to every row or executor.
    """
    from pyspark.sql import functions as F

    # Only the key is needed, and a page with a URL gets it without parsing.
    keyed = _only(added(df, _asking("key", job, ())), df.columns, {"key": KEY})
    learnt = added(df, _asking("learn", job, tuple(df.columns)))
    parts = learnt.select(F.col(_NAME + "key").alias(KEY), F.col(_NAME + "site").alias(SITE))
    parts = parts.where(F.col(KEY).isNotNull()).repartition(KEY).sortWithinPartitions(KEY)
    settings = job.settings
    sites = parts.mapInArrow(lambda batches: merged(batches, settings), parts.schema)
    empty = [F.lit(None).cast(field.dataType).alias(field.name) for field in df.schema.fields]
    together = keyed.withColumn(SITE, F.lit(None).cast("string")).unionByName(sites.select(*empty, KEY, SITE))
    # Pages without a site may go to any task.
    alone = F.xxhash64(F.col(job.columns.html)).cast("string")
    placed = together.repartition(F.coalesce(F.col(KEY), alone)).sortWithinPartitions(
        F.col(KEY), F.col(SITE).isNull()
    )
    columns = replace(job.columns, site=SITE)
    return added(placed, replace(job, columns=columns, drop=(*job.drop, KEY, SITE)))


# Prefix of columns that are dropped at the end.
_NAME = "__seine_"


def _asking(operation: str, job: Job, drop: tuple[str, ...]) -> Job:
    options = {name: value for name, value in job.options.items() if name == "removeSelector"}
    return replace(
        job, operation=operation, options=options if operation == "learn" else {}, raw=False, prefix=_NAME, drop=drop,
    )


def _only(df: Any, columns: Iterable[str], renamed: dict[str, str]) -> Any:
    from pyspark.sql import functions as F

    return df.select(*columns, *(F.col(_NAME + name).alias(new) for name, new in renamed.items()))


def merged(batches: Iterable[Any], settings: Settings) -> Iterator[Any]:
    """Merges each run of equal keys into one site. Drops sites of a single page, which are no evidence."""
    with pool.many(on_executor(settings), 1) as child:
        key: str | None = None
        waiting: list[str] = []
        for batch in batches:
            for name, site in zip(batch.column(0).to_pylist(), batch.column(1).to_pylist(), strict=True):
                if name != key:
                    yield from _site(key, waiting, child)
                    key, waiting = name, []
                waiting.append(site)
                if len(waiting) >= _TOGETHER:
                    waiting = [_merge(waiting, child)]
        yield from _site(key, waiting, child)


def _site(key: str | None, waiting: list[str], child: Child) -> Iterator[Any]:
    if key is None:
        return
    site = _merge(waiting, child)
    if len(json.loads(site)["summaries"]) > 1:
        yield pa.RecordBatch.from_arrays(
            [pa.array([key], pa.string()), pa.array([site], pa.string())], names=[KEY, SITE]
        )


def _merge(sites: list[str], child: Child) -> str:
    [line] = child.ask([merged_request(sites)])
    answer = json.loads(line)
    if "error" in answer:
        raise ValueError(f"cannot merge sites: {answer['error']['message']}")
    return compact(answer["site"])
