import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { readModel } from "../../src/models/model.ts";
import type { CompareView } from "../../src/studio/compare/comparisons.ts";
import { openStore } from "../../src/studio/corpus-store.ts";
import type { Queue } from "../../src/studio/listing.ts";
import { startStudio } from "../../src/studio/server.ts";
import type { Trained } from "../../src/studio/train-job.ts";
import type { TrainingView } from "../../src/studio/training/routes.ts";
import { asModel, conventionFiles } from "../cases/convention-pages.ts";
import { ask, own, type Reached, studioOf, studioOver, told } from "./ask.ts";

/** Pages of ten sites; the last two are not labelled. */
const pages = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => {
    const story = `The bridge number ${i} opened on Monday after nine years of long and slow work.`;
    const html = `<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><p>${story}<div>Imprint</div>`;
    return [[`p${i}/page.html`, html], ...(i < 10 ? [[`p${i}/gold.txt`, story]] : [])];
  }).flat(),
) as Record<string, string>;

const train = {
  method: "POST",
  body: JSON.stringify({ recipe: "logistic", learningCurve: false }),
};

test("trains on the pages that are done, tells how far it is, and shows the model's view", async () => {
  const { studio, folder } = await studioOver(pages);
  const begun = await told<TrainingView>(studio, "/api/training", train);
  expect(begun).toMatchObject({ pages: 10, state: { kind: "running", model: "model-1" } });
  const second = await ask(studio, "/api/training", { ...train, headers: own(studio) });
  expect(second.status).toBe(409);
  let view: TrainingView;
  do {
    await setTimeout(50);
    view = await told<TrainingView>(studio, "/api/training");
  } while (view.state?.kind === "running");
  expect(view.state).toMatchObject({ kind: "trained", done: 1 });
  const { trained } = view.models[0]!;
  expect(trained).toMatchObject({ pages: 10, sites: 10 });
  expect(trained!.better + trained!.worse + trained!.equal).toBe(10);
  expect(trained!.difference.mean).toBeCloseTo(trained!.after - trained!.before, 10);

  const file = readFileSync(join(folder, ".studio/model-1.json"), "utf8");
  expect(readModel(file, "model-1").name).toBe("model-1");
  const { text } = await ask(studio, "/api/model?name=model-1", { headers: own(studio) });
  expect(text).toBe(file);
  expect(readFileSync(join(folder, ".studio/.gitignore"), "utf8")).toBe("*\n");

  // Whoever compares the model with another sees what it was worth on pages it had not seen.
  expect(trained!.beforeSeen).toEqual({ kind: "unknown", corpora: ["wcxb-dev"] });
  const path = "/api/compare?a=trained-model-1&b=default";
  let compared: CompareView;
  do {
    await setTimeout(50);
    compared = await told<CompareView>(studio, path);
  } while (compared.isRunning);
  expect(compared.a.seen).toEqual({ kind: "recorded", pages: 10 });
  expect(compared.mean).toBeCloseTo(trained!.after, 10);
  expect(compared.comparison!.other).toBeCloseTo(trained!.before, 10);

  const use = (which: string): Promise<TrainingView> =>
    told(studio, "/api/model", { method: "PUT", body: JSON.stringify({ use: which }) });
  expect(await use("model-1")).toMatchObject({ model: "model-1", used: "model-1" });
  expect((await told<{ model: string }>(studio, "/api/page?id=p0")).model).toBe("model-1");
  expect(await use("first")).toMatchObject({ used: "first" });
  expect((await told<Queue>(studio, "/api/queue")).matching).toBe(12);

  // Started again, it still has the model, and knows what it was worth.
  await studio.close();
  const again = await studioOf(await openStore(folder, false));
  const kept = await told<TrainingView>(again, "/api/training");
  expect(kept.state).toBeUndefined();
  expect(kept.models).toEqual(view.models);
  expect((await ask(again, "/api/model?name=model-1", { headers: own(again) })).text).toBe(file);
  const model = JSON.stringify({ use: "model-1" });
  const used = await told<TrainingView>(again, "/api/model", { method: "PUT", body: model });
  expect(used).toMatchObject({ model: "model-1", used: "model-1" });
});

test("warns of a model that has learnt from these pages, and draws the learning curve", async () => {
  const { studio, folder } = await studioOver(pages);
  const trainedOn = async (of: typeof studio, learningCurve: boolean): Promise<Trained> => {
    const body = JSON.stringify({ recipe: "logistic", learningCurve });
    await told(of, "/api/training", { method: "POST", body });
    let view: TrainingView;
    do {
      await setTimeout(50);
      view = await told<TrainingView>(of, "/api/training");
    } while (view.state?.kind === "running");
    return view.models[0]!.trained;
  };
  const { curve } = await trainedOn(studio, true);
  // Of ten pages, a site each, a part of five for the inner folds, and all.
  expect(curve!.map(({ pages }) => pages)).toEqual([5, 8]);
  expect(curve!.at(-1)!.f1.pages).toBe(10);
  const model = join(folder, ".studio/model-1.json");
  const again = async (path: string): Promise<Trained["beforeSeen"]> => {
    const store = await openStore(folder, false);
    const other = await startStudio({ store, port: 0, model: path });
    const { beforeSeen } = await trainedOn(other, false);
    await other.close();
    return beforeSeen;
  };
  expect(await again(model)).toEqual({ kind: "recorded", pages: 10 });
  // Without the studio's own record, its file has the digest of these pages.
  const copy = join(folder, "copy.json");
  copyFileSync(model, copy);
  expect(await again(copy)).toEqual({ kind: "same" });
  writeFileSync(join(folder, "p0/gold.txt"), "Home");
  expect(await again(copy)).toEqual({ kind: "named" });
});

