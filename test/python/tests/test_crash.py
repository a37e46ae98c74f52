"""On a master with two workers executors, services and drivers are killed: no page is lost or there twice.

SEINE_CRASH_PAGES sets another number of pages, for a long run.
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from seine.spark import extract

from .cluster import SETTINGS, Cluster, command_of, descendants, kill, services, until
from .pages import by_command_line, pages, session

PAGES = int(os.environ.get("SEINE_CRASH_PAGES", "120"))
TASKS = 12


def job(spark, source, target):
    frame = spark.read.parquet(source)
    extract(frame, charset="charset", output_format="json", raw=True).write.mode("overwrite").parquet(target)


def session_on(master):
    # A task for each file, none for a part of one or for two.
    sizes = {"spark.sql.files.maxPartitionBytes": "16m", "spark.sql.files.openCostInBytes": "16m"}
    return session(master, **SETTINGS, **sizes)


def committed(target):
    """How many tasks have committed what they wrote; it is made visible when all have."""
    return len(list(Path(target, "_temporary/0").glob("task_*")))


@unittest.skipUnless(Path("/proc/self/stat").exists(), "processes are found by /proc")
class OnCluster(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        cls.cluster = Cluster(cls.folder)
        cls.addClassCleanup(cls.cluster.close)
        rows = pages(PAGES)
        cls.expected = by_command_line(rows)
        cls.source = f"{cls.folder}/pages"
        os.mkdir(cls.source)
        for number in range(TASKS):
            part = dict(zip(("url", "charset", "html"), zip(*rows[number::TASKS], strict=True), strict=True))
            part["charset"] = pa.array(part["charset"], pa.string())
            pq.write_table(pa.table(part), f"{cls.source}/{number}.parquet")
        cls.spark = session_on(cls.cluster.url)
        cls.addClassCleanup(cls.spark.stop)

    def run_job(self, disturb):
        """Rows of the job, which is disturbed when three tasks have committed."""
        target = f"{self.folder}/{self.id()}"
        failures = []

        def write():
            try:
                job(self.spark, self.source, target)
            except Exception as error:
                failures.append(error)

        thread = threading.Thread(target=write)
        thread.start()
        until(lambda: committed(target) >= 3 or not thread.is_alive(), "for three tasks")
        self.assertTrue(thread.is_alive(), f"the job was over before it was disturbed: {failures}")
        disturb()
        self.assertLess(committed(target), TASKS, "nothing was left to do when the job was disturbed")
        thread.join()
        self.assertEqual(failures, [])
        return self.spark.read.parquet(target).select("url", "error.reason", "json").collect()

    def assert_whole(self, rows):
        """One row for each page, that of the command line."""
        self.assertEqual(sorted(row.url for row in rows), sorted(self.expected))
        self.assertEqual({row.url: row.json for row in rows}, self.expected)

    def test_an_executor_is_killed(self):
        below = set()

        def disturb():
            executor = self.cluster.executors()[-1]
            below.update(descendants([executor]))
            kill(executor)

        self.assert_whole(self.run_job(disturb))
        self.assertTrue(below)
        until(lambda: not any(map(command_of, below)), "for the end of what the executor started", 60)

    def test_services_are_killed(self):
        killed = []

        def disturb():
            killed.extend(services(self.cluster.executors()))
            for service in killed:
                kill(service)

        self.assert_whole(self.run_job(disturb))
        self.assertTrue(killed)

    def test_a_driver_is_killed_and_the_job_run_again(self):
        target = f"{self.folder}/driven"
        before = self.cluster.executors()
        script = "import sys; from tests.test_crash import *; job(session_on(sys.argv[1]), *sys.argv[2:])"
        with open(f"{self.folder}/driver.log", "wb") as log:
            driver = subprocess.Popen(
                [sys.executable, "-c", script, self.cluster.url, self.source, target],
                stdout=log, stderr=log, start_new_session=True,
            )
        self.addCleanup(driver.wait)
        until(lambda: committed(target) >= 3 or driver.poll() is not None, "for three tasks of the driver")
        own = set(self.cluster.executors()) - set(before)
        below = own | descendants(own)
        self.assertIsNone(driver.poll(), Path(self.folder, "driver.log").read_text()[-2000:])
        os.killpg(driver.pid, signal.SIGKILL)
        until(lambda: not any(map(command_of, below)), "for the end of the driver's executors", 60)
        # What some tasks have written is no result.
        self.assertEqual([path.name for path in Path(target).iterdir()], ["_temporary"])
        job(self.spark, self.source, target)
        rows = self.spark.read.parquet(target).select("url", "error.reason", "json").collect()
        self.assert_whole(rows)
        reasons = {json.loads(line).get("error", {}).get("reason") for line in self.expected.values()}
        self.assertEqual({row.reason for row in rows}, reasons)


if __name__ == "__main__":
    unittest.main()
