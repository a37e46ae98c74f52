import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { jsonl } from "../../../../training/corpus/readers/jsonl.ts";
import { expectErrors, htmlOf, readAll, writeCorpus } from "./corpus.ts";

const line = (id: string, more: object = {}): string =>
  JSON.stringify({ id, html: `<p>${id} é`, gold: `${id} é`, ...more });

it.each(["pages.jsonl", "pages.ndjson", "pages.jsonl.gz"])("reads %s", async (name) => {
  const lines = [
    line("z", { url: "http://a.example.com/", type: "blog", with: ["x"], title: "T", extra: 1 }),
    "",
    line("a", { site: "s", comments: "c", language: null }),
  ];
  const path = join(await writeCorpus({ [name]: lines.join("\r\n") }), name);
  expect(await jsonl.detect(path)).toBe(true);
  const { pages, errors } = await readAll(jsonl, path);
  expect(errors).toEqual([]);
  expect(pages.map(htmlOf)).toEqual(["<p>z é", "<p>a é"]);
  expect(pages[0]).toMatchObject({
    id: "z",
    site: "example.com",
    encoding: "utf-8",
    gold: "z é",
    pageType: "blog",
    with: ["x"],
    metadata: { title: "T" },
  });
  expect(pages[1]).toMatchObject({ id: "a", site: "s", comments: "c" });
  expect(pages[1]).not.toHaveProperty("language");
});

it("reads lines longer than a chunk, cut within a character", async () => {
  const html = "é€".repeat(100_000);
  const path = join(
    await writeCorpus({ "p.jsonl": `${line("a", { html })}\n${line("b")}\n` }),
    "p.jsonl",
  );
  const { pages } = await readAll(jsonl, path);
  expect(pages.map(htmlOf)).toEqual([html, "<p>b é"]);
});

it("names the line at fault and goes on", async () => {
  const lines = [line("a"), '{"id": "b", "html": 1}', "{", line("a"), line("e")];
  const path = join(await writeCorpus({ "p.jsonl": lines.join("\n") }), "p.jsonl");
  const { pages, errors } = await readAll(jsonl, path);
  expect(pages.map(({ id }) => id)).toEqual(["a", "e"]);
  expect(errors.map((error) => error.path)).toEqual([`${path}:2`, `${path}:3`, `${path}:4`]);
  expectErrors(errors, [
    ["page line 2: ", 'key "html": ', 'key "gold": '],
    ["page line 3: the object is no valid JSON"],
    ["page a: the id stands on line 1 already"],
  ]);
});

it("ends in an error when the file is cut off or is no UTF-8", async () => {
  const folder = await writeCorpus({ "latin.jsonl": Uint8Array.of(0x7b, 0xe9, 0x0a) });
  const cut = join(folder, "cut.jsonl.gz");
  await writeFile(cut, gzipSync(line("a").repeat(50)).subarray(0, -12));
  for (const path of [cut, join(folder, "latin.jsonl"), join(folder, "none.jsonl")]) {
    const { pages, errors } = await readAll(jsonl, path);
    expect(pages).toEqual([]);
    expectErrors(errors, [
      ["page line 1: the file cannot be read any further: ", "fetch it again"],
    ]);
  }
});

it("can be left early", async () => {
  const path = join(
    await writeCorpus({ "p.jsonl.gz": `${line("a")}\n${line("b")}` }),
    "p.jsonl.gz",
  );
  for await (const page of jsonl.read(path)) {
    expect(page.id).toBe("a");
    break;
  }
});
