"""A standalone master and two workers on loopback, and the processes below them."""
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

# What they run for is seconds long: compiling for hours of work would take most of their time.
_JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto"
SETTINGS = {
    "spark.cores.max": "2", "spark.executor.cores": "1", "spark.executor.memory": "512m",
    "spark.driver.extraJavaOptions": _JAVA, "spark.executor.extraJavaOptions": _JAVA,
    "spark.executorEnv.PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    "spark.executorEnv.SEINE_COMMAND": os.environ.get("SEINE_COMMAND", ""),
}


class Cluster:
    """All that it starts ends with it. Each worker has room for the executors of two drivers."""

    def __init__(self, folder):
        import pyspark

        self._folder = folder
        self._home = Path(pyspark.__file__).parent
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"spark://127.0.0.1:{port}"
        self._started = []
        self._start("master.Master", "--host", "127.0.0.1", "--port", str(port), "--webui-port", "0")
        self.workers = [
            # They ask the master until it answers.
            self._start("worker.Worker", "--host", "127.0.0.1", "--webui-port", "0", "--cores", "2",
                        "--memory", "2g", "--work-dir", f"{folder}/work{number}", self.url)
            for number in range(2)
        ]

    def _start(self, name, *args):
        environment = {
            **os.environ, "SPARK_HOME": str(self._home), "SPARK_LOCAL_IP": "127.0.0.1",
            "SPARK_DAEMON_MEMORY": "256m", "SPARK_DAEMON_JAVA_OPTS": _JAVA, "PYSPARK_PYTHON": sys.executable,
        }
        with open(f"{self._folder}/{name}-{len(self._started)}.log", "wb") as log:
            process = subprocess.Popen(
                [str(self._home / "bin/spark-class"), f"org.apache.spark.deploy.{name}", *args],
                env=environment, stdout=log, stderr=log, start_new_session=True,
            )
        self._started.append(process)
        return process.pid

    def executors(self):
        """Process ids of the executors, those that started last at the end."""
        return sorted(pid for pid, parent in parents().items() if parent in self.workers)

    def close(self):
        below = descendants(self.workers)
        for process in self._started:
            process.kill()
            process.wait()
        for pid in below:
            kill(pid)


def parents():
    """The parent of every process."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name before, in brackets, may have any character.
            found[int(stat.parent.name)] = int(stat.read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue
    return found


def descendants(pids):
    """All processes below these."""
    of = parents()
    found, new = set(), set(pids)
    while new:
        new = {pid for pid, parent in of.items() if parent in new} - found
        found |= new
    return found


def services(pids):
    """Services of Seine below these processes."""
    return sorted(pid for pid in descendants(pids) if b"\0serve\0--stdio\0" in command_of(pid))


def command_of(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def kill(pid):
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def until(condition, what, seconds=240):
    """Waits; for what is named in the error."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"waited {seconds} s {what}")
        time.sleep(0.05)
