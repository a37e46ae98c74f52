"""Extracts pages on Ray: an actor per processor keeps a service; a page that fails is a row with its reason.

    python ray_pages.py pages/*.parquet content/            # columns html and url

If Ray loses an actor or its node, the batch in work is done again elsewhere.
"""
from __future__ import annotations

import sys
from typing import Any

import ray

import seine


class Extract:
    """Takes a batch of Ray Data, columns as arrays; options are those of seine.extract."""

    def __init__(self, **options: Any) -> None:
        self.options = options

    def __call__(self, batch: dict[str, Any]) -> dict[str, Any]:
        pages = ({"html": html, "url": url} for html, url in zip(batch["html"], batch["url"], strict=True))
        found = list(seine.extract_many(pages, jobs=1, **self.options))
        return {
            "url": batch["url"],
            "content": [page.content for page in found],
            "error": ["" if page.error is None else page.error.reason for page in found],
            "json": [page.json for page in found],
        }


def extracted(pages: ray.data.Dataset, **options: Any) -> ray.data.Dataset:
    each = [int(node["Resources"].get("CPU", 0)) for node in ray.nodes() if node["Alive"]]
    actors = sum(each)
    # Together they leave as many processors as there are nodes, so that one node at least has a whole one left:
    # reading and writing would wait for ever without.
    share = (actors - sum(count > 0 for count in each)) / actors
    return pages.map_batches(
        Extract, fn_constructor_kwargs=options, batch_size=64, num_cpus=share,
        compute=ray.data.ActorPoolStrategy(size=actors),
    )


if __name__ == "__main__":
    *sources, target = sys.argv[1:]
    ray.init()
    extracted(ray.data.read_parquet(sources)).write_parquet(target)
