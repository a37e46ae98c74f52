import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "../../src/studio/corpus-store.ts";
import { openJournal, type Step, type ValueStep } from "../../src/studio/journal.ts";
import type { StudioPage } from "../../src/studio/studio-page.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";
import { studioOf, studioOver, told } from "./ask.ts";

const at = "2026-01-02T03:04:05.000Z";
const step = (name: string, more: Partial<Step> = {}): Step => ({
  step: name,
  by: "hand",
  changes: [[3, 9, null, "content"]],
  ...more,
});
const any = (): boolean => true;
const linesOf = async (folder: string): Promise<string[]> =>
  (await readFile(join(folder, ".studio/journal.jsonl"), "utf8")).trimEnd().split("\n");

test("the last step is that of the annotator, on a page that is there, and not undone", async () => {
  const folder = await writeCorpus({ "a/page.html": "" });
  const ann = { at, who: "ann", page: "a" };
  const write = openJournal(folder);
  await write.add(ann, [step("1"), step("2")]);
  await write.add({ at, page: "b" }, [step("3")]);
  await write.add({ at, who: "ann", page: "b" }, [step("4"), { step: "5", undo: "2" }]);
  for (const journal of [write, openJournal(folder)]) {
    expect((await journal.last("ann", any))?.step).toBe("4");
    expect(await journal.last("ann", (id) => id === "a")).toMatchObject({ step: "1", page: "a" });
    expect((await journal.last(undefined, any))?.step).toBe("3");
    expect(await journal.last("bob", any)).toBeUndefined();
  }
  await write.add(ann, [{ step: "6", redo: "2" }]);
  expect((await openJournal(folder).last("ann", (id) => id === "a"))?.step).toBe("2");
});

test("steps of values have a history of their own", async () => {
  const folder = await writeCorpus({ "a/page.html": "" });
  const journal = openJournal(folder);
  const values = (name: string): ValueStep => ({ step: name, values: [[3, 9, null, "price"]] });
  await journal.add({ at, page: "a" }, [step("1"), values("2"), values("3")]);
  await journal.add({ at, page: "a" }, [{ step: "4", undo: "3" }]);
  for (const one of [journal, openJournal(folder)]) {
    expect((await one.last(undefined, any))?.step).toBe("1");
    expect(await one.last(undefined, any, "values")).toMatchObject(values("2"));
  }
});

test("a save that arrives twice is noted once, in whatever order it undoes and does again", async () => {
  const folder = await writeCorpus({ "a/page.html": "" });
  const journal = openJournal(folder);
  const steps = [step("1"), { step: "2", undo: "1" }, { step: "3", redo: "1" }];
  await journal.add({ at, page: "a" }, steps);
  await journal.add({ at, page: "a" }, steps);
  await openJournal(folder).add({ at, page: "a" }, steps);
  expect(await linesOf(folder)).toHaveLength(3);
  expect((await openJournal(folder).last(undefined, any))?.step).toBe("1");
});

test("a line that was cut off harms none before and none after it", async () => {
  const folder = await writeCorpus({ "a/page.html": "" });
  await openJournal(folder).add({ at, page: "a" }, [step("1")]);
  await appendFile(join(folder, ".studio/journal.jsonl"), '{"at":"2026-');
  const journal = openJournal(folder);
  expect((await journal.last(undefined, any))?.step).toBe("1");
  await journal.add({ at, page: "a" }, [step("2")]);
  expect((await openJournal(folder).last(undefined, any))?.step).toBe("2");
  expect(await linesOf(folder)).toHaveLength(3);
});

test("a studio notes who did what by hand and what was accepted, and gives the last step back", async () => {
  const { studio, folder } = await studioOver(
    { "one/page.html": "<p>Bridge.<p>River." },
    { annotator: "ann" },
  );
  expect(await told(studio, "/api/last-step")).toBeNull();
  const steps = [step("1"), step("2", { by: "accepted", complete: [false, true] })];
  const save = { id: "one", labels: ["content", "rest"], complete: true, steps };
  const asked = { method: "PUT", headers: { "if-match": "none" }, body: JSON.stringify(save) };
  await told(studio, "/api/labels", asked);
  const about = { at: "1970-01-01T00:00:00.000Z", who: "ann", page: "one" };
  expect((await linesOf(folder)).map((line) => JSON.parse(line))).toEqual(
    steps.map((one) => ({ ...about, ...one })),
  );
  await studio.close();
  const again = await studioOf(await openStore(folder, false), { annotator: "ann" });
  expect(await told(again, "/api/last-step")).toEqual({ ...about, ...steps[1] });
  // A save that is refused leaves no trace: this one is of an old revision.
  const late = { ...save, steps: [step("3")] };
  const { error } = await told<{ error: string }>(again, "/api/labels", {
    ...asked,
    body: JSON.stringify(late),
  });
  expect(error).toContain("changed elsewhere");
  expect(await linesOf(folder)).toHaveLength(2);
  expect((await told<StudioPage>(again, "/api/page?id=one")).complete).toBe(true);
});
