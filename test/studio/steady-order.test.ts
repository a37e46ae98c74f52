import { expect, test } from "vitest";
import { heldWith } from "../../src/studio/client/live/steady-order.ts";

const rows = (ids: string, of: number) => [...ids].map((id) => ({ id, of }));

test("rows stay where they are while new data comes, and a row that the newest list lacks stays shown", () => {
  const first = heldWith(undefined, rows("abc", 1), "next", 3);
  expect(first.ids).toEqual(["a", "b", "c"]);
  const second = heldWith(first, rows("dcb", 2), "next", 3);
  expect(second.ids).toEqual(["a", "b", "c"]);
  expect(second.ids.map((id) => second.known.get(id)!.of)).toEqual([1, 2, 2]);
});

test("more rows come below, and another list begins in its newest order", () => {
  const first = heldWith(undefined, rows("ab", 1), "next", 2);
  const more = heldWith(first, rows("cabd", 2), "next", 4);
  expect(more.ids).toEqual(["a", "b", "c", "d"]);
  expect(heldWith(more, rows("ba", 3), "worst", 4).ids).toEqual(["b", "a"]);
});
