"""Learns a site from its pages."""
from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ._asked import Asked
from ._errors import SeineError
from ._pages import check_options, jobs_of
from ._pool import pool
from ._site import Site, compact, merged_request
from ._source import PageLike, Source, request_of, sources_of

# Sites merged at a time: a page's is some kilobytes.
_TOGETHER = 80


def learnt_site(asked: Asked, pages: Iterable[PageLike], url: str | None, jobs: int | None) -> Site:
    """The site of the pages. Pages that fail are left out. Raises SeineError."""
    named = sources_of(pages)
    check_options(asked)
    keys: set[str] = set()
    sites: list[str] = []
    failed: list[str] = []

    def requests() -> Iterable[Any]:
        for name, source in named:
            address = source.url if source.url is not None else url
            known = Source(source.html, address, source.id, source.charset, source.capture, source.error)
            yield request_of(known, name, asked.operation, asked.options)

    with pool.many(asked.settings, jobs_of(jobs)) as child:
        for line in child.ask(requests()):
            answer = json.loads(line)
            if "site" not in answer:
                error = answer.get("error", {"message": "no site: neither its URL nor the page names one; give url="})
                failed.append(f"{answer['input']}: {error['message']}")
                continue
            keys.add(answer["key"])
            sites.append(compact(answer["site"]))
    if not sites:
        first = failed[0] if failed else "none was given"
        raise SeineError(f"found no page to learn from, expected two or more; {first}")
    if len(keys) > 1:
        raise SeineError(f"found pages of {len(keys)} sites, expected one: {', '.join(sorted(keys)[:5])}")
    with pool.one(asked.settings) as child:
        while len(sites) > 1:
            [line] = child.ask([merged_request(sites[:_TOGETHER])])
            answer = json.loads(line)
            if "error" in answer:
                raise SeineError(f"cannot merge sites: {answer['error']['message']}")
            sites[:_TOGETHER] = [compact(answer["site"])]
    return Site(sites[0])
