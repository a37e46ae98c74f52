import { once } from "node:events";
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { runHere } from "../cli/run.ts";
import {
  chunk,
  html,
  linesHead,
  metric,
  ndjson,
  open,
  page,
  post,
  SENTENCE,
  saidBy,
  slow,
  start,
  untilUnder,
} from "./http-service.ts";

const half = "POST /v1/extract HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n<p>half";
const line = `${JSON.stringify({ id: "1", html: page })}\n`;

test("half requests, silent streams and half lines keep nobody else out", async () => {
  const service = await start({ most: 2 });
  for (let i = 0; i < 25; i++) {
    open(service, half);
    open(service, linesHead);
    open(service, linesHead + chunk('{"id": "half'));
  }
  // A stream that has had an answer, too.
  for (let i = 0; i < 3; i++) await saidBy(open(service, linesHead + chunk(line)), SENTENCE);
  const honest = await Promise.all([1, 2].map(() => post(service, "extract", html, page)));
  expect(honest.map(({ status }) => status)).toEqual([200, 200]);
  const lines = await post(service, "extract", ndjson, line);
  expect(await lines.json()).toMatchObject({ input: "1", text: SENTENCE });
  expect(await metric(service, "seine_requests_under_way")).toBe(0);
});

test("an incomplete request gets a timeout, and its connection ends", async () => {
  const service = await start({ clientMs: 300 });
  const said = await saidBy(open(service, half));
  expect(said).toContain("HTTP/1.1 408");
  const message = "found 7 bytes and no end of the request after 0.3 s; send it again, faster";
  expect(said).toContain(JSON.stringify({ input: "", error: { reason: "timeout", message } }));
  // A byte now and then is no whole request either.
  const slowly = open(service, half);
  const drip = setInterval(() => slowly.write("x"), 50);
  onTestFinished(() => clearInterval(drip));
  expect(await saidBy(slowly)).toContain("HTTP/1.1 408");
});

test("a stream that says nothing, or never ends a line, ends with a line that says so", async () => {
  const service = await start({ clientMs: 400 });
  const dripping = open(service, linesHead + chunk(line));
  const drip = setInterval(() => dripping.write(chunk("x")), 50);
  onTestFinished(() => clearInterval(drip));
  const aborted = "no line was whole after 0.4 s; send the lines again that have no answer";
  for (const socket of [open(service, linesHead + chunk(line)), dripping]) {
    const said = await saidBy(socket);
    expect(said).toContain(SENTENCE);
    expect(said).toContain(
      JSON.stringify({ input: "", error: { reason: "aborted", message: aborted } }),
    );
    expect(said.endsWith("\r\n0\r\n\r\n")).toBe(true);
  }
});

test("a stream may last longer than Node's limit for requests, and no line waits for the next", async () => {
  const { createServer } = http;
  onTestFinished(() => lend(createServer));
  // Node's own limits, which are 300 s and looked at every 30 s.
  const short = { requestTimeout: 500, connectionsCheckingInterval: 50 };
  lend(((options, listener) =>
    createServer({ ...options, ...short }, listener)) as typeof createServer);
  const service = await start();
  const socket = open(service, linesHead);
  const said: string[] = [];
  socket.setEncoding("utf8").on("data", (text: string) => said.push(text));
  for (let i = 1; i <= 10; i++) {
    socket.write(chunk(`${JSON.stringify({ id: `${i}`, html: page })}\n`));
    while (!said.join("").includes(`"input":"${i}"`)) await once(socket, "data");
    await sleep(200);
  }
  socket.write("0\r\n\r\n");
  while (!said.join("").endsWith("\r\n0\r\n\r\n")) await once(socket, "data");
  expect(said.join("")).not.toContain("error");
});

/** What Node's createServer is, for whoever imports it. */
function lend(createServer: typeof http.createServer): void {
  http.createServer = createServer;
  syncBuiltinESMExports();
}

test("requests that are not whole have bounded memory: the largest is refused", async () => {
  const service = await start({ maxBytes: 60_000_000 });
  const large = "POST /v1/extract HTTP/1.1\r\nHost: a\r\nContent-Length: 59000000\r\n\r\n";
  const small = open(service, half);
  const sockets = Array.from({ length: 5 }, (_, i) => open(service, large + "x".repeat(i)));
  const answers = sockets.map((socket) => saidBy(socket));
  for (const socket of sockets) socket.write("x".repeat(58_000_000));
  const first = await Promise.race(answers);
  expect(first).toContain("HTTP/1.1 503");
  expect(first).toContain("take too much memory together");
  small.write("x".repeat(993));
  await once(small, "data");
  expect((await post(service, "extract", html, page)).status).toBe(200);
});

test("every answer counts by its status", async () => {
  const service = await start({ maxBytes: 1000 });
  await post(service, "extract", html, page);
  await post(service, "extract?magic=1", html, page);
  await post(service, "extract", html, "x".repeat(2000));
  await post(service, "fly", html, page);
  const counts = await Promise.all(
    [200, 400, 404, 413].map((status) =>
      metric(service, `seine_responses_total{status="${status}"}`),
    ),
  );
  expect(counts).toEqual([1, 1, 1, 1]);
});

test("limits of time and room are for HTTP, and are checked", async () => {
  const elsewhere = "--client-timeout or --spool, expected --port with it";
  const seconds = "more than 0 and at most 86400";
  for (const [expected, ...args] of [
    [elsewhere, "--stdio", "--client-timeout", "5"],
    [elsewhere, "--stdio", "--spool", "5"],
    [seconds, "--port", "0", "--client-timeout", "0"],
    [seconds, "--port", "0", "--client-timeout", "86401"],
    ["at least 0", "--port", "0", "--spool", "-1"],
  ]) {
    const { code, stderr } = await runHere(["serve", ...args]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(expected!) });
  }
});

test("a slow page holds up no small one", async () => {
  const service = await start({ jobs: 1, deadlineMs: 300_000 });
  await post(service, "extract", html, page);
  const answers: string[] = [];
  const held = post(service, "extract", html, slow).then(() => answers.push("slow"));
  await untilUnder(service, 1);
  await post(service, "extract", html, page).then(() => answers.push("small"));
  await held;
  expect(answers).toEqual(["small", "slow"]);
});
