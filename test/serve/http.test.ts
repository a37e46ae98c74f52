import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { mainArgs, root } from "../cases/command.ts";
import { runHere, temporaryFolder, writeTinyModel } from "../cli/run.ts";
import {
  html,
  json,
  metric,
  ndjson,
  page,
  post,
  SENTENCE,
  slow,
  start,
  untilUnder,
} from "./http-service.ts";

const RUSSIAN = "Открытие моста состоялось в понедельник утром.";

test("answers HTML and JSON, with options in the address or the object", async () => {
  const service = await start();
  const query =
    "extract?id=a&format=markdown&metadata=true&maxLength=1000&url=https://example.org/";
  const plain = await post(service, query, html, page);
  expect(plain.status).toBe(200);
  expect(await plain.json()).toMatchObject({
    input: "a",
    format: "markdown",
    content: expect.stringContaining(SENTENCE),
    metadata: {},
  });
  const bytes = Buffer.from("<p>").toString("latin1");
  const cyrillic = [...RUSSIAN].map((c) =>
    String.fromCharCode(c > "ʯ" ? c.charCodeAt(0) - 0x350 : c.charCodeAt(0)),
  );
  const coded = Buffer.from(bytes + cyrillic.join(""), "latin1");
  const typed = { "content-type": "text/html; charset=windows-1251" };
  expect(await (await post(service, "extract", typed, coded)).json()).toMatchObject({
    text: RUSSIAN,
    encodingReason: "given",
  });
  const object = { htmlBase64: coded.toString("base64"), charset: "windows-1251" };
  const asked = JSON.stringify({ id: "b", ...object, options: { blocks: "all" } });
  expect(await (await post(service, "extract", json, asked)).json()).toMatchObject({
    input: "b",
    blocks: [{ text: RUSSIAN }],
  });
  const families = "features?features=shallow-text&features=cetr";
  const { columns } = (await (await post(service, families, html, page)).json()) as {
    columns: string[];
  };
  expect(columns).toContain("shallow-text/text-density");
});

test.each([
  ["a wrong option", "extract?threshold=2", html, page, 400, "bad-record"],
  ["an unknown option", "extract?magic=1", html, page, 400, "bad-record"],
  ["no JSON", "extract", json, "{", 400, "bad-record"],
  ["no object", "extract", json, "[]", 400, "bad-record"],
  ["no page", "extract", json, "{}", 400, "bad-record"],
  ["a site", "extract", json, '{"html": "x", "site": "a"}', 400, "bad-record"],
  ["too large a page", "extract", html, "x".repeat(100_001), 413, "too-large"],
  ["a PDF", "extract", html, "%PDF-1.7 and more", 415, "not-html"],
  ["nothing", "extract", html, " ", 422, "empty"],
  ["an unwanted page", "extract?onlyWithMetadata=true", html, page, 422, "missing-metadata"],
  ["too slow a page", "extract?deadlineMs=0.001", html, slow.slice(0, 99_000), 504, "deadline"],
  ["another address", "fly", html, page, 404, "not-found"],
])("says why %s has no answer", async (_, path, headers, body, status, reason) => {
  const service = await start({ maxBytes: 100_000 });
  const response = await post(service, path, headers, body);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error: { reason, message: expect.any(String) } });
});

test.each(["constructor", "toString", "__proto__", "valueOf", "hasOwnProperty"])(
  "refuses %s, which every object inherits, as an unknown option",
  async (name) => {
    const service = await start();
    const options = JSON.parse(`{"${name}": 1}`);
    const responses = await Promise.all([
      post(service, `extract?${name}=1`, html, page),
      post(service, `extract?${name}=x&${name}=y`, html, page),
      post(service, "extract", json, JSON.stringify({ html: page, options })),
    ]);
    for (const response of responses) {
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: {
          reason: "bad-record",
          message: expect.stringContaining(`options: found the unknown "${name}"`),
        },
      });
    }
  },
);
test("a bad url costs a field, and no page", async () => {
  const service = await start();
  const urlError = 'expected an absolute URL such as https://example.org/a, found "/rel"';
  const line = JSON.stringify({ id: "a", html: page, url: "/rel" });
  const asked: [string, Record<string, string>, string][] = [
    ["extract?id=a&url=/rel", html, page],
    ["extract", json, line],
    ["extract", ndjson, line],
  ];
  for (const [path, headers, body] of asked) {
    const response = await post(service, path, headers, body);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ input: "a", urlError, text: SENTENCE });
  }
});

test("answers lines of JSON as they come, a bad one too", async () => {
  const service = await start();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const response = fetch(`${service.address}/v1/extract`, {
    method: "POST",
    headers: ndjson,
    body: readable,
    duplex: "half",
  } as RequestInit);
  const send = (line: string): Promise<void> => writer.write(Buffer.from(`${line}\n`));
  await send(JSON.stringify({ id: "1", html: page }));
  const lines = createInterface({
    input: Readable.fromWeb((await response).body as never),
  })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => JSON.parse((await lines.next()).value);
  expect(await next()).toMatchObject({ input: "1", text: SENTENCE });
  await send("no JSON");
  expect(await next()).toMatchObject({ input: "", error: { reason: "bad-record" } });
  await send(JSON.stringify({ id: "2", html: page }));
  expect(await next()).toMatchObject({ input: "2", text: SENTENCE });
  await writer.close();
  expect(await lines.next()).toMatchObject({ done: true });
});

