"""Requests as the service reads them: docs/protocol.md."""
from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from typing import Any

Header = Mapping[str, Any]
Body = bytes | bytearray | memoryview
Request = tuple[Header, Body]


class Open:
    """An open request."""

    def __init__(self, header: Header, body: Body, is_site: bool = False) -> None:
        self.is_site = is_site
        # What its answer repeats.
        self.about = {"input": str(header["id"]), **{name: value for name, value in header.items() if _is_origin(name)}}
        self.frame = frame(header, body)
        # How often its service died on it, and whether one may have: it is then asked alone.
        self.deaths = 0
        self.is_suspect = False


def _is_origin(name: str) -> bool:
    """Whether a field says where a page comes from."""
    return name in ("url", "kept") or name.startswith("warc")


def frame(header: Header, body: Body) -> bytes:
    """A request in the service's frame format."""
    head = json.dumps(header).encode()
    return b"".join((struct.pack(">I", len(head)), head, struct.pack(">I", len(body)), body))
