"""What the functions return. docs/formats.md describes the fields."""
from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from ._asked import Asked
from ._errors import OptionError, PageError
from ._metadata import Metadata, metadata_of
from ._notebook import html_of

_CAPTURE = (
    "warcFile", "warcOffset", "warcRecordId", "warcDate", "warcTarget", "warcStatus", "warcDigest",
    "warcTruncated", "kept",
)


@dataclass(frozen=True)
class Verdict:
    """The page type: article, forum, product, listing, documentation, service or collection."""

    type: str
    probability: float


@dataclass(frozen=True)
class Block:
    """A run of text. `start` and `end` are offsets in the decoded page, in UTF-16 code units."""

    index: int
    path: str
    kind: str
    text: str
    probability: float
    is_content: bool
    why: str
    start: int
    end: int
    level: int | None = None
    alone: float | None = None
    evidence: str | None = None
    part: str | None = None
    part_probability: float | None = None


@dataclass(frozen=True)
class Image:
    """A picture of the content."""

    url: str
    alt: str
    path: str
    start: int
    end: int


@dataclass(frozen=True)
class Result:
    """What every result has: where its page comes from, and the answer as JSON."""

    id: str
    url: str | None
    url_error: str | None
    # Fields of its record in a WARC file, named as in docs/formats.md, and kept.
    capture: Mapping[str, Any]
    json: str = field(repr=False)

    error: ClassVar[PageError | None] = None

    @property
    def raw(self) -> dict[str, Any]:
        """All fields of the answer."""
        found: dict[str, Any] = json.loads(self.json)
        return found


@dataclass(frozen=True)
class Page(Result):
    """The main content of a page: `content` in `format`, as `seine extract` writes it; `text` as plain text.

    `text` has the headline if the format has it.
    """

    content: str = field(repr=False)
    text: str = field(repr=False)
    format: str
    score: float
    verdict: Verdict | None
    encoding: str
    word_count: int
    blocks: tuple[Block, ...] = field(repr=False)
    images: tuple[Image, ...] = field(repr=False)
    metadata: Metadata | None = None
    # Words of each part, and a note if the choice of parts leaves nothing; when parts are asked for.
    parts: Mapping[str, Any] | None = None

    def __str__(self) -> str:
        return self.content

    def _repr_html_(self) -> str:
        """For notebooks: the content as HTML, with the score. Page text is escaped or sanitized."""
        return html_of(self)

    def row(self) -> dict[str, Any]:
        """A flat dict for a data frame; `error` is None."""
        type_ = self.verdict.type if self.verdict else None
        own = {"content": self.content, "score": self.score, "type": type_, "words": self.word_count}
        about = self.metadata.row() if self.metadata else {}
        return {**_row(self), **own, **about, "error": None}


@dataclass(frozen=True)
class Classification(Result):
    """Every block of a page with its probability of content."""

    score: float
    verdict: Verdict | None
    encoding: str
    blocks: tuple[Block, ...] = field(repr=False)
    # As in Page.
    parts: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Value:
    """A value of an attribute. `value` is the normalized one, if asked for."""

    text: str
    path: str
    start: int
    end: int
    value: str | float | None = None
    probability: float | None = None
    rule: str | None = None


@dataclass(frozen=True)
class Record:
    """An item that a page presents. The values of an attribute are sorted, best first."""

    attributes: Mapping[str, tuple[Value, ...]]
    is_main: bool = False
    is_related: bool = False

    def best(self) -> dict[str, str | float]:
        """The best value of each attribute."""
        return {
            name: values[0].text if values[0].value is None else values[0].value
            for name, values in self.attributes.items() if values
        }


@dataclass(frozen=True)
class Records(Result):
    """The records of a page."""

    records: tuple[Record, ...]


