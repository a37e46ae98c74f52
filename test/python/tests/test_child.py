"""The child process, without Spark: services that exit, hang or talk nonsense, and the real one."""
import json
import os
import signal
import sys
import tempfile
import time
import unittest

from seine import Child, NodeError, OptionError, ServiceError, Settings, find_node
from seine._child import MOST_STARTS

PAGE = b"<ul><li><a href=/>Home</a></ul><p>The bridge over the harbour opened on Monday morning.</p>"
RUSSIAN = "Открытие моста состоялось в понедельник утром."
GREETING = {"seine": "0", "protocol": 1, "model": {"name": "fake", "sha256": "0"}}

# A service that does what the body of a page says.
FAKE = """
import json, os, struct, sys, time
source, out = sys.stdin.buffer, sys.stdout
print(json.dumps(%s), flush=True)
def part():
    head = source.read(4)
    return source.read(struct.unpack(">I", head)[0]) if head else None
while (header := part()) is not None:
    body = part()
    if body.startswith(b"exit"): os._exit(9)
    if body.startswith(b"hang"): time.sleep(600)
    if body.startswith(b"once") and not os.path.exists(body[5:].decode()):
        open(body[5:], "w").close()
        os._exit(9)
    print(json.dumps({"input": json.loads(header)["id"], "length": len(body)}), flush=True)
"""


def command_of(script):
    return [sys.executable, "-c", script, "--"]


def fake(greeting=GREETING, deadline=30.0, script=FAKE, **options):
    return Child(Settings(deadline=deadline), command=command_of(script % greeting), **options)


def killed(child):
    os.kill(child.pid, signal.SIGKILL)
    while os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT) is None:
        time.sleep(0.01)


def asked(*bodies):
    return [({"id": str(i)}, body) for i, body in enumerate(bodies)]


def outcomes(lines):
    answers = [json.loads(line) for line in lines]
    assert [answer["input"] for answer in answers] == [str(i) for i in range(len(answers))]
    return [answer["error"]["reason"] if "error" in answer else answer["length"] for answer in answers]


