import { expect, test } from "vitest";
import { labelOrder } from "../../src/studio/queue.ts";

const pages = Array.from({ length: 50 }, (_, i) => ({ id: `p${i}`, score: ((i * 37) % 50) / 50 }));

test("has each page once, the least sure first, but for one in five", () => {
  const order = labelOrder(pages);
  expect(order.map(({ id }) => id).sort()).toEqual(pages.map(({ id }) => id).sort());
  const chosen = order.filter((_, i) => i % 5 !== 4).map(({ score }) => score);
  expect(chosen).toEqual(chosen.toSorted((a, b) => a - b));
  const drawn = order.filter((_, i) => i % 5 === 4).map(({ score }) => score);
  expect(drawn).not.toEqual(drawn.toSorted((a, b) => a - b));
});

test("draws the same pages whatever the scores", () => {
  const drawn = (score: (i: number) => number | undefined): string[] =>
    labelOrder(pages.map(({ id }, i) => ({ id, score: score(i) })))
      .filter((_, i) => i % 5 === 4)
      .slice(0, 2)
      .map(({ id }) => id);
  expect(drawn(() => undefined)).toEqual(drawn(() => 0.5));
});

test("puts pages that nobody has scored behind the others", () => {
  expect(labelOrder([{ id: "a" }, { id: "b", score: 0.9 }]).map(({ id }) => id)).toEqual([
    "b",
    "a",
  ]);
});

test("does not depend on the order that pages are given in, nor change it", () => {
  const given = [...pages];
  expect(labelOrder(given.toReversed())).toEqual(labelOrder(given));
  expect(given).toEqual(pages);
});

test("takes equal scores by their ids, and each fifth page from the draw", () => {
  const equal = ["d", "b", "a", "c", "e", "f"].map((id) => ({ id, score: 0.5 }));
  const order = labelOrder(equal).map(({ id }) => id);
  expect(order.slice(0, 4)).toEqual(["a", "b", "c", "d"]);
  // SHA-256 of "e" begins with 3f, that of "f" with 25.
  expect(order.slice(4)).toEqual(["f", "e"]);
});

test("puts pages that nobody has scored last, wherever they stood", () => {
  const ids = ["a", "b", "c", "d"];
  for (const scored of ids) {
    const given = ids.map((id) => (id === scored ? { id, score: 0.9 } : { id }));
    const others = ids.filter((id) => id !== scored);
    expect(labelOrder(given).map(({ id }) => id)).toEqual([scored, ...others]);
    expect(labelOrder(given.toReversed()).map(({ id }) => id)).toEqual([scored, ...others]);
  }
});

test("has nothing for nothing", () => {
  expect(labelOrder([])).toEqual([]);
});
