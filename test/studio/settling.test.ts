import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "../../src/studio/corpus-store.ts";
import { secondOpinions } from "../../src/studio/people/opinions.ts";
import type { AgreementView, DisputeView } from "../../src/studio/people/settling.ts";
import type { StudioPage } from "../../src/studio/studio-page.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";
import { studioOf, told } from "./ask.ts";

const html =
  "<nav><a href=/>Home</a></nav><p>The bridge opened on Monday.<p>Nice bridge!<div>Imprint</div>";

function put(id: string, rev: string, labels: readonly string[]) {
  const body = JSON.stringify({ id, labels, complete: true });
  return { method: "PUT", headers: { "if-match": rev }, body };
}

test("two people label, differ, and a third settles: the opinions stay as they were", async () => {
  const folder = await writeCorpus({ "one/page.html": html, "two/page.html": html });
  const store = await openStore(folder, false);
  const ann = await studioOf(store, { annotator: "ann" });
  const first = ["rest", "content", "comment", "rest"];
  for (const id of ["one", "two"]) await told(ann, "/api/labels", put(id, "none", first));
  expect(await told(ann, "/api/agreement")).toMatchObject({ pages: [], total: { words: 0 } });
  await ann.close();

  const bobs = await secondOpinions(await openStore(folder, true), "bob", 1);
  const bob = await studioOf(bobs, { annotator: "bob" });
  const seen = await told<StudioPage>(bob, "/api/page?id=one");
  expect([seen.labels, seen.source]).toEqual([[null, null, null, null], "none"]);
  const second = ["rest", "content", "content", "rest"];
  await told(bob, "/api/labels", put("one", "none", second));
  expect(await told(bob, "/api/agreement")).toMatchObject({ isBlind: true, pages: [] });
  await bob.close();

  const boss = await studioOf(await openStore(folder, false), { annotator: "boss" });
  const before = await told<AgreementView>(boss, "/api/agreement");
  // 1 + 5 + 2 + 1 words; all but the 2 of the comment agree.
  expect(before.isBlind).toBe(false);
  expect(before.total).toMatchObject({ words: 9, agreed: 7 / 9 });
  expect(before.pages).toMatchObject([
    { id: "one", first: "ann", second: "bob", differing: 1, isSettled: false },
  ]);
  const dispute = await told<DisputeView>(boss, "/api/dispute?id=one");
  expect(dispute.blocks).toEqual([
    { block: 2, text: "Nice bridge!", first: "comment", second: "content", now: "comment" },
  ]);
  expect(await told(boss, "/api/dispute?id=two")).toMatchObject({
    error: expect.stringContaining("fewer than two people"),
  });
  const [start, end] = dispute.places[2]!;
  const changes = [[start, end, "comment", "content"]];
  const body = JSON.stringify({
    id: "one",
    rev: dispute.rev,
    labels: second,
    steps: [{ step: "s", by: "settled", changes }],
  });
  await told(boss, "/api/dispute", { method: "PUT", body });
  expect(await readFile(join(folder, "one/gold.txt"), "utf8")).toContain("Nice bridge!");
  const after = await told<AgreementView>(boss, "/api/agreement");
  expect(after.total).toEqual(before.total);
  expect(after.pages).toMatchObject([{ first: "ann", second: "bob", isSettled: true }]);
  // Also when the page is labelled on.
  const { rev } = await told<StudioPage>(boss, "/api/page?id=one");
  await told(boss, "/api/labels", put("one", rev, first));
  expect((await told<AgreementView>(boss, "/api/agreement")).total).toEqual(before.total);
  const journal = await readFile(join(folder, ".studio/journal.jsonl"), "utf8");
  expect(JSON.parse(journal.trimEnd())).toMatchObject({ who: "boss", by: "settled", page: "one" });
});
