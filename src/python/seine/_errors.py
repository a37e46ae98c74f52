"""Every error of this package is a SeineError."""
from __future__ import annotations


class SeineError(Exception):
    """Any error of this package."""


class PageError(SeineError):
    """A page has no result. `reason` is one of docs/batches.md: empty, not-html, too-large, deadline, crash, …"""

    def __init__(self, reason: str, message: str, id: str = "") -> None:
        super().__init__(reason, message, id)
        self.reason = reason
        self.message = message
        self.id = id

    def __str__(self) -> str:
        return f"{self.message} ({self.reason})"


class OptionError(SeineError, ValueError):
    """An option has a wrong value, conflicts with another, or names a model that cannot be read."""


class NodeError(SeineError, RuntimeError):
    """Node.js is missing or too old, or the service is missing. The message says what to do."""


class ServiceError(SeineError, RuntimeError):
    """The service cannot start, or dies repeatedly."""


class CommandError(SeineError, RuntimeError):
    """A command such as train failed. The message is what it said."""