test("accepts at most its limit of requests: the others get 429 and lose nothing", async () => {
  const service = await start({ most: 2 });
  const waiting = [1, 2].map(() => post(service, "extract?deadlineMs=2000", html, slow));
  await untilUnder(service, 2);
  const others = await Promise.all(
    Array.from({ length: 50 }, () => post(service, "extract", html, page)),
  );
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([429]));
  expect(others[0]!.headers.get("retry-after")).toBe("1");
  for (const response of await Promise.all(waiting)) expect(response.status).toBe(504);
  expect((await post(service, "extract", html, page)).status).toBe(200);
  const metrics = await (await fetch(`${service.address}/metrics`)).text();
  expect(metrics).toContain("seine_requests_refused_total 50\n");
  expect(metrics).toContain('seine_pages_total{operation="extract",outcome="deadline"} 2\n');
  expect(metrics).toContain('seine_page_seconds_bucket{le="+Inf"} 3\n');
});

test("who is still sending gets to read that it is refused", async () => {
  const service = await start({ most: 1, maxBytes: 40_000_000 });
  const socket = connect(Number(new URL(service.address).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const said: string[] = [];
  socket.setEncoding("utf8").on("data", (text: string) => said.push(text));
  const head = "POST /v1/extract HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n";
  const waiting = post(service, "extract?deadlineMs=20000", html, slow);
  await untilUnder(service, 1);
  for (const count of [1, 2]) {
    socket.write(head + "x".repeat(500));
    // Half of a body makes no answer, while others get theirs.
    for (let others = 0; others < 3; others++) await metric(service, "seine_requests_under_way");
    expect(said.join("").split("HTTP/1.1 429")).toHaveLength(count);
    socket.write("x".repeat(500));
    while (said.join("").split("HTTP/1.1 429").length - 1 < count) await once(socket, "data");
  }
  expect(said.join("")).toContain(
    '"message":"too many concurrent requests (limit 1); try again later"',
  );
  await waiting;
  const large = await post(service, "extract", html, new Uint8Array(60_000_000));
  expect(large.status).toBe(413);
});

test("gives its place back when a client goes away before its answer", async () => {
  const service = await start({ most: 1 });
  const gone = new AbortController();
  const left = fetch(`${service.address}/v1/extract?deadlineMs=1000`, {
    method: "POST",
    headers: html,
    body: slow,
    signal: gone.signal,
  });
  left.catch(() => {});
  await untilUnder(service, 1);
  gone.abort();
  await untilUnder(service, 0);
  expect((await post(service, "extract", html, page)).status).toBe(200);
});

test("describes itself", async () => {
  const { address } = await start();
  const get = async (path: string): Promise<unknown> => (await fetch(address + path)).json();
  expect(await get("/")).toMatchObject({ seine: "1.2.3", protocol: 1, model: { name: "tiny" } });
  expect(await get("/healthz")).toEqual({ status: "ok" });
  expect(await get("/openapi.json")).toMatchObject({
    openapi: "3.1.0",
    paths: {
      "/v1/extract": {
        post: {
          parameters: expect.arrayContaining([
            expect.objectContaining({ name: "format", in: "query" }),
            expect.objectContaining({ name: "charset", in: "query" }),
          ]),
          responses: {
            200: {
              content: {
                "application/json": { schema: { $ref: "#/components/schemas/Page" } },
              },
            },
          },
        },
      },
      "/v1/features": {},
    },
  });
});

test("on a signal to end, it finishes open requests and refuses new ones", async () => {
  const model = writeTinyModel(temporaryFolder());
  const args = ["serve", "--port", "0", "--model", model, "--jobs", "1"];
  const child = spawn(process.execPath, [...mainArgs, ...args], {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exit = once(child, "exit");
  const messages = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
  const { value } = await messages.next();
  const address = value.split(" ").at(-1)!;
  expect(address.startsWith("http://127.0.0.1:")).toBe(true);
  const service = { address, close: () => Promise.resolve() };
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const stream = fetch(`${address}/v1/extract`, {
    method: "POST",
    headers: ndjson,
    body: readable,
    duplex: "half",
  } as RequestInit);
  await writer.write(Buffer.from(`${JSON.stringify({ id: "1", html: page })}\n`));
  await stream;
  const begun = Array.from({ length: 3 }, () => post(service, "extract", html, slow.slice(0, 1e6)));
  await untilUnder(service, 4);
  child.kill("SIGTERM");
  for (const response of await Promise.all(begun)) {
    expect(await response.json()).toMatchObject({ text: expect.any(String) });
  }
  const lines = (await (await stream).text()).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { input: "1", text: SENTENCE },
    { input: "", error: { reason: "aborted" } },
  ]);
  writer.close().catch(() => {});
  expect(await exit).toEqual([0, null]);
  await expect(fetch(`${address}/healthz`)).rejects.toThrow();
});

test("says what keeps it from listening", async () => {
  const { address } = await start();
  const { port } = new URL(address);
  const { code, stderr } = await runHere(["serve", "--port", port]);
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("--port") });
  expect((await runHere(["serve"])).code).toBe(2);
  expect((await runHere(["serve", "--stdio", "--host", "::1"])).code).toBe(2);
});
