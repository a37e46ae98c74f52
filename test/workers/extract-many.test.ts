import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { extract } from "../../src/api/extract.ts";
import { loadModel } from "../../src/models/load/load-model.ts";
import type { PageInput, PageOutcome } from "../../src/workers/batch-page.ts";
import { extractMany } from "../../src/workers/extract-many.ts";
import type { ExtractManyOptions } from "../../src/workers/run-many.ts";
import { pageOf, temporaryFolder, writeTinyModel } from "../cli/run.ts";

const home = mkdtempSync(join(tmpdir(), "seine-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const model = writeTinyModel(home);

const SENTENCE = "The bridge opened again on Monday morning.";

async function outcomes(
  pages: AsyncIterable<PageInput> | Iterable<PageInput>,
  options: ExtractManyOptions = {},
): Promise<PageOutcome[]> {
  const list: PageOutcome[] = [];
  for await (const outcome of extractMany(pages, { model, ...options })) list.push(outcome);
  return list;
}

/** `id` or `id: reason`. */
function told(list: readonly PageOutcome[]): string[] {
  return list.map((it) => ("error" in it ? `${it.id}: ${it.error.reason}` : it.id));
}

/** A page whose blocks take some seconds: a million of them. */
const slow = "<p>some words here</p>".repeat(1_000_000);

test("gives for any number of jobs what extract gives, in order", async () => {
  const pages = Array.from({ length: 40 }, (_, i) => ({
    id: String(i),
    html: pageOf(`${SENTENCE} ${"And more of it, once again. ".repeat((i * 7) % 30)}`),
    url: "https://example.org/a/",
  }));
  const format = "markdown" as const;
  const loaded = loadModel(model);
  const expected = pages.map(({ id, html, url }) => ({
    id,
    url,
    extraction: extract(html, { model: loaded, url, format }),
  }));
  for (const jobs of [1, 3]) expect(await outcomes(pages, { jobs, format })).toEqual(expected);
});

test("an outcome repeats the identity of its page, also of one that fails", async () => {
  const identity = { url: "https://example.org/a", warcDate: "2026-11-20", kept: { n: 1 } };
  const pages: PageInput[] = [
    { id: "a", html: pageOf(SENTENCE), ...identity },
    { id: "b", html: "", ...identity },
    { id: "c", error: { reason: "failed", message: "gone" }, ...identity },
  ];
  const found = await outcomes(pages, { jobs: 1 });
  expect(found).toMatchObject(pages.map(({ id }) => ({ id, ...identity })));
  expect(found.map((it) => "error" in it)).toEqual([false, true, true]);
});

test("passes options on to the workers: formats, selectors, languages", async () => {
  const german =
    "Der Zug hielt nicht an, und das war für die Leute auf dem Bahnsteig ein Problem, denn sie " +
    "hatten es eilig und der nächste ist erst nach einer Stunde von dort gekommen.";
  const pages = [
    { id: "a", html: pageOf(`<b>${SENTENCE}</b><i class=x> And more.</i>`) },
    { id: "b", html: pageOf(german) },
  ];
  const options = { formats: ["markdown"], removeSelector: ".x", targetLanguage: "en" } as const;
  const written: string[] = [];
  for await (const outcome of extractMany(pages, { model, jobs: 1, ...options })) {
    written.push("error" in outcome ? outcome.error.reason : outcome.extraction.contents.markdown);
  }
  expect(written).toEqual([`**${SENTENCE}**`, "language"]);
});

test("refuses what is no page, and passes failed pages on", async () => {
  const pages = [
    { id: "none", html: "" },
    { id: "blank", html: " \n\t" },
    { id: "pdf", html: new TextEncoder().encode("%PDF-1.7 \n") },
    { id: "large", html: "x".repeat(1001) },
    { id: "number", html: 7 as unknown as string },
    { id: "unread", error: { reason: "unreadable", message: "no" } },
    { id: "good", html: pageOf(SENTENCE) },
  ] satisfies PageInput[];
  expect(told(await outcomes(pages, { jobs: 2, maxBytes: 1000 }))).toEqual([
    "none: empty",
    "blank: empty",
    "pdf: not-html",
    "large: too-large",
    "number: bad-record",
    "unread: unreadable",
    "good",
  ]);
});

test("a page over its deadline costs only itself", async () => {
  const good = (id: string): PageInput => ({ id, html: pageOf(SENTENCE) });
  const pages = [good("a"), { id: "slow", html: slow }, good("b"), good("c")];
  // The slow page takes some thousand times as long as the good ones: however busy the machine is,
  // one of these deadlines lies between.
  for (let deadlineMs = 500; ; deadlineMs *= 2) {
    const list = await outcomes(pages, { jobs: 1, deadlineMs });
    expect(told(list)[1]).toBe("slow: deadline");
    expect(list[1]).toMatchObject({
      error: { message: expect.stringContaining(`${deadlineMs} ms`) },
    });
    if (told(list).join() === "a,slow: deadline,b,c") break;
  }
});

test("a page over its memory costs only itself", async () => {
  const good = (id: string): PageInput => ({ id, html: pageOf(SENTENCE) });
  const pages = [good("a"), { id: "big", html: slow }, good("b"), good("c")];
  const list = await outcomes(pages, { jobs: 1, memoryMb: 100 });
  expect(told(list)).toEqual(["a", "big: crash", "b", "c"]);
  expect(list[1]).toMatchObject({ error: { message: expect.stringContaining("100 MiB") } });
});

test("a signal ends the run with an outcome for each page that was read", async () => {
  const stop = new AbortController();
  let read = 0;
  function* pages(): Generator<PageInput> {
    for (;;) yield { id: String(++read), html: pageOf(SENTENCE) };
  }
  const ids: string[] = [];
  for await (const outcome of extractMany(pages(), { model, jobs: 2, signal: stop.signal })) {
    ids.push(outcome.id);
    if (outcome.id === "5") stop.abort();
  }
  expect(ids).toEqual(Array.from({ length: read }, (_, i) => String(i + 1)));
  expect(read).toBeLessThan(20);
});

test("ends its threads when nobody wants more", async () => {
  for await (const outcome of extractMany([{ id: "a", html: pageOf(SENTENCE) }], { model })) {
    expect(outcome.id).toBe("a");
    break;
  }
});

describe("wrong usage is told at once:", () => {
  test.each<[string, unknown, string]>([
    ["jobs", { jobs: 0 }, "options.jobs"],
    ["a model that is none", { model: "/no/model.json" }, "cannot read the model /no/model.json"],
    ["an unknown option", { magic: true }, "magic"],
    ["a wrong format", { format: "pdf" }, "options.format"],
  ])("%s", async (_, options, message) => {
    await expect(outcomes([], options as ExtractManyOptions)).rejects.toThrow(message);
  });

  test("a damaged model", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "damaged.json");
    writeFileSync(path, readFileSync(model, "utf8").replace('"bias":-4.5', '"bias":4.5'));
    await expect(outcomes([], { model: path })).rejects.toThrow("checksum");
  });
});

