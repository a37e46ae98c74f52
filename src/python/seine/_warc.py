"""The pages in files that `seine` reads: WARC, WACZ, JSON lines, folders of HTML."""
from __future__ import annotations

import json
import os
import shutil
import struct
import subprocess
import tempfile
import threading
from collections.abc import Iterable, Iterator
from typing import IO, Any

from ._errors import PageError, ServiceError
from ._node import service_command
from ._source import Source

Path = str | os.PathLike[str]
Archive = Path | Iterable[Path]

# How often the command is run again on a file, if it was killed.
_AGAIN = 2


def archive_pages(path: Archive, node: str | None = None) -> Iterator[Source]:
    """The pages of a file, or of several. A file that cannot be read is a page with an error.

    Raises TypeError; PageError if the only file is missing.
    """
    if isinstance(path, (str, os.PathLike)):
        return _of_one(os.fspath(path), node)
    paths = list(_iterable(path))
    for one in paths:
        if not isinstance(one, (str, os.PathLike)):
            raise TypeError(f"path: expected the path of a WARC file, found {type(one).__name__}")
    return _pages_of([os.fspath(one) for one in paths], node)


def _of_one(path: str, node: str | None) -> Iterator[Source]:
    for source in _pages_of([path], node):
        if source.id == path and source.error and source.error["reason"] == "not-found":
            raise PageError("not-found", f"{path}: {source.error['message']}", path)
        yield source


def _iterable(paths: object) -> Iterable[Any]:
    if isinstance(paths, Iterable) and not isinstance(paths, (bytes, bytearray, memoryview, dict)):
        return paths
    raise TypeError(f"path: expected the path of a WARC file, or several, found {type(paths).__name__}")


def _pages_of(paths: list[str], node: str | None) -> Iterator[Source]:
    for path in paths:
        done = 0
        for attempt in range(_AGAIN + 1):
            try:
                for number, source in enumerate(_read(path, node)):
                    if number >= done:
                        done += 1
                        yield source
                break
            except _Killed as error:
                # The same file gives the same pages: those that are done are passed over.
                if attempt == _AGAIN:
                    raise ServiceError(f"{path}: {error}") from error


class _Killed(Exception):
    pass


def _read(path: str, node: str | None) -> Iterator[Source]:
    if "://" not in path:
        yield from _framed(_command(node, path), None)
        return
    if path.lower().endswith(".wacz"):
        # A zip file is read from its end.
        with tempfile.TemporaryDirectory() as folder:
            copy = os.path.join(folder, "copy.wacz")
            try:
                with _opened(path) as remote, open(copy, "wb") as local:
                    shutil.copyfileobj(remote, local, 2**20)
            except Exception as error:  # whatever a file system raises
                yield _unreadable(path, error)
                return
            for source in _framed(_command(node, copy), None):
                yield _renamed(source, copy, path)
        return
    failures: list[Source] = []
    for source in _framed([*_command(node, "-"), "--input-format", "warc"], (path, failures)):
        if source.error is None or not failures:
            yield _renamed(source, "-", path)
    yield from failures


def _command(node: str | None, path: str) -> list[str]:
    return [*service_command(node), "pages", path]


def _renamed(source: Source, name: str, path: str) -> Source:
    """With the path of the file that was copied or piped."""
    file = str(source.capture.get("warcFile", name)).replace(name, path, 1)
    id_ = str(source.id).replace(name, path, 1) if str(source.id).startswith(name) else source.id
    capture = {"warcFile": file, **{key: value for key, value in source.capture.items() if key != "warcFile"}}
    return Source(source.html, source.url, id_, source.charset, capture if source.error is None else {}, source.error)


def _unreadable(path: str, error: Exception) -> Source:
    return Source(b"", id=path, error={"reason": "fetch-failed", "message": f"cannot read {path}: {error}"})


def _opened(path: str) -> Any:
    import fsspec

    return fsspec.open(path, "rb")


def _framed(command: list[str], remote: tuple[str, list[Source]] | None) -> Iterator[Source]:
    """The frames that a command writes; see docs/protocol.md."""
    with tempfile.TemporaryFile() as messages, subprocess.Popen(
        command, stdin=subprocess.PIPE if remote else subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=messages,
    ) as process:
        assert process.stdout
        try:
            if remote:
                threading.Thread(target=_feed, args=(process.stdin, *remote), daemon=True).start()
            while (header := _part(process.stdout)) is not None:
                body = _part(process.stdout)
                if body is None:
                    break
                yield _source(json.loads(header), body)
        finally:
            if process.poll() is None:
                process.stdout.close()
                # Its exit shows whether it has read all.
                try:
                    process.wait(5)
                except subprocess.TimeoutExpired:
                    process.kill()
        code = process.wait()
        if code != 0:
            messages.seek(0)
            said = messages.read().decode("utf-8", "replace")[-2000:]
            message = f"seine pages ended with exit code {code}: {said}"
            if code < 0:
                raise _Killed(message)
            raise ServiceError(message)


def _part(pipe: IO[bytes]) -> bytes | None:
    head = pipe.read(4)
    if len(head) < 4:
        return None
    length: int = struct.unpack(">I", head)[0]
    part = pipe.read(length)
    return part if len(part) == length else None


def _source(header: dict[str, Any], body: bytes) -> Source:
    known = {name: header.pop(name, None) for name in ("url", "id", "charset", "error")}
    return Source(body, capture=header, **known)


def _feed(pipe: IO[bytes], path: str, failures: list[Source]) -> None:
    try:
        with pipe:
            try:
                with _opened(path) as remote:
                    shutil.copyfileobj(remote, pipe, 2**20)
            except BrokenPipeError:
                raise
            except Exception as error:  # whatever a file system raises
                failures.append(_unreadable(path, error))
    except BrokenPipeError:
        # The command has ended; its exit code says why.
        pass
