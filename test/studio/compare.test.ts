import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { extractByMethod } from "../../src/api/extract-by-method.ts";
import type { ComparedPageView, CompareView } from "../../src/studio/compare/comparisons.ts";
import type { Contender } from "../../src/studio/compare/contenders.ts";
import type { ModelReasons, Reasons } from "../../src/studio/compare/reasons.ts";
import { openStore } from "../../src/studio/corpus-store.ts";
import type { Studio } from "../../src/studio/server.ts";
import { startStudio } from "../../src/studio/server.ts";
import { ask, own, studioOver, told } from "./ask.ts";

const story =
  "The bridge over the river opened again on Monday after nine years of slow and costly work on it, " +
  "said the town. Nobody who crossed it in the first hour had to pay, and many walked back.";
const html = `<title>Bridge</title><nav><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul></nav>
  <article><p>${story}</article><footer><a href=/i>Imprint</a></footer>`;
/** Two pages that are done, and one that is not. */
const corpus = {
  "a/page.html": html,
  "a/gold.txt": story,
  "b/page.html": html.replace("Imprint", "Terms"),
  "b/gold.txt": `Home News ${story} Terms`,
  "c/page.html": html,
};
const tiny = fileURLToPath(new URL("../../models/tiny.json", import.meta.url));

/** The comparison, once it is there. */
async function compared(studio: Studio, a: string, b: string): Promise<CompareView> {
  for (;;) {
    const view = await told<CompareView>(studio, `/api/compare?a=${a}&b=${b}`);
    if (!view.isRunning) return view;
    expect(view.comparison).toBeUndefined();
    await setTimeout(50);
  }
}

test("lists the models at hand and all methods, and no path", async () => {
  const { studio, folder } = await studioOver(corpus);
  await copyFile(tiny, join(folder, "mine.json"));
  writeFileSync(join(folder, "notes.json"), "{}");
  const contenders = await told<Contender[]>(studio, "/api/contenders");
  const models = contenders.filter(({ kind }) => kind === "model");
  expect(models.map(({ id }) => id)).toEqual(["default", "tiny", "file-mine.json"]);
  expect(contenders).toContainEqual({ id: "method-danag", name: "DANAg", kind: "method" });
  expect(JSON.stringify(contenders)).not.toContain(folder);
});

test.each(["..%2Fmine", "file-notes.json", "method-none", "__proto__", ""])(
  "compares no %s",
  async (id) => {
    const { studio } = await studioOver({ ...corpus, "notes.json": "{}" });
    for (const path of [`/api/compare?a=${id}&b=tiny`, `/api/compare/page?id=a&a=tiny&b=${id}`]) {
      expect((await ask(studio, path, { headers: own(studio) })).status).toBe(404);
    }
  },
);

test("scores both on the pages that are done, with wins, losses and the paired interval", async () => {
  const { studio } = await studioOver(corpus);
  const { comparison, mean, ...view } = await compared(studio, "tiny", "method-plain");
  expect(view).toMatchObject({ pages: 2, done: 1, failed: [] });
  expect(view.a).toMatchObject({ name: "tiny", seen: { kind: "unknown", corpora: ["wcxb-dev"] } });
  expect(view.b.seen).toBeUndefined();
  // What keeps all of a page is right on the one whose text is all of it.
  expect(extractByMethod(html, "plain").text).toContain("Imprint");
  const [a, b] = comparison!.pages;
  expect(a).toMatchObject({ id: "a", f1: 1 });
  expect(a!.other).toBeLessThan(1);
  expect(b).toMatchObject({ id: "b", other: 1 });
  expect(b!.f1).toBeLessThan(1);
  expect(comparison).toMatchObject({ better: 1, worse: 1, equal: 0, other: (1 + a!.other) / 2 });
  expect(mean).toBeCloseTo((1 + b!.f1) / 2, 10);
  expect(comparison!.difference.mean).toBeCloseTo(mean! - comparison!.other, 10);
});

