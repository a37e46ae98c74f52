"""What the pages of a site have in common."""
from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ._errors import SeineError


@dataclass(frozen=True)
class Site:
    """From learn_site, for extract, classify and chunks with the same model. It holds hashes, no text."""

    json: str = field(repr=False)

    @property
    def name(self) -> str:
        """Names it for a service: by its digest, so that a newer one of the same pages is another."""
        return hashlib.sha256(self.json.encode()).hexdigest()

    @property
    def key(self) -> str:
        """The host that its pages are of."""
        return str(self._fields().get("key", ""))

    @property
    def page_count(self) -> int:
        """How many pages it has learnt from and keeps."""
        return len(self._fields()["summaries"])

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it as `seine sites learn` does."""
        Path(path).write_text(self.json + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Site:
        """Reads a file of one site. Raises SeineError."""
        try:
            text = Path(path).read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise SeineError(f"{os.fspath(path)}: cannot read the site: {error}") from error
        try:
            is_site = json.loads(text).get("format") == "seine-site"
        except (ValueError, AttributeError):
            is_site = False
        if not is_site:
            raise SeineError(f"{os.fspath(path)}: expected one site, as learn_site(…).save writes it")
        return cls(text)

    def _fields(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.json)
        return found


def compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def merged_request(sites: Iterable[str]) -> tuple[dict[str, Any], bytes]:
    """The request to merge sites, given as JSON."""
    return {"id": "merge", "operation": "merge"}, f"[{','.join(sites)}]".encode()
