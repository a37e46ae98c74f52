import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { classify } from "../../src/api/classify.ts";
import { extract } from "../../src/api/extract.ts";
import { loadDefaultModel } from "../../src/models/load/load-model.ts";
import { baseOf, type Model, readModel, writeModel } from "../../src/models/model.ts";
import { adapt } from "../../training/adapt.ts";
import { loadCorpus } from "../../training/corpus/corpus.ts";
import { evaluateBySite } from "../../training/score/by-site.ts";
import { evaluateModel } from "../../training/score/evaluate.ts";

const folder = mkdtempSync(join(tmpdir(), "seine-adapt-parts-"));
afterAll(() => rmSync(folder, { recursive: true }));

const story = (thing: string): string[] => [
  `The council met on Monday to decide about the old ${thing}, which has been closed since the flood.`,
  "Engineers told the members that the pillars are sound, while the deck has to be replaced before winter.",
  "The work will cost more than was planned, and the harbour will pay a part of it over several years.",
  "Residents asked for a ferry until then, as the detour through the forest takes an hour each way.",
];
const title = (thing: string): string => `Old ${thing} to be rebuilt before winter comes`;
const legend = (thing: string): string =>
  `The ${thing} at the river as it was seen from the harbour in spring. Photo: John Roe`;
const pageOf = (thing: string): string =>
  `<html><head><title>${title(thing)}</title></head><body><nav><a href="/">Home</a> <a href="/s">Sport</a></nav>` +
  `<article><h1>${title(thing)}</h1><figure><img src="b.jpg"><figcaption>${legend(thing)}</figcaption></figure>` +
  `<p>${story(thing).join("</p><p>")}</p></article><footer>© 2024 Site</footer></body></html>`;

/** Labelled pages of different sites without captions. */
function corpusOf(things: readonly string[]): string {
  const path = join(folder, things.join("-"));
  for (const thing of things) {
    mkdirSync(join(path, thing), { recursive: true });
    writeFileSync(join(path, thing, "page.html"), pageOf(thing));
    writeFileSync(join(path, thing, "gold.txt"), [title(thing), ...story(thing)].join("\n"));
    const about = JSON.stringify({ url: `https://${thing}.example/old-${thing}` });
    writeFileSync(join(path, thing, "page.json"), about);
  }
  return path;
}

const captionIn = (model: Model, asked = {}) =>
  classify(pageOf("mill"), { model, ...asked }).blocks.find(({ text }) => text === legend("mill"));

test("one page without captions leaves them out of others", async () => {
  const base = loadDefaultModel();
  expect(captionIn(base)).toMatchObject({ isContent: true });
  const corpus = corpusOf(["bridge"]);
  const { adapted, choice, candidates } = await adapt([corpus], { name: "mine" });
  expect({ choice, candidates }).toMatchObject({
    choice: { also: [], drop: ["caption"] },
    candidates: [],
  });
  const { model, file } = adapted!;
  expect(captionIn(model)).toMatchObject({ part: "caption", why: "part", isContent: false });
  expect(captionIn(model, { keepParts: ["caption"] })).toMatchObject({ isContent: true });
  expect(extract(pageOf("mill"), { model }).text).toBe(
    [title("mill"), ...story("mill")].join("\n"),
  );
  expect(extract(pageOf("mill"), { model, dropParts: ["headline"] }).text).toBe(
    story("mill").join("\n"),
  );
  // Evaluation decides as users do, and the base is in the file.
  const { pages, ...rest } = await loadCorpus([corpusOf(["mill"])], { segmenter: base.segmenter });
  const results = (of: Model) => evaluateModel(of, { pages, ...rest });
  expect([results(model)[0]!.f1, results(base)[0]!.f1 < 1]).toEqual([1, true]);
  expect(evaluateBySite(results(model), model)[0]!.withSite.f1).toBe(1);
  expect(writeModel(baseOf(model.json))).toBe(writeModel(base.json));
  expect((await adapt([corpus], { name: "mine" })).adapted!.file).toBe(file);
  expect((await adapt([corpus], { take: "base" })).adapted).toBeUndefined();
});

test("several pages judge the choice on pages left out", async () => {
  const { adapted, candidates, chosen, honest } = await adapt([
    corpusOf(["bridge", "tower", "mill", "station"]),
  ]);
  expect(candidates[chosen]).toMatchObject({ id: "parts", name: "without caption" });
  expect(honest!.difference.mean).toBeGreaterThan(0);
  expect(adapted!.model.json.correction!.parts).toMatchObject({ also: [], drop: ["caption"] });
});

test("a part of another version is named", async () => {
  const { adapted } = await adapt([corpusOf(["bridge"])]);
  const { correction, ...json } = adapted!.model.json;
  const parts = { also: ["preface"], drop: [] };
  const other = readModel(writeModel({ ...json, correction: { ...correction!, parts } }), "other");
  expect(() => classify("<p>text</p>", { model: other })).toThrow('chooses the part "preface"');
});
