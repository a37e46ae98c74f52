import { expect, test } from "vitest";
import { z } from "zod";
import { chunk } from "../../src/api/chunk.ts";
import { chunkLines, isIndexName } from "../../src/chunks/chunk-formats.ts";
import { tinyModel } from "../cases/tiny-model.ts";

/*
 * The bulk interface as its documentation has it: an action, a JSON object with one key of four and what
 * it is about, then, but for `delete`, a JSON object on a line of its own; each line, the last one too,
 * ends with a line feed, and with nothing else of the kind in it. Engines split at every 0x0A byte.
 */
const LINE_FEED = 0x0a;
const MOST_ID_BYTES = 512;
const about = z.strictObject({
  _index: z.string().refine(isIndexName).optional(),
  _id: z
    .string()
    .min(1)
    .refine((id) => Buffer.byteLength(id) <= MOST_ID_BYTES),
  routing: z.string().optional(),
  require_alias: z.boolean().optional(),
});
const action = z.union([
  z.strictObject({ index: about }),
  z.strictObject({ create: about }),
  z.strictObject({ update: about }),
]);
const document = z.record(z.string().regex(/^(?!_)[^.]+$/), z.json());

/** What an engine reads of a bulk. */
function readBulk(bytes: Buffer): { id: string; source: z.infer<typeof document> }[] {
  expect(bytes.at(-1)).toBe(LINE_FEED);
  const lines: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, start);
    lines.push(new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(start, end)));
    start = end + 1;
  }
  expect(lines.length % 2).toBe(0);
  return lines.flatMap((line, i) => {
    if (i % 2 === 1) return [];
    const { _id: id } = Object.values(action.parse(JSON.parse(line)))[0]!;
    return [{ id, source: document.parse(JSON.parse(lines[i + 1]!)) }];
  });
}

const model = tinyModel();
const options = { model, wholePage: true, maxTokens: 12, markdown: true } as const;
const pages: Readonly<Record<string, string>> = {
  "words.html": `<h1>Title</h1><p>${"Some words of it. ".repeat(20)}</p>`,
  'a "name"\n.html': "<pre>line 1\r\nline 2\u2028line 3\u0085</pre><p>\u0000\ud800 half a pair</p>",
  "table.html": `<table><tr><th>A<th>B${"<tr><td>1<td><a href='/x?a=1&b=2'>2</a>".repeat(9)}</table>`,
  "empty.html": "",
};

test("bulk lines are read as the format's rules say, and nothing is lost on the way", () => {
  const all = Object.entries(pages).map(([name, html]) => ({
    name,
    chunks: chunk(html, { ...options, page: name }),
  }));
  const bulk = all
    .map(({ name, chunks }) =>
      chunkLines({ id: name }, chunks, { format: "opensearch", indexName: "p" }),
    )
    .join("");
  const read = readBulk(Buffer.from(bulk));
  const given = all.flatMap(({ name, chunks }) =>
    chunks.map(({ id, ...rest }) => ({ id, source: { input: name, ...rest } })),
  );
  // Half a pair of surrogates is in no UTF-8.
  expect(read).toEqual(JSON.parse(JSON.stringify(given)));
  expect(new Set(read.map(({ id }) => id)).size).toBe(read.length);
  expect(read.length).toBeGreaterThan(10);
});

test("lines without an index leave it to what they are sent to", () => {
  const [one] = chunk("<p>Some words.", options);
  const bulk = chunkLines({ id: "p" }, [one!], { format: "opensearch" });
  expect(JSON.parse(bulk.split("\n")[0]!)).toEqual({ index: { _id: one!.id } });
});

test("names of indexes are those that engines take", () => {
  for (const name of ["pages", "pages-2024.01", "a_b", "é", "a".repeat(255), ".own"]) {
    expect(isIndexName(name), name).toBe(true);
  }
  for (const name of [
    ...["", ".", "..", "Pages", "-a", "_a", "+a", "a b", "a/b", "a\\b", "a*", "a?", 'a"', "a<b"],
    ...["a>b", "a|b", "a,b", "a#b", "a:b", "é".repeat(128)],
  ]) {
    expect(isIndexName(name), name).toBe(false);
  }
});
