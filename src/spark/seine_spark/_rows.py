"""Answers as columns: the definition of their types, and the conversion from JSON."""
import json

import pyarrow as pa

_ERROR = pa.struct([("reason", pa.string()), ("message", pa.string())])
_SEINE = pa.struct([("version", pa.string()), ("model", pa.string()), ("model_sha256", pa.string())])
_TEXTS = pa.list_(pa.string())
_METADATA = pa.struct([
    ("title", pa.string()), ("authors", _TEXTS), ("published", pa.string()), ("modified", pa.string()),
    ("siteName", pa.string()), ("language", pa.string()), ("direction", pa.string()),
    ("description", pa.string()), ("excerpt", pa.string()), ("image", pa.string()),
    ("canonicalUrl", pa.string()), ("licence", pa.string()), ("tags", _TEXTS), ("pageType", pa.string()),
])
_BLOCKS = pa.list_(pa.struct([
    ("index", pa.int32()), ("path", pa.string()), ("kind", pa.string()), ("level", pa.int32()),
    ("text", pa.string()), ("probability", pa.float64()), ("alone", pa.float64()),
    ("isContent", pa.bool_()), ("why", pa.string()), ("start", pa.int64()), ("end", pa.int64()),
]))
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
    ("url", pa.string()), ("warcFile", pa.string()), ("warcOffset", pa.int64()), ("warcRecordId", pa.string()),
    ("warcDate", pa.string()), ("warcTarget", pa.string()), ("warcStatus", pa.int32()),
    ("warcDigest", pa.string()),
]

_OWN = {
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


def fields_of(operation, raw=False):
    """The columns that an operation adds, as pyarrow fields; with raw also the line of JSON."""
    own = [*_OWN[operation], ("urlError", pa.string()), ("error", _ERROR), ("seine", _SEINE)]
    return [pa.field(name, type_) for name, type_ in own + ([("json", pa.string())] if raw else [])]


def row_of(operation, line, greeting, raw=False):
    """A line of JSON as a dict by the columns of its operation."""
    answer = json.loads(line)
    model = greeting["model"]
    row = {
        "urlError": answer.get("urlError"),
        "error": answer.get("error"),
        "seine": {
            "version": greeting["seine"], "model": model["name"], "model_sha256": model["sha256"],
        },
    }
    if raw:
        row["json"] = line.decode()
    if "error" in answer:
        return row
    if operation == "extract":
        # In the format json the content is the text.
        row["content"] = answer.get("content", answer["text"])
        row["format"] = answer.get("format", "text")
        found = answer.get("metadata")
        row["metadata"] = found and {name: it["value"] for name, it in found.items()}
    elif operation == "records":
        row["records"] = [
            {"attributes": [(name, [_value(it) for it in values]) for name, values in one["attributes"].items()]}
            for one in answer["records"]
        ]
    elif operation == "learn" and "site" in answer:
        row["site"] = json.dumps(answer["site"], separators=(",", ":"))
    for name, _ in _OWN[operation]:
        if name not in row:
            row[name] = answer.get(name)
    return row


def _value(found):
    """The value as text, because a column has one type. Numbers are written as in JSON."""
    value = found.get("value")
    return {**found, "value": value if isinstance(value, str) or value is None else json.dumps(value)}


def columns_of(rows, fields):
    """Rows as pyarrow arrays."""
    return [pa.array([row.get(field.name) for row in rows], type=field.type) for field in fields]
