import { expect, test } from "vitest";
import { perPage } from "../../src/document/per-page.ts";

test("a measure is computed once for as long as one page is asked about", () => {
  let computed = 0;
  const size = perPage((page: { readonly length: number }) => {
    computed++;
    return page.length;
  });
  const [long, short] = [{ length: 3 }, { length: 1 }];
  expect([size(long), size(long), computed]).toEqual([3, 3, 1]);
  expect([size(short), size(short), computed]).toEqual([1, 1, 2]);
  expect([size(long), size(long), computed]).toEqual([3, 3, 3]);
});
