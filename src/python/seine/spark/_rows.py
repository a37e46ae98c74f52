"""Answers as columns: the definition of their types, and the conversion from JSON."""
from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import pyarrow as pa

from .._metadata import FIELDS

_ERROR = pa.struct([("reason", pa.string()), ("message", pa.string())])
_SEINE = pa.struct([("version", pa.string()), ("model", pa.string()), ("model_sha256", pa.string())])
_TEXTS = pa.list_(pa.string())
_KINDS = {"text": pa.string(), "texts": _TEXTS, "flag": pa.bool_()}
_METADATA = pa.struct([(name, _KINDS[kind]) for name, (_, kind) in FIELDS.items()])
_BLOCKS = pa.list_(pa.struct([
    ("index", pa.int32()), ("path", pa.string()), ("kind", pa.string()), ("level", pa.int32()),
    ("text", pa.string()), ("probability", pa.float64()), ("alone", pa.float64()),
    ("isContent", pa.bool_()), ("why", pa.string()), ("start", pa.int64()), ("end", pa.int64()),
]))
_PARTS = pa.struct([("words", pa.map_(pa.string(), pa.int32())), ("note", pa.string())])
_IMAGES = pa.list_(pa.struct([
    ("url", pa.string()), ("alt", pa.string()), ("path", pa.string()), ("start", pa.int64()),
    ("end", pa.int64()),
]))
_PAGE = [
    ("score", pa.float64()),
    ("verdict", pa.struct([("type", pa.string()), ("probability", pa.float64())])),
    ("encoding", pa.string()),
]
_VALUES = pa.list_(pa.struct([
    ("text", pa.string()), ("value", pa.string()), ("probability", pa.float64()), ("rule", pa.string()),
    ("path", pa.string()), ("start", pa.int64()), ("end", pa.int64()),
]))
_CHUNKS = pa.list_(pa.struct([
    ("id", pa.string()), ("index", pa.int32()), ("text", pa.string()), ("tokens", pa.int32()),
    ("headings", _TEXTS), ("coherence", pa.int32()), ("start", pa.int64()), ("end", pa.int64()),
    ("links", pa.list_(pa.struct([("url", pa.string()), ("text", pa.string())]))),
    ("metadata", pa.struct([
        ("title", pa.string()), ("authors", _TEXTS), ("published", pa.string()),
        ("modified", pa.string()), ("siteName", pa.string()), ("language", pa.string()),
        ("url", pa.string()),
    ])),
]))

# Where a page of a WARC file comes from, named as in the JSON of all commands.
IDENTITY = [
    pa.field(name, type_) for name, type_ in (
        ("url", pa.string()), ("warcFile", pa.string()), ("warcOffset", pa.int64()), ("warcRecordId", pa.string()),
        ("warcDate", pa.string()), ("warcTarget", pa.string()), ("warcStatus", pa.int32()),
        ("warcDigest", pa.string()),
        ("warcTruncated", pa.string()),
    )
]

# Most rows and bytes of JSON per batch that is returned to Spark.
_ROWS = 64
_BYTES = 8 * 2**20

_OWN: dict[str, list[tuple[str, Any]]] = {
    "extract": [
        ("content", pa.string()), ("format", pa.string()), *_PAGE, ("wordCount", pa.int32()),
        ("metadata", _METADATA), ("blocks", _BLOCKS), ("images", _IMAGES),
    ],
    "classify": [*_PAGE, ("blocks", _BLOCKS)],
    "records": [
        ("records", pa.list_(pa.struct([("attributes", pa.map_(pa.string(), _VALUES))]))),
    ],
    "chunk": [("chunks", _CHUNKS)],
    "key": [("key", pa.string())],
    "learn": [("key", pa.string()), ("site", pa.string())],
}


def own_of(operation: str, has_parts: bool) -> list[tuple[str, Any]]:
    """The columns of the answers themselves. With parts, blocks and chunks tell theirs."""
    own = _OWN[operation]
    if not has_parts:
        return own
    told = [(name, _with_part(type_) if name in ("blocks", "chunks") else type_) for name, type_ in own]
    return told if operation == "chunk" else [*told, ("parts", _PARTS)]


def _with_part(type_: Any) -> Any:
    fields = list(type_.value_type)
    return pa.list_(pa.struct([*fields, ("part", pa.string()), ("partProbability", pa.float64())]))


def fields_of(operation: str, raw: bool = False, has_parts: bool = False) -> list[Any]:
    """The columns that an operation adds, as pyarrow fields; with raw also the line of JSON."""
    own: list[tuple[str, Any]] = [
        *own_of(operation, has_parts), ("urlError", pa.string()), ("error", _ERROR), ("seine", _SEINE),
    ]
    return [pa.field(name, type_) for name, type_ in own + ([("json", pa.string())] if raw else [])]


class Rows:
    """Answers that become a batch. `before` are fields of the answers that come before the operation's own."""

    def __init__(
        self, operation: str, raw: bool, prefix: str, before: Iterable[Any] = (), has_parts: bool = False
    ) -> None:
        self._operation, self._raw, self._prefix = operation, raw, prefix
        self._before = list(before)
        self._fields = [*self._before, *fields_of(operation, raw, has_parts)]
        self._rows: list[dict[str, Any]] = []
        self._size = 0

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def is_full(self) -> bool:
        return len(self._rows) >= _ROWS or self._size >= _BYTES

    def add(self, line: bytes, greeting: Mapping[str, Any]) -> None:
        text = line.decode()
        answer = json.loads(text)
        row = row_of(self._operation, answer, text, greeting)
        if self._raw:
            row["json"] = text
        for field in self._before:
            row[field.name] = answer.get(field.name)
        self._rows.append(row)
        self._size += len(line)

    def batch(self, names: list[str], columns: list[Any]) -> Any:
        """The rows so far beside other columns. The next batch is empty."""
        own = [pa.array([row.get(field.name) for row in self._rows], type=field.type) for field in self._fields]
        self._rows, self._size = [], 0
        named = [*names, *(self._prefix + field.name for field in self._fields)]
        return pa.RecordBatch.from_arrays(columns + own, names=named)


def row_of(operation: str, answer: dict[str, Any], line: str, greeting: Mapping[str, Any]) -> dict[str, Any]:
    """An answer as a dict by the columns of its operation."""
    model = greeting["model"]
    row = {
        "urlError": answer.get("urlError"),
        "error": answer.get("error"),
        "seine": {
            "version": greeting["seine"], "model": model["name"], "model_sha256": model["sha256"],
        },
    }
    if "error" in answer:
        return row
    if operation == "extract":
        # In the format json the answer itself is the content.
        row["content"] = answer.get("content", line)
        row["format"] = answer.get("format", "json")
        found = answer.get("metadata")
        row["metadata"] = found and {name: it["value"] for name, it in found.items()}
    elif operation == "records":
        row["records"] = [
            {"attributes": [(name, [_value(it) for it in values]) for name, values in one["attributes"].items()]}
            for one in answer["records"]
        ]
    elif operation == "learn" and "site" in answer:
        row["site"] = json.dumps(answer["site"], separators=(",", ":"))
    if "parts" in answer:
        row["parts"] = {**answer["parts"], "words": list(answer["parts"]["words"].items())}
    for name, _ in _OWN[operation]:
        if name not in row:
            row[name] = answer.get(name)
    return row


def _value(found: Mapping[str, Any]) -> dict[str, Any]:
    """The value as text, because a column has one type. Numbers are written as in JSON."""
    value = found.get("value")
    return {**found, "value": value if isinstance(value, str) or value is None else json.dumps(value)}
