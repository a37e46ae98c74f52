import fc from "fast-check";
import { expect, test } from "vitest";
import { PageText } from "../../../src/document/page-text.ts";
import { ValueNumbers } from "../../../src/features/measures/value-numbers.ts";

/** Values of few letters: many share the characters that tell where a value is looked for. */
const values = fc.array(
  fc.tuple(fc.nat({ max: 2 }), fc.string({ unit: fc.constantFrom("a", "b", " "), maxLength: 12 })),
  { maxLength: 200 },
);

test("a value has the number that a map of all values gives it", () => {
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 400 }), (list, most) => {
      const source = list.map(([, value]) => value).join("|");
      const known = new ValueNumbers(PageText.of(source), most);
      const expected = new Map<string, number>();
      let start = 0;
      for (const [name, value] of list) {
        const key = `${name} ${value}`;
        if (!expected.has(key)) expected.set(key, expected.size);
        const number = known.of(name, start, start + value.length);
        expect(number).toBe(expected.get(key));
        expect([known.names[number], known.values[number]]).toEqual([name, value]);
        expect(source.startsWith(value, known.starts[number])).toBe(true);
        start += value.length + 1;
      }
    }),
  );
});