@dataclass(frozen=True)
class Chunk:
    """A part of the content for an index."""

    id: str
    index: int
    text: str
    tokens: int
    headings: tuple[str, ...]
    start: int
    end: int
    links: tuple[Mapping[str, str], ...] = field(repr=False)
    metadata: Mapping[str, Any] = field(repr=False)
    part: str | None = None
    part_probability: float | None = None


@dataclass(frozen=True)
class Chunks(Result):
    """The chunks of a page."""

    chunks: tuple[Chunk, ...]


@dataclass(frozen=True)
class FailedPage(Result):
    """A page of a batch without a result: `error` says why. Its text is empty."""

    # A field here, None in the other results.
    error: PageError  # type: ignore[misc]
    content: str = ""
    text: str = ""

    def row(self) -> dict[str, Any]:
        """A flat dict for a data frame; `error` is the reason."""
        return {**_row(self), "content": None, "error": self.error.reason}


R = TypeVar("R", bound=Result)


def result_of(line: bytes, build: Callable[..., R], asked: Asked) -> R | FailedPage:
    """The result of a line of JSON. Raises OptionError."""
    text = line.decode()
    answer = json.loads(text)
    about = {
        "id": answer["input"], "url": answer.get("url"), "url_error": answer.get("urlError"),
        "capture": {name: answer[name] for name in _CAPTURE if name in answer}, "json": text,
    }
    if "error" in answer:
        error = asked.failure(answer["error"], answer["input"])
        if isinstance(error, OptionError):
            raise error
        return FailedPage(**about, error=error)
    return build(answer, about)


def page_of(answer: dict[str, Any], about: dict[str, Any]) -> Page:
    return Page(
        **about,
        # In the format json the answer itself is the content.
        content=answer.get("content", about["json"]), text=answer["text"], format=answer.get("format", "json"),
        score=answer["score"], verdict=_verdict(answer), encoding=answer["encoding"],
        word_count=answer["wordCount"], blocks=_blocks(answer["blocks"]),
        images=tuple(Image(**one) for one in answer["images"]),
        metadata=metadata_of(answer["metadata"]) if "metadata" in answer else None, parts=answer.get("parts"),
    )


def classification_of(answer: dict[str, Any], about: dict[str, Any]) -> Classification:
    return Classification(
        **about, score=answer["score"], verdict=_verdict(answer), encoding=answer["encoding"],
        blocks=_blocks(answer["blocks"]), parts=answer.get("parts"),
    )


def records_of(answer: dict[str, Any], about: dict[str, Any]) -> Records:
    return Records(**about, records=tuple(
        Record(
            {name: tuple(map(_value, values)) for name, values in one["attributes"].items()},
            bool(one.get("main")), bool(one.get("related")),
        )
        for one in answer["records"]
    ))


def chunks_of(answer: dict[str, Any], about: dict[str, Any]) -> Chunks:
    return Chunks(**about, chunks=tuple(
        Chunk(
            one["id"], one["index"], one["text"], one["tokens"], tuple(one["headings"]), one["start"], one["end"],
            tuple(one["links"]), one["metadata"], one.get("part"), one.get("partProbability"),
        )
        for one in answer["chunks"]
    ))


def _verdict(answer: dict[str, Any]) -> Verdict | None:
    """Absent if the model knows no page types."""
    return Verdict(**answer["verdict"]) if "verdict" in answer else None


def _blocks(found: list[dict[str, Any]]) -> tuple[Block, ...]:
    return tuple(
        Block(
            one["index"], one["path"], one["kind"], one["text"], one["probability"], one["isContent"], one["why"],
            one["start"], one["end"], one.get("level"), one.get("alone"), one.get("evidence"),
            one.get("part"), one.get("partProbability"),
        )
        for one in found
    )


def _value(found: dict[str, Any]) -> Value:
    return Value(
        found["text"], found["path"], found["start"], found["end"], found.get("value"), found.get("probability"),
        found.get("rule"),
    )


def _row(result: Result) -> dict[str, Any]:
    return {"id": result.id, "url": result.url, **result.capture}
