/** What a studio began has ended when it is closed. */
import { setImmediate, setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type CorpusStore, openStore } from "../../src/studio/corpus-store.ts";
import { createScoring } from "../../src/studio/scoring.ts";
import { type Studio, startStudio } from "../../src/studio/server.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";
import { ask, own, told } from "./ask.ts";

const story = "The bridge opened on Monday after nine years of long and slow work.";
const page = `<ul><li><a href=/>Home</a></ul><p>${story}<div>Imprint</div>`;
const pages = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [
    [`p${i}/page.html`, page],
    [`p${i}/gold.txt`, story],
  ]).flat(),
);

/** A studio over a store of which something takes long. */
async function studioOver(slow: (store: CorpusStore) => Partial<CorpusStore>): Promise<Studio> {
  const store = await openStore(await writeCorpus(pages), false);
  const studio = await startStudio({ store: { ...store, ...slow(store) }, port: 0 });
  let isClosed = false;
  const close = studio.close;
  onTestFinished(() => (isClosed ? undefined : close()));
  return {
    ...studio,
    close() {
      isClosed = true;
      return close();
    },
  };
}

/** Something that takes a while from when it is begun. */
function gate(): { readonly begun: Promise<void>; isOver: boolean; pass(): Promise<void> } {
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const own = {
    begun,
    isOver: false,
    async pass() {
      begin();
      await setTimeout(500);
      own.isOver = true;
    },
  };
  return own;
}

/** Processes that this one has started and that run. */
async function processes(): Promise<number> {
  // One that has ended is forgotten with the turn.
  for (let turn = 0; turn < 3; turn++) await setImmediate();
  return process.getActiveResourcesInfo().filter((kind) => kind === "ProcessWrap").length;
}

test("the process that trains", async () => {
  const before = await processes();
  const studio = await studioOver(() => ({}));
  const body = JSON.stringify({ recipe: "logistic", learningCurve: false });
  await told(studio, "/api/training", { method: "POST", body });
  expect(await processes()).toBe(before + 1);
  await studio.close();
  expect(await processes()).toBe(before);
});

test("a training that is asked for as it closes", async () => {
  const before = await processes();
  const settling = gate();
  const studio = await studioOver(() => ({ settle: settling.pass }));
  const body = JSON.stringify({ recipe: "logistic", learningCurve: false });
  ask(studio, "/api/training", { method: "POST", body, headers: own(studio) }).catch(() => {});
  await settling.begun;
  await studio.close();
  expect(settling.isOver).toBe(true);
  expect(await processes()).toBe(before);
});

test("a save that is under way", async () => {
  const saving = gate();
  const studio = await studioOver((store) => ({
    async save(...given) {
      await saving.pass();
      return store.save(...given);
    },
  }));
  const { rev, labels } = await told<{ rev: string; labels: [] }>(studio, "/api/page?id=p0");
  const body = JSON.stringify({ id: "p0", labels: labels.map(() => "rest"), complete: false });
  const headers = { ...own(studio), "if-match": rev };
  ask(studio, "/api/labels", { method: "PUT", body, headers }).catch(() => {});
  await saving.begun;
  await studio.close();
  expect(saving.isOver).toBe(true);
});

test("the scoring by a model that was changed for another", async () => {
  const store = await openStore(await writeCorpus(pages), false);
  const known = createScoring(store, { path: undefined, checksum: "sha256:one" }, "");
  known.begin();
  while (known.isRunning) await setTimeout(10);
  await known.stop();
  const reading = gate();
  let reads = 0;
  const slow: CorpusStore = {
    ...store,
    async read(id) {
      // Of the first model, whose scores are known.
      if (reads++ === 0) await reading.pass();
      return store.read(id);
    },
  };
  const scoring = createScoring(slow, { path: undefined, checksum: "sha256:one" }, "");
  scoring.begin();
  await reading.begun;
  scoring.restart({ path: undefined, checksum: "sha256:two" });
  await scoring.stop();
  expect(reading.isOver).toBe(true);
});
