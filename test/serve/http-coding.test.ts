import { request } from "node:http";
import type { Readable } from "node:stream";
import {
  brotliCompressSync,
  brotliDecompressSync,
  createGunzip,
  deflateSync,
  gunzipSync,
  gzipSync,
  inflateSync,
} from "node:zlib";
import { expect, test } from "vitest";
import { codingFor } from "../../src/serve/http/coding.ts";
import type { HttpService } from "../../src/serve/http/http-server.ts";
import { html, json, ndjson, page, post, SENTENCE, start } from "./http-service.ts";

const MiB = 2 ** 20;
const codings = [
  ["gzip", gzipSync, gunzipSync],
  ["br", brotliCompressSync, brotliDecompressSync],
  ["deflate", deflateSync, inflateSync],
] as const;

/** A request by a client that decodes nothing by itself. */
function ask(
  { address }: HttpService,
  path: string,
  headers: Record<string, string>,
): { readonly send: ReturnType<typeof request>; readonly answer: Promise<Readable & Headed> } {
  const send = request(`${address}/v1/${path}`, { method: "POST", headers });
  send.flushHeaders();
  return { send, answer: new Promise((resolve) => send.on("response", resolve)) };
}

interface Headed {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test.each(codings)(
  "takes a body in %s, and answers in it when asked",
  async (coding, code, decode) => {
    const service = await start();
    const coded = { "content-encoding": coding };
    const plain = await post(service, "extract", { ...html, ...coded }, code(page));
    expect(await plain.json()).toMatchObject({ text: SENTENCE });
    const object = code(JSON.stringify({ id: "a", html: page }));
    expect(
      await (await post(service, "extract", { ...json, ...coded }, object)).json(),
    ).toMatchObject({
      input: "a",
      text: SENTENCE,
    });
    const lines = code(`${JSON.stringify({ id: "b", html: page })}\n`.repeat(3));
    const answers = await (await post(service, "extract", { ...ndjson, ...coded }, lines)).text();
    expect(answers.split(SENTENCE).length).toBeGreaterThan(3);

    const { send, answer } = ask(service, "features", { ...html, "accept-encoding": coding });
    send.end(page.repeat(50));
    const { headers } = await answer;
    expect(headers).toMatchObject({ "content-encoding": coding, vary: "accept-encoding" });
    expect(JSON.parse(decode(await bytesOf(await answer)).toString())).toHaveProperty("columns");
  },
);

test("the lines of a coded stream are coded as they come, none waits for the next", async () => {
  const service = await start();
  const headers = { ...ndjson, "accept-encoding": "gzip" };
  const { send, answer } = ask(service, "extract", headers);
  const decoded = (await answer).pipe(createGunzip()).setEncoding("utf8");
  let said = "";
  for (const id of ["1", "2", "3"]) {
    send.write(`${JSON.stringify({ id, html: page })}\n`);
    for (; !said.includes(`"input":"${id}"`); said += decoded.read() ?? "") {
      await new Promise((resolve) => decoded.once("readable", resolve));
    }
    expect(said.endsWith("}\n")).toBe(true);
  }
  send.end();
  for await (const text of decoded) said += text;
  expect(said.trimEnd().split("\n")).toHaveLength(3);
});

test.each(codings)("limits apply to the decoded body in %s", async (coding, code) => {
  const service = await start({ maxBytes: MiB });
  const coded = { "content-encoding": coding };
  const within = await post(service, "extract", { ...html, ...coded }, code(" ".repeat(MiB)));
  expect(within.status).toBe(422);
  const beyond = await post(service, "extract", { ...html, ...coded }, code(" ".repeat(MiB + 1)));
  expect(beyond.status).toBe(413);
});

test("a body of gigabytes when decoded is not decoded to its end", async () => {
  const service = await start({ maxBytes: MiB });
  // Members of gzip may follow each other. To decode these takes some 4 s.
  const member = gzipSync(Buffer.alloc(64 * MiB, "x"));
  const bomb = Buffer.concat(Array.from({ length: 32 }, () => member));
  const coded = { "content-encoding": "gzip" };
  const before = process.cpuUsage();
  for (const type of [html, json]) {
    const response = await post(service, "extract", { ...type, ...coded }, bomb);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { reason: "too-large" } });
  }
  const lines = await (await post(service, "extract", { ...ndjson, ...coded }, bomb)).text();
  expect(JSON.parse(lines)).toMatchObject({ error: { reason: "too-large" } });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(3);
});

test.each([
  [
    "a coding that there is none of",
    "zstd",
    page,
    'found the Content-Encoding "zstd", expected one of gzip, br, deflate, or none',
  ],
  ["several codings", "gzip, br", page, "expected one of gzip, br, deflate, or none"],
  ["what is not coded so", "gzip", page, "found a body that is not gzip: incorrect header check"],
  [
    "what was cut",
    "gzip",
    gzipSync(page).subarray(0, 30),
    "found a body that is not gzip: unexpected end of file",
  ],
])("refuses %s", async (_, coding, body, message) => {
  const service = await start();
  for (const type of [html, ndjson]) {
    const headers = { ...type, "content-encoding": coding };
    const response = await post(service, "extract", headers, body);
    expect(await response.json()).toMatchObject({
      input: "",
      error: { reason: "undecodable", message: expect.stringContaining(message) },
    });
    if (type === html) expect(response.status).toBe(415);
  }
});

test("every answer to a page names the model by its digest", async () => {
  const service = await start();
  const { model } = (await (await fetch(service.address)).json()) as { model: { sha256: string } };
  for (const [path, type] of [
    ["extract", html],
    ["extract", ndjson],
    ["extract?magic=1", html],
  ] as const) {
    const { headers } = await post(service, path, type, page);
    expect(headers.get("seine-model")).toBe(model.sha256);
  }
});

test("takes the coding that a client likes most", () => {
  const asked = {
    "": undefined,
    identity: undefined,
    zstd: undefined,
    "gzip, deflate, br, zstd": "gzip",
    "br;q=1.0, gzip;q=0.8, *;q=0.1": "br",
    "gzip;q=0, deflate": "deflate",
    "gzip;q=0, br;q=0.000, deflate;q=0": undefined,
    "*": "gzip",
    "GZIP ; Q=0.5": "gzip",
    "gzip;q=high": undefined,
  };
  const found = Object.keys(asked).map((header) => [header, codingFor(header)]);
  expect(Object.fromEntries(found)).toEqual(asked);
});
