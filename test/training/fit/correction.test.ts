import { expect, test } from "vitest";
import { fitCorrection, type JudgedPages } from "../../../training/fit/correction.ts";
import { createWriter } from "../../../training/fit/estimators/stored-matrix.ts";

/** Pages of content where the column is 1 and of boilerplate where it is 0, with so many blocks of each alike. */
function pagesOf(pages: number, alike: number): JudgedPages {
  const writer = createWriter(["column"]);
  const ofPage = Array.from({ length: 4 * alike }, (_, i) => (i < alike ? 1 : 0));
  for (let page = 0; page < pages; page++) writer.add(Float32Array.from(ofPage));
  const page = {
    labels: Uint8Array.from(ofPage),
    outline: { sums: { words: Float64Array.from({ length: ofPage.length + 1 }, (_, i) => i) } },
  };
  return {
    pages: Array.from({ length: pages }, () => page),
    predictions: Array.from({ length: pages }, () => ({
      probabilities: new Float64Array(ofPage.length).fill(0.5),
    })),
    matrix: writer.finish(),
    starts: Int32Array.from({ length: pages + 1 }, (_, i) => i * ofPage.length),
  } as unknown as JudgedPages;
}

/** What the correction of some pages adds to content, in log-odds. */
async function gainOf(pages: number, alike: number): Promise<number> {
  const correction = await fitCorrection(pagesOf(pages, alike));
  const values = Float32Array.of(1);
  return correction!.margins({ columns: ["column"], rows: 1, values })[0]!;
}

test("a page is the same evidence with many blocks as with few", async () => {
  const few = await gainOf(5, 1);
  expect(few).toBeGreaterThan(0.5);
  expect(await gainOf(5, 100)).toBeCloseTo(few, 3);
});

test("more pages are more evidence", async () => {
  expect(await gainOf(20, 1)).toBeGreaterThan(1.2 * (await gainOf(5, 1)));
});
