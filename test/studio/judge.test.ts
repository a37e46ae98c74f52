import { expect, test } from "vitest";
import { classify } from "../../src/api/classify.ts";
import { loadDefaultModel } from "../../src/models/load/load-model.ts";
import { correctedModel } from "../../src/studio/live/corrected-model.ts";
import { createJudge, type LivePage } from "../../src/studio/live/judge.ts";
import { drawnOf, meanOfFew, standingOf } from "../../src/studio/live/standing.ts";
import { isDrawn } from "../../src/studio/queue.ts";
import { scoreText } from "../../training/corpus/metrics.ts";
import { bootstrapMean } from "../../training/score/bootstrap.ts";
import { type Convention, conventionFiles } from "../cases/convention-pages.ts";

const model = loadDefaultModel();

/** Pages of a convention, a site each, as the thread takes them. */
function livePages(count: number, convention: Convention, sites?: number): LivePage[] {
  const files = conventionFiles(count, convention, sites);
  return Array.from({ length: count }, (_, i) => {
    const { url } = JSON.parse(files[`page-${i}/page.json`]!) as { url: string };
    const html = Buffer.from(files[`page-${i}/page.html`]!);
    const gold = files[`page-${i}/gold.txt`]!;
    return { id: `page-${i}`, site: new URL(url).host, url, html, gold };
  });
}

const withoutGold = ({ gold, ...page }: LivePage): LivePage => page;

test("corrects the model by what is labelled, and scores the other pages by it", async () => {
  const judge = createJudge(model);
  const pages = livePages(12, "remarks");
  const others = pages.slice(8);
  const alone = new Map(others.map((page) => [page.id, judge.keep(withoutGold(page)).score!]));
  for (const page of pages.slice(0, 8)) judge.keep(page);
  const corrected = await judge.correct();
  expect([...corrected.keys()]).toEqual(others.map(({ id }) => id));
  expect(corrected).not.toEqual(alone);
  // The same labels give the same scores, in whatever order they came.
  const again = createJudge(model);
  for (const page of pages.slice(0, 8).toReversed()) again.keep(page);
  await again.correct();
  for (const page of others) {
    expect(again.keep(withoutGold(page)).score).toBe(corrected.get(page.id));
  }
  // Without labels it is the model again.
  for (const page of pages.slice(0, 8)) judge.keep(withoutGold(page));
  const back = await judge.correct();
  for (const { id } of others) expect(back.get(id)).toBe(alone.get(id));
});

test("judges each page by what has not seen its site, and finds where a correction pays", async () => {
  const judge = createJudge(model);
  for (const page of livePages(12, "remarks")) judge.keep(page);
  const verdict = (await judge.judge(() => false))!;
  expect(verdict).toMatchObject({
    groupedBy: "site",
    chosen: expect.stringContaining("correction"),
  });
  // Changed by it, the model decides on other pages as their labels do.
  const changed = correctedModel(model, verdict.change!);
  const other = livePages(14, "remarks")[13]!;
  const keptBy = (by: typeof model) =>
    classify(other.html, { model: by }).blocks.flatMap(({ isContent, text }) =>
      isContent ? [text] : [],
    );
  const share = (kept: readonly string[]): number => scoreText(other.gold!, kept.join("\n")).f1;
  expect(share(keptBy(changed))).toBeGreaterThan(share(keptBy(model)) + 0.1);
  // A page that it changes more than its bounds allow is decided by the model as it is.
  const { correction, ...about } = verdict.change!;
  const { predictor, bounds } = correction!;
  expect(changed.stages.bounds).toEqual(bounds);
  const narrow = { least: 2, leastSure: 2, most: null };
  const refused = correctedModel(model, { ...about, correction: { predictor, bounds: narrow } });
  expect(keptBy(refused)).toEqual(keptBy(model));
  const standing = standingOf(verdict, isDrawn)!;
  expect(standing.pages).toBe(12);
  expect(standing.after).toBeGreaterThan(standing.before + 0.1);
  expect(await judge.judge(() => true)).toBeUndefined();
});

test("keeps the model where its convention is the user's, and says that pages are of one site", async () => {
  const judge = createJudge(model);
  for (const page of livePages(8, "all", 1)) {
    const kept = classify(page.html, { model }).blocks.filter(({ isContent }) => isContent);
    judge.keep({ ...page, gold: kept.map(({ text }) => text).join("\n") });
  }
  const verdict = (await judge.judge(() => false))!;
  expect(verdict.groupedBy).toBe("page");
  expect(verdict.chosen).toBeUndefined();
  expect(verdict.change).toBeUndefined();
  const { before, after, chosen } = standingOf(verdict, isDrawn)!;
  expect({ before, chosen }).toEqual({ before: after, chosen: undefined });
});

test("a page is as good as none where there is no memory for it", () => {
  const judge = createJudge(model, 0);
  const [first, second] = livePages(2, "article");
  expect(judge.keep(withoutGold(first!)).score).toBeDefined();
  expect(judge.keep(withoutGold(second!)).score).toBeUndefined();
});

test("a correction takes less time than the pages did: their features are kept", async () => {
  const judge = createJudge(model);
  const pages = livePages(50, "remarks");
  const seconds = async (work: () => unknown): Promise<number> => {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  const keep = (): void => {
    for (const page of pages) judge.keep(page);
  };
  const first = await seconds(keep);
  await judge.correct();
  expect(await seconds(() => judge.correct())).toBeLessThan(first);
});

test("an interval of few pages is wider than that of the bootstrap, and within what F1 can be", () => {
  const values = [0.9, 0.95, 1, 0.92, 0.97];
  const [few, bootstrap] = [meanOfFew(values), bootstrapMean(values)];
  expect(few.mean).toBe(bootstrap.mean);
  // Student's t of four degrees of freedom, 2.776, beside 1.96.
  expect((few.mean - few.low) / (bootstrap.mean - bootstrap.low)).toBeCloseTo(2.776 / 1.96, 1);
  expect(meanOfFew([0.1, 1, 1, 1, 1]).high).toBe(1);
});

test("few pages that are drawn give no interval, more of them how many more would tell", () => {
  expect(drawnOf([1, 0.9, 0.8])).toEqual({ pages: 3, more: 2 });
  const wide = drawnOf([1, 1, 1, 0.9, 0.8, 0.5, 1, 1]);
  expect(wide.f1!.mean).toBeCloseTo(0.9, 10);
  // Half of the interval is 0.125: for 0.1 it takes (0.125 / 0.1)² times as many.
  expect(wide).toMatchObject({ within: 0.1, more: 5 });
  expect(drawnOf([1, 1, 0.96, 0.94, 0.98])).toMatchObject({ within: 0.02, more: 4 });
  expect(drawnOf([1, 1, 0.99, 1, 0.98])).toMatchObject({ more: 0 });
});
