"""A master and two workers on loopback: an executor is killed, and no page is lost or there twice."""
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

import pyspark
from seine_spark import extract

from .pages import frame_of, pages, session

PAGES = 240
TASKS = 24


class Cluster:
    """A standalone master and two workers of one core each; all that it starts ends with it."""

    def __init__(self, folder):
        self.folder = folder
        self.home = Path(pyspark.__file__).parent
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"spark://127.0.0.1:{port}"
        self.started = []
        self._start("master.Master", "--host", "127.0.0.1", "--port", str(port), "--webui-port", "0")
        self._until_open(port)
        for number in range(2):
            self._start("worker.Worker", "--host", "127.0.0.1", "--webui-port", "0", "--cores", "1",
                        "--memory", "1g", "--work-dir", f"{folder}/work{number}", self.url)
        self.workers = [process.pid for process in self.started[1:]]

    def _start(self, name, *args):
        environment = {
            **os.environ, "SPARK_HOME": str(self.home), "SPARK_LOCAL_IP": "127.0.0.1",
            "SPARK_DAEMON_MEMORY": "256m", "PYSPARK_PYTHON": sys.executable,
        }
        log = open(f"{self.folder}/{name}-{len(self.started)}.log", "wb")
        self.started.append(subprocess.Popen(
            [str(self.home / "bin/spark-class"), f"org.apache.spark.deploy.{name}", *args],
            env=environment, stdout=log, stderr=log, start_new_session=True,
        ))
        log.close()

    def _until_open(self, port):
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                time.sleep(0.2)
        raise TimeoutError("the master does not answer")

    def executors(self):
        """Process ids of the executors, which the workers' processes have started."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                parent = int(stat.read_text().rsplit(")", 1)[1].split()[1])
            except (OSError, IndexError):
                continue
            if parent in self.workers:
                found.append(int(stat.parent.name))
        return found

    def close(self):
        for process in reversed(self.started):
            for pid in self.executors() if process.pid in self.workers else []:
                os.kill(pid, signal.SIGKILL)
            process.kill()
            process.wait()


@unittest.skipUnless(Path("/proc/self/stat").exists(), "processes are found by /proc")
class OnCluster(unittest.TestCase):
    def test_every_page_has_one_row_when_an_executor_is_killed(self):
        with tempfile.TemporaryDirectory() as folder:
            cluster = Cluster(folder)
            self.addCleanup(cluster.close)
            spark = session(cluster.url, **{
                "spark.executor.memory": "512m", "spark.executor.cores": "1",
                "spark.executorEnv.PYTHONPATH": os.pathsep.join(sys.path),
                "spark.executorEnv.SEINE_COMMAND": os.environ["SEINE_COMMAND"],
            })
            self.addCleanup(spark.stop)
            source, target = f"{folder}/pages", f"{folder}/content"
            frame_of(spark, pages(PAGES)).repartition(TASKS).write.parquet(source)
            # A task for each file, none of a part of one.
            spark.conf.set("spark.sql.files.maxPartitionBytes", "16m")
            spark.conf.set("spark.sql.files.openCostInBytes", "16m")
            frame = spark.read.parquet(source)
            expected = {row.url: row.json for row in extract(frame.limit(20), charset="charset", raw=True).collect()}
            write = threading.Thread(
                target=lambda: extract(frame, charset="charset", raw=True).write.parquet(target)
            )
            write.start()
            committed = Path(target, "_temporary/0")
            while write.is_alive() and len(list(committed.glob("task_*"))) < 3:
                time.sleep(0.05)
            victims = cluster.executors()
            os.kill(victims[0], signal.SIGKILL)
            self.assertTrue(write.is_alive(), "the job was done before an executor was killed")
            write.join()
            rows = spark.read.parquet(target).select("number", "url", "error.reason", "json").collect()
        self.assertEqual(sorted(row.number for row in rows), list(range(PAGES)))
        self.assertEqual({row.reason for row in rows}, {None, "empty", "not-html"})
        found = {row.url: row.json for row in rows}
        self.assertEqual(expected, {url: found[url] for url in expected})


if __name__ == "__main__":
    unittest.main()