test("whatever is no page is one bad record, and no message repeats a page", async () => {
  const thrower = {
    get() {
      throw new Error("not to be looked at");
    },
  };
  const html = pageOf(SENTENCE);
  const pages = [
    { id: "ok", html },
    html,
    null,
    undefined,
    7,
    [html],
    {},
    { id: 3, html },
    { id: "no html" },
    { id: "url", html, url: "nope" },
    { id: "charset", html, charset: 8 },
    { id: "error", error: html },
    () => Promise.reject(new Error("no page")),
    // biome-ignore lint/suspicious/noThenProperty: as a foreign element may
    Object.defineProperty({}, "then", thrower),
    Object.defineProperty({ id: "getter" }, "html", { ...thrower, enumerable: true }),
    { id: "ok: its other fields stay here", html, fields: () => html },
    { id: "ok too", html, error: undefined, url: "https://e.example/" },
    Promise.resolve({ id: "ok, promised", html }),
  ];
  // A promise is made when it is its turn: broken before, it would be nobody's.
  function* elements(): Generator<unknown> {
    for (const page of pages) yield typeof page === "function" ? page() : page;
  }
  const list = await outcomes(elements() as Iterable<PageInput>, { jobs: 1 });
  expect(told(list)).toEqual(
    [
      "ok",
      ...["page 2", "page 3", "page 4", "page 5", "page 6", "page 7", "page 8"],
      ...["no html", "url", "charset", "error", "page 13", "page 14", "page 15"],
      ...["ok: its other fields stay here", "ok too", "ok, promised"],
    ].map((id) => (id.startsWith("ok") ? id : `${id}: bad-record`)),
  );
  const messages = list.flatMap((it) => ("error" in it ? [it.error.message] : []));
  expect(messages.join()).not.toContain(SENTENCE);
  expect(messages[0]).toBe("found string, expected an object with id and html, or id and error");
  expect(messages[8]).toBe(
    'url: expected an absolute URL such as https://example.org/a, found "nope"',
  );
});
