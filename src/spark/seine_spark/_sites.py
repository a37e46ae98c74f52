"""Sites as steps of Spark: summarise pages, merge the summaries of each site, then extract with the sites."""
import json

import pyarrow as pa

from ._spark import KEY, SITE, added, lent_child, model_path

# Sites merged at a time. A site keeps 40 pages, so this bounds memory.
_TOGETHER = 80


def with_sites(df, options, **child):
    """extract with the sites of the pages themselves; the pages are read twice.

    Sites are rows among the pages: both are brought together by key and sorted so that a site comes before
    its pages. No site has to fit into the driver, and none is copied to every row or executor.
    """
    from pyspark.sql import functions as F

    # Only the key is needed, and a page with a URL gets it without parsing.
    keyed = _only(added(df, _asking("key", options, ()), **child), df.columns, {"key": KEY})
    learnt = added(df, _asking("learn", options, df.columns), **child)
    parts = learnt.select(F.col(_NAME + "key").alias(KEY), F.col(_NAME + "site").alias(SITE))
    parts = parts.where(F.col(KEY).isNotNull()).repartition(KEY).sortWithinPartitions(KEY)
    model = options.model
    sites = parts.mapInArrow(lambda batches: _merged(batches, model, child), parts.schema)
    empty = [F.lit(None).cast(field.dataType).alias(field.name) for field in df.schema.fields]
    together = keyed.withColumn(SITE, F.lit(None).cast("string")).unionByName(
        sites.select(*empty, KEY, SITE)
    )
    # Pages without a site may go to any task.
    alone = [F.xxhash64(F.col(name)).cast("string") for name in (options.html,)]
    placed = together.repartition(F.coalesce(F.col(KEY), *alone)).sortWithinPartitions(
        F.col(KEY), F.col(SITE).isNull()
    )
    return added(placed, options._replace(site=SITE, drop=(*options.drop, KEY, SITE)), **child)


# Prefix of columns that are dropped at the end.
_NAME = "__seine_"


def _asking(operation, options, drop):
    request = {name: value for name, value in options.request.items() if name == "removeSelector"}
    return options._replace(
        operation=operation, request=request if operation == "learn" else {}, raw=False, prefix=_NAME, drop=drop,
    )


def _only(df, columns, renamed):
    from pyspark.sql import functions as F

    return df.select(*columns, *(F.col(_NAME + name).alias(new) for name, new in renamed.items()))


def _merged(batches, model, options):
    """Merges each run of equal keys into one site. Drops sites of a single page, which are no evidence."""
    with lent_child({**options, "model": model_path(model)}) as child:
        key, waiting = None, []
        for batch in batches:
            for name, site in zip(batch.column(0).to_pylist(), batch.column(1).to_pylist()):
                if name != key:
                    yield from _site(key, waiting, child)
                    key, waiting = name, []
                waiting.append(site)
                if len(waiting) >= _TOGETHER:
                    waiting = [_merge(waiting, child)]
        yield from _site(key, waiting, child)


def _site(key, waiting, child):
    if key is None:
        return
    site = _merge(waiting, child)
    if len(json.loads(site)["summaries"]) > 1:
        yield pa.RecordBatch.from_arrays(
            [pa.array([key], pa.string()), pa.array([site], pa.string())], names=[KEY, SITE]
        )


def _merge(sites, child):
    body = f"[{','.join(sites)}]".encode()
    [line] = child.ask([({"id": "merge", "operation": "merge"}, body)])
    answer = json.loads(line)
    if "error" in answer:
        raise ValueError(f"cannot merge sites: {answer['error']['message']}")
    return json.dumps(answer["site"], separators=(",", ":"))