test("tells of a page what both keep of its blocks", async () => {
  const { studio } = await studioOver(corpus);
  const path = "/api/compare/page?id=a&a=tiny&b=method-plain";
  const page = await told<ComparedPageView>(studio, path);
  expect(page.texts).toEqual(["Home", "News", story.slice(0, 160), "Imprint"]);
  expect(page.labels).toEqual(["rest", "rest", "content", "rest"]);
  expect(page.a).toMatchObject({ name: "tiny", f1: 1, kept: [false, false, true, false] });
  expect(page.b).toMatchObject({ recall: 1, kept: [true, true, true, true] });
  const foreign = await ask(studio, path.replace("id=a", "id=..%2Fa"), { headers: own(studio) });
  expect(foreign.status).toBe(404);
});

test("tells why either decides so at a block", async () => {
  const { studio } = await studioOver(corpus);
  const reasonsOf = (contender: string, block: number): Promise<Reasons> =>
    told<Reasons>(studio, `/api/compare/block?id=a&contender=${contender}&block=${block}`);
  const model = (await reasonsOf("tiny", 2)) as ModelReasons;
  expect(model).toMatchObject({ model: "tiny", isHeldOut: false });
  expect(model.block).toMatchObject({ text: story, isContent: true });
  expect(model.block.explanation.families.length).toBeGreaterThan(3);
  const method = await reasonsOf("method-plain", 0);
  expect(method).toMatchObject({ name: "Plain", isKept: true });
  const none = "/api/compare/block?id=a&contender=tiny&block=9";
  expect((await ask(studio, none, { headers: own(studio) })).status).toBe(404);
});

test("keeps scores till the page, its text, the model or the version is another", async () => {
  const { studio, folder } = await studioOver(corpus, { program: "1" });
  await compared(studio, "tiny", "method-plain");
  const place = join(folder, ".studio/scores");
  expect(readdirSync(place)).toHaveLength(2);
  const file = join(place, "plain.json");
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(/: [01](\.\d+)?/g, ": 0.25"));
  const others = async (program: string): Promise<readonly number[]> => {
    const store = await openStore(folder, true);
    const again = await startStudio({ store, port: 0, program });
    const { comparison } = await compared(again, "tiny", "method-plain");
    await again.close();
    return comparison!.pages.map(({ other }) => other);
  };
  expect(await others("1")).toEqual([0.25, 0.25]);
  writeFileSync(join(folder, "a/gold.txt"), "Imprint");
  const [a, b] = await others("1");
  expect(a).not.toBe(0.25);
  expect(b).toBe(0.25);
  expect(await others("2")).not.toContain(0.25);
});

test("measures a page again whose labels were saved, and writes nothing into a corpus that is read only", async () => {
  const { studio, folder } = await studioOver(corpus, { program: "1" });
  const { comparison } = await compared(studio, "method-plain", "method-danag");
  const labels = ["content", "content", "content", "content"];
  const body = JSON.stringify({ id: "a", labels, complete: true });
  await told(studio, "/api/labels", { method: "PUT", headers: { "if-match": "none" }, body });
  const after = await compared(studio, "method-plain", "method-danag");
  expect(comparison!.pages[0]!.f1).toBeLessThan(1);
  expect(after.comparison!.pages[0]!.f1).toBe(1);
  const { studio: reader, folder: read } = await studioOver(corpus, { readOnly: true });
  await compared(reader, "method-plain", "method-danag");
  expect(existsSync(join(read, ".studio"))).toBe(false);
  expect(existsSync(join(folder, ".studio"))).toBe(true);
});

test("says that nothing is labelled", async () => {
  const { studio } = await studioOver({ "c/page.html": html });
  const view = await compared(studio, "tiny", "method-plain");
  expect(view).toMatchObject({ pages: 0, done: 1 });
  expect(view.comparison).toBeUndefined();
});
