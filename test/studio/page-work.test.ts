/** Large pages are opened in a thread: with the same result, while other requests are answered. */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { NotHtmlError } from "../../src/document/file-kind.ts";
import { inspectBlock } from "../../src/inspect/inspection.ts";
import { loadPartsModel } from "../../src/parts/load/load-parts-model.ts";
import { openStore } from "../../src/studio/corpus-store.ts";
import type { Queue } from "../../src/studio/listing.ts";
import { openModel } from "../../src/studio/model-in-use.ts";
import { createPageWork } from "../../src/studio/page-work.ts";
import { type OpenedPage, type StudioPage, studioPage } from "../../src/studio/studio-page.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";
import { studioOf, told } from "./ask.ts";

const pages = fileURLToPath(new URL("../../data/pages", import.meta.url));

test("a page from the thread is the page, and so is all that is told of it", async () => {
  const used = openModel(undefined, () => {});
  const [here, there] = [Number.POSITIVE_INFINITY, 0].map((large) => createPageWork(used, large));
  onTestFinished(() => there!.close());
  const tell = (opened: OpenedPage, read: { html: Uint8Array; rev: string }) => [
    studioPage("x", read, opened, { readOnly: false, families: {}, keep: [] }),
    opened.blocks.length > 1 && inspectBlock(opened, opened.model, 1),
    loadPartsModel()
      .tell(opened)
      .blocks.map(({ part, probability }) => [part, probability]),
  ];
  for (const slug of readdirSync(pages).filter((_, i) => i % 4 === 0)) {
    const read = { html: readFileSync(`${pages}/${slug}/page.html`), rev: "0" };
    const gold = readFileSync(`${pages}/${slug}/gold.txt`, "utf8");
    const [own, other] = [await here!.open(read), await there!.open(read)];
    expect(tell(other, read), slug).toEqual(tell(own, read));
    expect(await there!.values(read), slug).toEqual(await here!.values(read));
    expect(await there!.f1(read, gold, undefined), slug).toBe(await here!.f1(read, gold, own));
  }
});

test("while a page of 20,000 blocks opens, is finished and has its values looked for, others are answered", async () => {
  const paragraphs = Array.from(
    { length: 20_000 },
    (_, i) => `<p>Paragraph ${i} has some words, and <a href=/${i}>a link</a> to another one.`,
  );
  const folder = await writeCorpus({
    "large.html": `<title>Large</title>${paragraphs.join("\n")}`,
    "small.html": "<title>Small</title><p>The bridge opened on Monday.",
  });
  const store = await openStore(folder, false);
  const studio = await studioOf(store);
  /** Answers to others, one after the other, until a request is answered. */
  const meanwhile = async <T>(request: Promise<T>): Promise<[T, number]> => {
    let isAnswered = false;
    let count = 0;
    const done = request.finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      await told(studio, "/api/page?id=small");
      count++;
    }
    return [await done, count];
  };
  await told(studio, "/api/page?id=small");
  const [page, whileOpening] = await meanwhile(told<StudioPage>(studio, "/api/page?id=large"));
  expect(page.blocks).toHaveLength(20_000);
  // A server that opened it itself would answer one or two: before it begins, and between its reads.
  expect(whileOpening).toBeGreaterThan(10);
  // Its F1 is listed, so that it is computed anew.
  while ((await told<Queue>(studio, "/api/queue")).isScoring) await setTimeout(50);
  const labels = { id: "large", labels: page.blocks.map(() => "content"), complete: true };
  const asked = { method: "PUT", headers: { "if-match": page.rev }, body: JSON.stringify(labels) };
  const [, whileFinishing] = await meanwhile(told(studio, "/api/labels", asked));
  expect(whileFinishing).toBeGreaterThan(10);
  const { pages: listed } = await told<Queue>(studio, "/api/queue");
  expect(listed.find(({ id }) => id === "large")).toMatchObject({
    state: "done",
    f1: expect.any(Number),
  });
  const [, whileMarking] = await meanwhile(told(studio, "/api/values?id=large"));
  expect(whileMarking).toBeGreaterThan(10);
});

test("names a model file that was changed, and what is no page", async () => {
  const folder = mkdtempSync(join(tmpdir(), "seine-page-work-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "mine.json");
  copyFileSync("models/tiny.json", path);
  const used = openModel(path, () => {});
  const work = createPageWork(used, 0);
  onTestFinished(() => work.close());
  const html = Buffer.from("<p>The bridge opened on Monday.");
  await expect(work.open({ html: Buffer.from("%PDF-1.7\nx"), rev: "0" })).rejects.toBeInstanceOf(
    NotHtmlError,
  );
  copyFileSync("models/default.json", path);
  // What fails holds up nothing behind it.
  const both = [work.open({ html, rev: "0" }), work.open({ html, rev: "1" })];
  for (const opened of both) await expect(opened).rejects.toThrow("the model was changed");
});
