import { join } from "node:path";
import { expect, test } from "vitest";
import { type CorpusStore, openStore, type Save } from "../../src/studio/corpus-store.ts";
import { openJsonl } from "../../src/studio/jsonl-store.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";

const page = "<p>The bridge opened on Monday.";
const save: Save = {
  labels: {
    segmenter: "layout",
    blocks: [{ start: 3, end: 31, label: "content" }],
    complete: false,
  },
  gold: "",
  comments: "",
};

/** Stores that have one page, `one`. */
const stores: Readonly<Record<string, () => Promise<CorpusStore>>> = {
  "page folders": async () => openStore(await writeCorpus({ "one/page.html": page }), false),
  "HTML files": async () => openStore(await writeCorpus({ "one.html": page }), false),
  "a JSONL file": async () => {
    const line = JSON.stringify({ id: "one", html: page });
    const folder = await writeCorpus({ "pages.jsonl": `${line}\n` });
    return (await openJsonl(join(folder, "pages.jsonl"), false)).store;
  },
};

test.each(Object.keys(stores))("a page is read as what is being saved has it: %s", async (name) => {
  const store = await stores[name]!();
  const { rev } = await store.read("one");
  const saving = store.save("one", rev, save);
  const read = await store.read("one");
  expect(read.rev).toBe(await saving);
  expect(read.labels?.blocks).toEqual(save.labels.blocks);
  // So whoever loads the page while its labels are saved is not in conflict with them.
  await store.save("one", read.rev, save);
});
