"""Single pages, and many in order. Every public function is one of these two with an operation."""
from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from ._asked import Asked
from ._child import Child
from ._errors import OptionError
from ._pool import pool, processors
from ._request import Request
from ._results import FailedPage, Result, result_of
from ._site import Site
from ._source import PageLike, Source, request_of, source_of, sources_of

R = TypeVar("R", bound=Result)
Build = Callable[..., R]


def one_page(build: Build[R], asked: Asked, page: PageLike, url: str | None, charset: str | None,
             site: Site | None) -> R:
    """The result of a page. Raises PageError."""
    source = source_of(page, "html")
    if source.error is not None and isinstance(source.error, Mapping):
        raise asked.failure(source.error, source.id or "")
    address = url if url is not None else source.url
    known = charset if charset is not None else source.charset
    given = Source(source.html, address, source.id or address or "", known, source.capture)
    with pool.one(asked.settings) as child:
        requests = _with_site([request_of(given, "", asked.operation, asked.options)], site, child)
        [line] = child.ask(requests)
    result = result_of(line, build, asked)
    if isinstance(result, FailedPage):
        raise result.error
    return result


def many_pages(build: Build[R], asked: Asked, pages: Iterable[PageLike], jobs: int | None,
               site: Site | None) -> Iterator[R | FailedPage]:
    """The results of pages, in order. Arguments are checked at once, pages are read as results are taken."""
    count = jobs_of(jobs)
    named = sources_of(pages)
    check_options(asked)
    return _results(build, asked, named, count, site)


def _results(build: Build[R], asked: Asked, named: Iterator[tuple[str, Source]], jobs: int,
             site: Site | None) -> Iterator[R | FailedPage]:
    with pool.many(asked.settings, jobs) as child:
        requests = (request_of(source, name, asked.operation, asked.options) for name, source in named)
        for line in child.ask(_with_site(requests, site, child)):
            yield result_of(line, build, asked)


def jobs_of(jobs: int | None) -> int:
    """The number of threads for a batch: one per processor by default."""
    if jobs is None:
        return processors()
    if not isinstance(jobs, int) or isinstance(jobs, bool):
        raise TypeError(f"jobs: expected a number of threads, found {type(jobs).__name__}")
    if jobs < 1:
        raise OptionError(f"jobs: expected 1 or more, found {jobs}")
    return jobs


def _with_site(requests: Iterable[Request], site: Site | None, child: Child) -> Iterable[Request]:
    if site is None:
        return requests
    if not isinstance(site, Site):
        raise TypeError(f"site: expected a Site from learn_site(), found {type(site).__name__}")
    child.tell_site(site.name, site.json)
    return (({**header, "site": site.name}, body) for header, body in requests)


# Options that a service has accepted, those that were used last at the end.
_checked: deque[str] = deque(maxlen=100)


def check_options(asked: Asked) -> None:
    """Raises OptionError with the service's message if it does not take the options."""
    key = json.dumps([asked.operation, asked.options], sort_keys=True, default=str)
    if not asked.options or key in _checked:
        return
    page = Source("<p>A page to check the options with.</p>")
    with pool.one(asked.settings) as child:
        [line] = child.ask([request_of(page, "options", asked.operation, asked.options)])
    error: Mapping[str, Any] = json.loads(line).get("error", {})
    if error.get("reason") == "bad-record":
        raise asked.failure(error, "")
    _checked.append(key)
