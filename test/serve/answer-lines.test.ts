import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { bodyOf } from "../../src/serve/http/body.ts";
import { createIntake } from "../../src/serve/http/intake.ts";
import { createSpools } from "../../src/serve/http/spool.ts";
import { type AnswerTo, answerLines } from "../../src/serve/http/stream.ts";
import { createGate } from "../../src/workers/semaphore.ts";

const MiB = 2 ** 20;
const encoder = new TextEncoder();

interface Some {
  readonly ms?: number;
  readonly most?: number;
  readonly jobs?: number;
  readonly spoolBytes?: number;
  readonly stop?: AbortSignal;
}

/** A stream of lines without a network: what is sent, and what is answered. */
function stream(answer: AnswerTo, options: Some = {}) {
  const { ms = 60_000, most = 8, jobs = 1, spoolBytes = 0, stop } = options;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const spools = createSpools({ limit: spoolBytes, ms });
  const spool = spools.open();
  const lane = createGate(most);
  const init = { method: "POST", body: readable, duplex: "half" } as RequestInit;
  const body = bodyOf(new Request("http://a/", init));
  const ended = answerLines(body, answer, spool, {
    operation: "extract",
    jobs,
    maxBytes: MiB,
    maxLine: MiB,
    ms,
    intake: createIntake({ ms, budget: 8 * MiB }),
    lane,
    stop: stop ?? new AbortController().signal,
  });
  let sent = 0;
  return {
    spools,
    lane,
    ended,
    readable: spool.readable,
    writer,
    send: () => writer.write(encoder.encode(`${JSON.stringify({ id: `${++sent}`, html: "x" })}\n`)),
    /** All answers, read by now and then. */
    answers: async () => (await new Response(spool.readable).text()).trimEnd().split("\n"),
  };
}

const quick: AnswerTo = async ({ request }) => `${request.id}\n`;
const large: AnswerTo = async ({ request }) => `${request.id.padEnd(MiB, ".")}\n`;

function aborted(why: string): string {
  const message = `${why}; send the lines again that have no answer`;
  return JSON.stringify({ input: "", error: { reason: "aborted", message } });
}

test("who waits for an answer is not idle, however long a page takes", async () => {
  const slowly: AnswerTo = async (asked) => {
    await sleep(1500);
    return quick(asked);
  };
  const { send, answers } = stream(slowly, { ms: 500 });
  await send();
  expect(await answers()).toEqual(["1", aborted("no line was whole after 0.5 s")]);
});

test("a line whose turn does not come in time ends its stream, and keeps no place", async () => {
  const { send, answers, lane } = stream(quick, { ms: 200, most: 1 });
  await lane.enter();
  await send();
  const busy = "too many concurrent requests (limit 1); try again later";
  expect(await answers()).toEqual([aborted(busy)]);
  lane.leave();
  await sleep(0);
  expect(lane.inside).toBe(0);
});

test("answers wait on disk for a client that reads when it has sent all, in their order", async () => {
  const { send, answers, spools, writer } = stream(large, { spoolBytes: 64 * MiB });
  for (let i = 0; i < 20; i++) await send();
  await writer.close();
  while (spools.size < 19 * MiB) await sleep(5);
  const ids = (await answers()).map((line) => `${Number.parseInt(line, 10)}`);
  expect(ids).toEqual(Array.from({ length: 20 }, (_, i) => `${i + 1}`));
  expect(spools.size).toBe(0);
});

test("beyond the disk limit a client that reads nothing gets an error, and can send the rest", async () => {
  const { send, answers, ended, spools, lane } = stream(large, {
    ms: 300,
    spoolBytes: 3 * MiB,
    jobs: 2,
  });
  let sent = 0;
  const sending = (async () => {
    for (; sent < 100; sent++) await send();
  })();
  await ended;
  expect(lane.inside).toBe(0);
  expect(spools.size).toBeLessThanOrEqual(3 * MiB);
  await sending;
  const lines = await answers();
  const why = "answers were not read, and there is no more room for them: read while you send";
  expect(lines.at(-1)).toBe(aborted(why));
  expect(lines.slice(0, -1).map((line) => Number.parseInt(line, 10))).toEqual([1, 2, 3]);
  expect(spools.size).toBe(0);
});

test("a client that reads slowly loses nothing, whatever room there is", async () => {
  const { send, writer, readable } = stream(large, { ms: 60_000, spoolBytes: 2 * MiB, jobs: 2 });
  const sending = (async () => {
    for (let i = 0; i < 12; i++) await send();
    await writer.close();
  })();
  const chunks: Uint8Array[] = [];
  for await (const chunk of readable) {
    chunks.push(chunk);
    await sleep(2);
  }
  await sending;
  const lines = Buffer.concat(chunks).toString("latin1").trimEnd().split("\n");
  const ids = lines.map((line) => Number.parseInt(line, 10)).sort((a, b) => a - b);
  expect(ids).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
  expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([MiB]));
});

test("a client that goes away frees the room of its answers", async () => {
  const { send, writer, readable, ended, spools } = stream(large, { spoolBytes: 8 * MiB });
  for (let i = 0; i < 5; i++) await send();
  while (spools.size < 3 * MiB) await sleep(5);
  await readable.cancel();
  await writer.abort();
  await ended;
  expect(spools.size).toBe(0);
});