class FakeService(unittest.TestCase):
    def test_a_page_that_ends_its_service_costs_itself(self):
        with fake() as child:
            self.assertEqual(outcomes(child.ask(asked(b"a", b"exit", b"ccc", b"dd"))), [1, "crash", 3, 2])

    def test_pages_behind_it_are_asked_again_whatever_was_open(self):
        for window, jobs in ((1, 1), (2, 1), (100, 1), (12, 3)):
            bodies = [b"exit" if i % 10 == 5 else b"x" * i for i in range(30)]
            expected = ["crash" if i % 10 == 5 else i for i in range(30)]
            with fake(window=window, jobs=jobs) as child:
                self.assertEqual(outcomes(child.ask(asked(*bodies))), expected)

    def test_a_service_that_hangs_is_killed(self):
        with fake(deadline=0.3, patience=0.3) as child:
            self.assertEqual(outcomes(child.ask(asked(b"a", b"hang", b"ccc"))), [1, "deadline", 3])

    def test_a_page_whose_service_was_killed_is_asked_once_more_alone(self):
        for window, jobs in ((1, 1), (3, 1), (100, 1), (16, 2)):
            with tempfile.TemporaryDirectory() as folder, fake(window=window, jobs=jobs) as child:
                bodies = [b"a" * (i + 1) for i in range(8)]
                for i in (0, 3, 4):
                    bodies[i] = b"once %s/%d" % (folder.encode(), i)
                self.assertEqual(outcomes(child.ask(asked(*bodies))), [len(body) for body in bodies])

    def test_it_is_asked_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            # A service that has read the pages behind it before it dies would be blamed on them.
            log = os.path.join(folder, "log")
            logged = FAKE.replace("body = part()", f"body = part(); open({log!r}, 'ab').write(body + b'\\n')")
            child = fake(script=logged)
            self.addCleanup(child.close)
            self.assertEqual(outcomes(child.ask(asked(b"exit", b"a", b"bb"))), ["crash", 1, 2])
            with open(log, "rb") as lines:
                self.assertEqual(lines.read().split(), [b"exit", b"exit", b"a", b"bb"])

    def test_the_third_page_in_a_row_is_an_error_of_the_task(self):
        with fake() as child:
            found = outcomes(child.ask(asked(b"exit", b"exit", b"ccc", b"exit")))
            self.assertEqual(found, ["crash", "crash", 3, "crash"])
        with fake() as child, self.assertRaisesRegex(ServiceError, "3 pages.*exit code"):
            list(child.ask(asked(b"exit", b"exit", b"exit", b"a")))

    def test_large_pages_with_one_request_open(self):
        large = b"x" * 50_000_000
        with fake(window=1) as child:
            self.assertEqual(outcomes(child.ask(asked(large, b"a", large))), [len(large), 1, len(large)])

    def test_requests_are_taken_as_there_is_room(self):
        taken = []

        def requests():
            for i in range(100):
                taken.append(i)
                yield {"id": str(i)}, b"x"

        with fake(window=4) as child:
            for count, _ in enumerate(child.ask(requests())):
                self.assertLessEqual(len(taken), count + 4)

    def test_answers_that_nobody_waited_for_go_to_nobody(self):
        with fake() as child:
            first = child.ask(asked(b"a", b"bb", b"ccc"))
            next(first)
            first.close()
            self.assertEqual(outcomes(child.ask(asked(b"xxxx"))), [4])

    def test_says_why_a_service_does_not_start(self):
        with self.assertRaisesRegex(ServiceError, "protocol 7"):
            fake({**GREETING, "protocol": 7}).start()
        with self.assertRaisesRegex(ServiceError, "exit code 3: no such model"):
            script = "import sys; sys.stderr.write('no such model'); sys.exit(3)"
            Child(command=[sys.executable, "-c", script]).start()
        with self.assertRaisesRegex(ServiceError, "exit code -9"):
            Child(command=[sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"]).start()
        with self.assertRaisesRegex(ServiceError, "cannot start"):
            Child(command=["/no/such/program"]).start()

    def test_one_that_is_killed_while_it_starts_is_started_again(self):
        for jobs in (1, 3):
            with tempfile.TemporaryDirectory() as folder:
                starts, marks = os.path.join(folder, "starts"), os.path.join(folder, "mark")
                dies = (
                    f"import os; number = os.path.exists({starts!r}) and os.path.getsize({starts!r})\n"
                    f"open({starts!r}, 'ab').write(b'x')\n"
                    "if number < 5 or 6 <= number < 11: os.kill(os.getpid(), 9)\n"
                )
                bodies = [b"x" * i for i in range(8)]
                bodies[4] = b"once %s" % marks.encode()
                with fake(script=dies + FAKE, jobs=jobs) as child:
                    self.assertEqual(outcomes(child.ask(asked(*bodies))), [len(body) for body in bodies])
                self.assertEqual(os.path.getsize(starts), 12)

    def test_but_not_for_ever(self):
        with tempfile.TemporaryDirectory() as folder:
            starts = os.path.join(folder, "starts")
            dies = f"import os; open({starts!r}, 'ab').write(b'x'); os.kill(os.getpid(), 9)"
            child = Child(command=command_of(dies))
            for calls in (1, 2):
                with self.assertRaisesRegex(ServiceError, "did not start: exit code -9"):
                    list(child.ask(asked(b"a")))
                self.assertEqual(os.path.getsize(starts), calls * MOST_STARTS)

    def test_what_a_service_refuses_to_start_with_is_an_option(self):
        script = "import sys; sys.stderr.write('seine: cannot read the model x'); sys.exit(2)"
        with self.assertRaisesRegex(OptionError, "^cannot read the model x$"):
            Child(command=command_of(script)).start()

    def test_leaves_no_process_behind(self):
        with fake() as child:
            list(child.ask(asked(b"a")))
            pid = child.pid
        with self.assertRaises(ProcessLookupError):
            os.kill(pid, 0)


class InTime(unittest.TestCase):
    def test_an_idle_service_is_not_taken_for_a_hung_one(self):
        def requests():
            for i in range(3):
                time.sleep(0.5)
                yield {"id": str(i)}, b"x" * i

        with fake(deadline=0.1, patience=0.2) as child:
            self.assertEqual(outcomes(child.ask(requests())), [0, 1, 2])

    def test_an_answer_is_given_before_the_next_page_comes(self):
        given = []
        with tempfile.TemporaryDirectory() as folder:
            log = os.path.join(folder, "log")
            script = FAKE.rstrip() + f"\n    open({log!r}, 'ab').write(b'x')\n"

            def requests():
                for i in range(4):
                    given.append(i)
                    yield {"id": str(i)}, b"x" * i
                    while not os.path.exists(log) or os.path.getsize(log) <= i:
                        time.sleep(0.01)

            with fake(script=script) as child:
                at = [len(given) for _ in child.ask(requests())]
        # What is answered is given with the next page at the latest.
        for i, count in enumerate(at):
            self.assertLessEqual(count, i + 2)

    def test_a_reader_that_pauses_loses_nothing(self):
        with fake(deadline=0.1, patience=0.2) as child:
            found = []
            for line in child.ask(asked(*(b"x" * i for i in range(20)))):
                time.sleep(0.05 if len(found) % 5 else 0.5)
                found.append(line)
        self.assertEqual(outcomes(found), list(range(20)))

    def test_a_failure_repeats_where_the_page_comes_from(self):
        header = {"id": "a", "url": "http://a.example/", "warcOffset": 7, "kept": {"n": 1}, "charset": "utf-8"}
        with fake() as child:
            [line] = child.ask([(header, b"exit")])
        about = json.loads(line)
        self.assertEqual(about.pop("error")["reason"], "crash")
        self.assertEqual(about, {"input": "a", "url": "http://a.example/", "warcOffset": 7, "kept": {"n": 1}})


class Finding(unittest.TestCase):
    def setUp(self):
        self.environment = dict(os.environ)
        self.addCleanup(lambda: (os.environ.clear(), os.environ.update(self.environment)))

    def test_names_an_old_node_and_one_that_is_not_there(self):
        with tempfile.TemporaryDirectory() as folder:
            node = os.path.join(folder, "node")
            with open(node, "w") as script:
                script.write("#!/bin/sh\necho v18.1.0\n")
            os.chmod(node, 0o755)
            os.environ["SEINE_NODE"] = node
            with self.assertRaisesRegex(NodeError, "v18.1.0, expected 20.19"):
                find_node()
            with self.assertRaisesRegex(NodeError, "no file /no/node, which node= names"):
                find_node("/no/node")
        with self.assertRaisesRegex(NodeError, "SEINE_NODE"):
            find_node()


@unittest.skipUnless(os.environ.get("SEINE_COMMAND"), "SEINE_COMMAND names no service")
class RealService(unittest.TestCase):
    def test_answers_bytes_of_any_encoding_and_pages_that_fail(self):
        coded = f"<p>{RUSSIAN}</p>".encode("windows-1251")
        requests = [
            ({"id": "0", "charset": "windows-1251"}, coded),
            ({"id": "1"}, b"\xff\xfe\x00\xd8 and \x80 more"),
            ({"id": "2"}, b""),
            ({"id": "3", "url": "no address"}, PAGE),
            ({"id": "4", "deadlineMs": 1}, b"<p>some words</p>" * 100_000),
            ({"id": "5", "operation": "classify"}, PAGE),
            ({"id": "6"}, b"x" * 2_000_001),
        ]
        with Child(Settings(max_bytes=2_000_000), window=1) as child:
            answers = [json.loads(line) for line in child.ask(requests)]
        self.assertEqual([answer["input"] for answer in answers], [str(i) for i in range(7)])
        self.assertEqual(answers[0]["text"], RUSSIAN)
        reasons = [answer.get("error", {}).get("reason") for answer in answers]
        self.assertEqual(reasons, [None, None, "empty", None, "deadline", None, "too-large"])
        expected = 'expected an absolute URL such as https://example.org/a, found "no address"'
        self.assertEqual(answers[3]["urlError"], expected)

    def test_keeps_a_site_through_the_death_of_its_service(self):
        pages = [
            f"<p>{what} will run from now on.</p><p>Read all of it in our newsletter every day.</p>".encode()
            for what in ("Trains", "Ships", "Cars")
        ]
        with Child(window=1) as child:
            learnt = list(child.ask(
                ({"id": str(i), "operation": "learn", "url": "http://a.example/"}, page)
                for i, page in enumerate(pages)
            ))
            sites = json.dumps([json.loads(line)["site"] for line in learnt]).encode()
            [merged] = child.ask([({"id": "m", "operation": "merge"}, sites)])
            child.tell_site("a.example", json.dumps(json.loads(merged)["site"]))
            request = ({"id": "p", "site": "a.example", "options": {"blocks": "all"}}, pages[0])
            [before] = child.ask([request])
            again = child.ask([request] * 3)
            kept = [next(again)]
            # Whoever kills a service takes no page with it.
            killed(child)
            kept.extend(again)
        self.assertIn("alone", json.loads(before)["blocks"][0])
        self.assertEqual(kept, [before] * 3)

    def test_a_service_that_dies_with_nothing_to_do_costs_no_page(self):
        with Child() as child:
            [before] = child.ask([({"id": "a"}, PAGE)])
            killed(child)
            self.assertEqual(list(child.ask([({"id": "a"}, PAGE)])), [before])


if __name__ == "__main__":
    unittest.main()
