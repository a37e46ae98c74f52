"""A client of `seine serve --stdio` that needs Python alone: see protocol.md."""
import json
import struct
import subprocess


class Seine:
    def __init__(self, *command):
        pipe = subprocess.PIPE
        self.child = subprocess.Popen(command or ("seine", "serve", "--stdio"), stdin=pipe, stdout=pipe)
        self.greeting = self.line()
        self.count = 0

    def line(self):
        line = self.child.stdout.readline()
        if not line:
            raise EOFError(f"seine ended with exit code {self.child.wait()}")
        return json.loads(line)

    def ask(self, operation, page, **fields):
        """Asks about the bytes of a page; fields are url, charset, options, deadlineMs."""
        self.count += 1
        header = {"id": str(self.count), "operation": operation, **fields}
        for part in (json.dumps(header).encode(), page):
            self.child.stdin.write(struct.pack(">I", len(part)) + part)
        self.child.stdin.flush()
        return self.line()

    def close(self):
        self.child.stdin.close()
        return self.child.wait()
