import { expect, test } from "vitest";
import type { Lease } from "../../src/cli/batch/lease.ts";
import { locked } from "../../src/cli/corpus-lock.ts";
import { openStore } from "../../src/studio/corpus-store.ts";
import { NONE } from "../../src/studio/revision.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";

test("a copy of a locked store is whole, and writes nothing once the lock is lost", async () => {
  const folder = await writeCorpus({ "one/page.html": "<p>One" });
  const store = await openStore(folder, false);
  const lost = { check: () => Promise.reject(new Error("lost")) } as Partial<Lease> as Lease;
  const copy = { ...locked(store, lost) };
  expect(copy.pages()).toEqual(store.pages());
  expect(Object.keys(copy).sort()).toEqual(Object.keys(store).sort());
  const labels = { segmenter: "layout", blocks: [], complete: true };
  const writes = [
    copy.save("one", NONE, { labels, gold: "", comments: "" }),
    copy.saveValues("one", NONE, { updated: "", complete: false, values: [] }),
    copy.add("two", new Uint8Array(), {}),
    copy.settle(),
  ];
  for (const write of writes) await expect(write).rejects.toThrow("lost");
  expect((await openStore(folder, true)).pages()).toEqual(store.pages());
});
