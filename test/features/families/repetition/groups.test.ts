import fc from "fast-check";
import { expect, test } from "vitest";
import { ranks } from "../../../../src/features/families/repetition/groups.ts";

test("ranks few and many groups by characters, the first seen of equals first", () => {
  expect([...ranks(Float64Array.of(3, 9, 3, 0))]).toEqual([1, 0, 2, 3]);
  fc.assert(
    fc.property(fc.array(fc.nat(60), { maxLength: 90 }), (characters) => {
      const order = [...characters.keys()].sort((a, b) => characters[b]! - characters[a]! || a - b);
      const expected = characters.map((_, i) => order.indexOf(i));
      expect([...ranks(Float64Array.from(characters))]).toEqual(expected);
    }),
  );
});
