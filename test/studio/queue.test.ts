import { expect, test } from "vitest";
import type { PageState } from "../../src/studio/corpus-list.ts";
import { isDrawn, labelOrder } from "../../src/studio/queue.ts";

const pages = Array.from({ length: 50 }, (_, i) => ({ id: `p${i}`, score: ((i * 37) % 50) / 50 }));

test("has each page once, the least sure first, but for those that are drawn by lot", () => {
  const order = labelOrder(pages);
  expect(order.map(({ id }) => id).sort()).toEqual(pages.map(({ id }) => id).sort());
  const chosen = order.filter(({ id }) => !isDrawn(id)).map(({ score }) => score);
  expect(chosen).toEqual(chosen.toSorted((a, b) => a - b));
  const drawn = order.filter(({ id }) => isDrawn(id));
  expect(drawn.length).toBeGreaterThan(4);
  expect(drawn.length).toBeLessThan(17);
  // Each fifth place is one of theirs while there are any.
  for (let i = 4; i < 5 * drawn.length && i < 50; i += 5) {
    expect(order.slice(0, i + 1).filter(({ id }) => isDrawn(id))).toHaveLength((i + 1) / 5);
  }
});

test.each([0, 1, 30])(
  "a fifth of the pages that are taken from its head, with %i done by hand, are drawn",
  (hand) => {
    const state = new Map<string, PageState>();
    const shown = () =>
      labelOrder(pages.map((page) => ({ ...page, state: state.get(page.id) ?? "new" })));
    for (const { id } of pages.filter(({ id }) => !isDrawn(id)).slice(0, hand))
      state.set(id, "done");
    const all = pages.filter(({ id }) => isDrawn(id)).length;
    while (state.size < pages.length) {
      const [head] = shown();
      state.set(head!.id, "done");
      const drawn = [...state.keys()].filter(isDrawn).length;
      const own = state.size - hand;
      // What was done by hand is made up for, a drawn page at a time; at the end there are drawn ones alone.
      expect(drawn).toBeGreaterThanOrEqual(Math.min(own, all, Math.floor(state.size / 5)));
      if (state.size - drawn < pages.length - all)
        expect(drawn).toBeLessThanOrEqual(state.size / 5);
    }
    expect(shown().every(({ state }) => state === "done")).toBe(true);
  },
);

test("those that are drawn are no other ones, and in no other order, whatever the scores and other pages", () => {
  const drawn = (of: readonly { id: string; score?: number }[]): string[] =>
    labelOrder(of)
      .map(({ id }) => id)
      .filter(isDrawn);
  const known = drawn(pages);
  expect(drawn(pages.map(({ id, score }) => ({ id, score: 1 - score })))).toEqual(known);
  expect(drawn(pages.map(({ id }) => ({ id })))).toEqual(known);
  const more = Array.from({ length: 50 }, (_, i) => ({ id: `q${i}`, score: 0 }));
  expect(drawn([...more, ...pages]).filter((id) => id.startsWith("p"))).toEqual(known);
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

test("takes equal scores by their ids, and those that are drawn by their lots", () => {
  const equal = ["d", "b", "a", "c", "e", "f"].map((id) => ({ id, score: 0.5 }));
  const order = labelOrder(equal).map(({ id }) => id);
  // SHA-256 of "d" begins with 18, that of "f" with 25, of "c" with 2e: below 33, a fifth of 256.
  expect(order).toEqual(["a", "b", "e", "d", "f", "c"]);
});

test("puts pages that nobody has scored last, wherever they stood", () => {
  const ids = ["a", "b", "e", "g"];
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