test("is cancelled by ending its process, and leaves no model", async () => {
  const { studio, folder } = await studioOver(pages);
  await told(studio, "/api/training", train);
  const view = await told<TrainingView>(studio, "/api/training", { method: "DELETE" });
  expect(view.state?.kind).toBe("cancelled");
  expect((await ask(studio, "/api/model?name=model-1", { headers: own(studio) })).status).toBe(404);
  expect(existsSync(join(folder, ".studio/model-1.json"))).toBe(false);
});

test("says why it cannot train", async () => {
  const { studio } = await studioOver({ "a/page.html": "<p>x y z", "a/gold.txt": "x y z" });
  await told(studio, "/api/training", train);
  let view: TrainingView;
  do {
    await setTimeout(50);
    view = await told<TrainingView>(studio, "/api/training");
  } while (view.state?.kind === "running");
  expect(view.state).toMatchObject({ kind: "failed" });
  expect(view.state!.message).toContain("found 1 page of 1 site");
  expect(view.state!.message).toContain("the recipe adapted takes few pages");
});

test("writes nothing into a corpus that is read only", async () => {
  const { studio, folder } = await studioOver(pages, { readOnly: true });
  expect((await ask(studio, "/api/training", { ...train, headers: own(studio) })).status).toBe(403);
  expect(existsSync(join(folder, ".studio"))).toBe(false);
});

/** Adapts the model to the studio's pages, and waits until that has ended. */
async function adaptedIn(studio: Reached): Promise<TrainingView> {
  const body = JSON.stringify({ recipe: "adapted", learningCurve: false });
  await told<TrainingView>(studio, "/api/training", { method: "POST", body });
  let view: TrainingView;
  do {
    await setTimeout(50);
    view = await told<TrainingView>(studio, "/api/training");
  } while (view.state?.kind === "running");
  return view;
}

test.each([
  ["article", conventionFiles(8, "article"), "trained"],
  ["what the model finds", asModel(conventionFiles(8, "all")), "kept"],
] as const)("adapts the model to pages whose content is %s", async (_, files, kind) => {
  const { studio, folder } = await studioOver(files);
  const view = await adaptedIn(studio);
  expect(view.state).toMatchObject({ kind });
  expect(existsSync(join(folder, ".studio/model-1.json"))).toBe(kind === "trained");
  if (kind === "kept") {
    const { message, adaptation, groupedBy } = view.state!.kept!;
    expect(message).toContain("found on 8 pages: keep it; ");
    expect(message).toContain("would tell");
    expect({ groupedBy, chosen: adaptation.chosen }).toEqual({ groupedBy: "site", chosen: 0 });
    // The next start shows it as well.
    await studio.close();
    const again = await studioOf(await openStore(folder, false));
    expect((await told<TrainingView>(again, "/api/training")).state!.kept).toEqual(
      view.state!.kept,
    );
    return;
  }
  const { trained } = view.models[0]!;
  expect(trained!.after).toBeGreaterThan(trained!.before);
  expect(trained.adaptation).toMatchObject({ judged: 8, known: 0 });
  expect(trained.adaptation!.candidates[trained.adaptation!.chosen]!.name).toContain("correction");
  // Whoever compares it on its own pages sees what it was worth unseen.
  let compared: CompareView;
  do {
    await setTimeout(50);
    compared = await told<CompareView>(studio, "/api/compare?a=trained-model-1&b=default");
  } while (compared.isRunning);
  expect(compared.a.seen).toEqual({ kind: "recorded", pages: 8 });
  expect(compared.mean).toBeCloseTo(trained.after, 10);
});

test("pages of one site are trained on, each judged by what has not seen that page", async () => {
  const { studio } = await studioOver(conventionFiles(8, "remarks", 1));
  const view = await adaptedIn(studio);
  expect(view.state).toMatchObject({ kind: "trained" });
  expect(view.models[0]!.trained).toMatchObject({ sites: 1, pages: 8, groupedBy: "page" });
});

test("a single page shows which parts are content, and the studio says that nothing judges it", async () => {
  const sentences = [
    "The council met on Monday to decide about the old bridge, which has been closed since the flood.",
    "Engineers told the members that the pillars are sound, while the deck has to be replaced before winter.",
    "The work will cost more than was planned, and the harbour will pay a part of it over several years.",
  ];
  const caption =
    "The bridge at the river as it was seen from the harbour in spring. Photo: John Roe";
  const html = `<title>Old bridge to be rebuilt</title><nav><a href="/">Home</a> <a href="/s">Sport</a></nav><article>
    <h1>Old bridge to be rebuilt</h1><figure><img src="b.jpg"><figcaption>${caption}</figcaption></figure>
    <p>${sentences.join("<p>")}</article><footer>© 2024 Site</footer>`;
  const gold = ["Old bridge to be rebuilt", ...sentences].join("\n");
  const { studio, folder } = await studioOver({ "a/page.html": html, "a/gold.txt": gold });
  const view = await adaptedIn(studio);
  const { trained } = view.models[0]!;
  expect(trained).toMatchObject({ pages: 1, choice: "without caption", after: 1 });
  expect(trained.before).toBeLessThan(1);
  const file = readFileSync(join(folder, ".studio/model-1.json"), "utf8");
  expect(readModel(file, "model-1").name).toBe("model-1");
  // No page was held out: there is no record of what a model made of it unseen.
  expect(existsSync(join(folder, ".studio/model-1.pages.json"))).toBe(false);
  await studio.close();
  const again = await studioOf(await openStore(folder, false));
  expect((await told<TrainingView>(again, "/api/training")).models).toEqual(view.models);
});
