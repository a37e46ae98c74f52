import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { InspectedBlock } from "../../src/inspect/inspection.ts";
import { shippedModel } from "../../src/models/load/shipped-model.ts";
import { openStore } from "../../src/studio/corpus-store.ts";
import type { Queue } from "../../src/studio/listing.ts";
import { createLive } from "../../src/studio/live/live.ts";
import { isDrawn } from "../../src/studio/queue.ts";
import type { StudioPage } from "../../src/studio/studio-page.ts";
import { conventionFiles } from "../cases/convention-pages.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";
import { ask, own, studioOver, told } from "./ask.ts";

async function settled(studio: Parameters<typeof told>[0]): Promise<Queue> {
  for (;;) {
    const queue = await told<Queue>(studio, "/api/queue");
    if (!queue.isScoring && !queue.live.isRunning && queue.live.learntFrom > 0) return queue;
    await setTimeout(30);
  }
}

test("after a finished page the queue has other scores, and tells what the labels are worth", async () => {
  const files = conventionFiles(12, "remarks");
  for (let i = 8; i < 12; i++) delete files[`page-${i}/gold.txt`];
  const { studio } = await studioOver(files);
  const begun = await told<Queue>(studio, "/api/queue");
  expect(begun.live).toMatchObject({ learntFrom: 0 });
  const before = await settled(studio);
  expect(before.live).toMatchObject({ learntFrom: 8, standing: { pages: 8, groupedBy: "site" } });
  expect(before.pages.find(({ id }) => id === "page-3")!.drawn).toBe(isDrawn("page-3"));

  // The correction is clearly better: pages open with its view.
  const page = await told<StudioPage>(studio, "/api/page?id=page-8");
  expect(page.model).toBe("default, corrected by 8 pages");
  const { explanation } = await told<InspectedBlock>(studio, "/api/block?id=page-8&block=3");
  expect(explanation).toBeDefined();
  const remarks = conventionFiles(12, "remarks")["page-8/gold.txt"]!;
  const labels = page.blocks.map(({ text }) => (remarks.includes(text) ? "content" : "rest"));
  const save = (complete: boolean, rev: string): Promise<{ rev: string }> =>
    told(studio, "/api/labels", {
      method: "PUT",
      headers: { "if-match": rev },
      body: JSON.stringify({ id: "page-8", labels, complete }),
    });
  const { rev } = await save(true, page.rev);
  // The studio answers meanwhile.
  const queue = await told<Queue>(studio, "/api/queue");
  expect(queue.live.isRunning).toBe(true);
  const after = await settled(studio);
  expect(after.live).toMatchObject({ learntFrom: 9, standing: { pages: 9 } });
  const scoreOf = ({ pages }: Queue): unknown => pages.find(({ id }) => id === "page-9")!.score;
  expect(scoreOf(after)).not.toBe(scoreOf(before));

  // A page that is not done any more has no say.
  await save(false, rev);
  const back = await settled(studio);
  expect(back.live.learntFrom).toBe(8);
  expect(scoreOf(back)).toBe(scoreOf(before));
});

test("a single finished page corrects nothing", async () => {
  const files = conventionFiles(3, "remarks");
  delete files["page-1/gold.txt"];
  delete files["page-2/gold.txt"];
  const { studio } = await studioOver(files);
  await told<Queue>(studio, "/api/queue");
  let queue: Queue;
  do {
    await setTimeout(30);
    queue = await told<Queue>(studio, "/api/queue");
  } while (queue.isScoring || queue.live.isRunning);
  expect(queue.live).toEqual({ learntFrom: 0, isRunning: false });
  expect((await ask(studio, "/api/corpus", { headers: own(studio) })).status).toBe(200);
});

test("what fails in the thread is told, and another model begins anew", async () => {
  const store = await openStore(await writeCorpus(conventionFiles(4, "remarks")), true);
  const live = createLive({ store, model: "/nowhere/model.json", order: () => [] });
  onTestFinished(() => live.close());
  const end = async (): Promise<void> => {
    while (live.view.isRunning) await setTimeout(30);
  };
  live.begin();
  await end();
  expect(live.view).toMatchObject({
    learntFrom: 0,
    failure: expect.stringContaining("/nowhere/model.json"),
  });
  live.restart(shippedModel("tiny"));
  do await setTimeout(30);
  while (live.view.isRunning);
  expect(live.view).toMatchObject({ learntFrom: 4, failure: undefined, standing: { pages: 4 } });
});
