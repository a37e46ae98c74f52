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


def extracted(pages: ray.data.Dataset, actors: int, **options: Any) -> ray.data.Dataset:
    return pages.map_batches(
        Extract, fn_constructor_kwargs=options, batch_size=64, compute=ray.data.ActorPoolStrategy(size=actors),
    )


if __name__ == "__main__":
    *sources, target = sys.argv[1:]
    ray.init()
    processors = int(ray.cluster_resources()["CPU"])
    extracted(ray.data.read_parquet(sources), processors).write_parquet(target)
