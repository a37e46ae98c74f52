"""Clients of `seine serve --port` that send all their lines before they read an answer."""
import http.client
import json
import sys
import threading

library, port, clients, lines = sys.argv[1], *map(int, sys.argv[2:])
# Small to work on, large to send, and large in their answers: no buffer between two sockets has room for all.
padding = "<!--" + 250_000 * "x" + "-->"
pages = [40 * f"<p>Page {i}: the bridge over the harbour opened on Monday.</p>" for i in range(lines)]
body = "".join(json.dumps({"id": str(i), "html": page + padding}) + "\n" for i, page in enumerate(pages)).encode()
path = "/v1/features"
headers = {"Content-Type": "application/x-ndjson"}


def by_http_client():
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("POST", path, body, headers)
    return connection.getresponse().read()


def by_requests():
    import requests

    return requests.post(f"http://127.0.0.1:{port}{path}", data=body, headers=headers).content


def client(found):
    answers = (by_requests if library == "requests" else by_http_client)()
    found.append(sorted(int(json.loads(line)["input"]) for line in answers.splitlines()))


found = []
threads = [threading.Thread(target=client, args=(found,), daemon=True) for _ in range(clients)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert found == [list(range(lines))] * clients, found
print("all answered")
