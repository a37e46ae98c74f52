"""Pages that callers give."""
from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ._request import Request


@dataclass(frozen=True)
class Source:
    """A page with what is known of it. `capture` has the fields of docs/formats.md that begin with warc, and kept."""

    html: str | bytes | bytearray | memoryview
    url: str | None = None
    id: str | None = None
    charset: str | None = None
    capture: Mapping[str, Any] = field(default_factory=dict)
    # Why it could not be read: {"reason", "message"}. It has no bytes then.
    error: Mapping[str, str] | None = None


Html = str | bytes | bytearray | memoryview | os.PathLike[str]
PageLike = Html | Source | Mapping[str, Any]

_FIELDS = ("html", "url", "id", "charset")


def source_of(page: PageLike, name: str) -> Source:
    """A page that a caller gave; `name` is its id if it has none. Raises TypeError."""
    if isinstance(page, Source):
        return page
    if isinstance(page, Mapping):
        return _of_mapping(page)
    if isinstance(page, os.PathLike):
        return _of_file(page)
    return Source(checked_html(page, name))


def _of_mapping(page: Mapping[str, Any]) -> Source:
    if "html" not in page:
        raise TypeError(f'expected a page with "html", found the fields {sorted(map(str, page))}')
    own = {name: page[name] for name in _FIELDS if page.get(name) is not None}
    if isinstance(own.get("html"), os.PathLike):
        own["html"] = _of_file(own["html"]).html
    capture = {name: value for name, value in page.items() if name not in _FIELDS and value is not None}
    unknown = [name for name in capture if name != "kept" and not name.startswith("warc")]
    if unknown:
        raise TypeError(
            f'found the unknown fields {sorted(unknown)} of a page, expected html, url, id, charset, kept or warc…: '
            'what is to be repeated in the output goes into "kept"'
        )
    # A null page is an empty one, so that it has a row, too.
    return Source(own.pop("html", b""), **own, capture=capture)


def _of_file(path: os.PathLike[str]) -> Source:
    name = os.fspath(path)
    try:
        with open(name, "rb") as file:
            return Source(file.read(), id=str(name))
    except OSError as error:
        reason = "not-found" if isinstance(error, FileNotFoundError) else "unreadable"
        found = "found no such file" if reason == "not-found" else error.strerror or str(error)
        return Source(b"", id=str(name), error={"reason": reason, "message": f"{name}: {found}"})


def checked_html(html: object, name: str = "html") -> str | bytes | bytearray | memoryview:
    if isinstance(html, (str, bytes, bytearray, memoryview)):
        return html
    hint = ""
    if hasattr(html, "read"):
        hint = "; call its read()"
    elif hasattr(html, "content") and hasattr(html, "url"):
        hint = "; give its .content and url=its .url"
    elif html is None:
        hint = "; the page was not fetched"
    expected = "expected HTML as str or bytes, or a pathlib.Path"
    raise TypeError(f"{name}: {expected}, found {type(html).__name__}{hint}")


def request_of(source: Source, name: str, operation: str, options: Mapping[str, Any]) -> Request:
    """The request for a page."""
    header: dict[str, Any] = {"id": name if source.id is None else str(source.id), **source.capture}
    if source.url is not None:
        if not isinstance(source.url, str):
            raise TypeError(f"url: expected a str, found {type(source.url).__name__}")
        header["url"] = source.url
    if source.error is not None:
        return {**header, "error": source.error}, b""
    body = checked_html(source.html)
    charset = source.charset
    if isinstance(body, str):
        # Text is already decoded, so it is sent as UTF-8 whatever the page declares.
        body, charset = body.encode("utf-8", "replace"), "utf-8"
    if charset is not None:
        if not isinstance(charset, str):
            raise TypeError(f"charset: expected a str, found {type(charset).__name__}")
        header["charset"] = charset
    header["operation"] = operation
    if options:
        header["options"] = options
    return header, body


def sources_of(pages: Iterable[PageLike]) -> Iterator[tuple[str, Source]]:
    """Pages with their names: their ids, or their numbers from 0."""
    if isinstance(pages, (str, bytes, bytearray, memoryview, Mapping, os.PathLike)):
        raise TypeError(f"expected an iterable of pages, found one page ({type(pages).__name__}): put it into a list")
    for number, page in enumerate(pages):
        yield str(number), source_of(page, f"page {number}")
