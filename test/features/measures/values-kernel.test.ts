import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "../../../src/document/parse.ts";
import { attributeValues, numberedNames } from "../../../src/features/measures/attribute-values.ts";

const value = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", "é", "漢", " "), maxLength: 20 }),
  fc.nat({ max: 40 }).map((length) => "x".repeat(length)),
);
const attributes = fc.array(fc.tuple(fc.constantFrom(...numberedNames, "title"), value), {
  maxLength: 60,
});

test("values have the numbers that a map of all values gives them, held by the kernel or not", () => {
  fc.assert(
    fc.property(attributes, (list) => {
      const source = list.map(([name, own]) => `<p ${name}="${own}">`).join("");
      const document = parse(source);
      const expected = new Map<string, number>();
      const numbers = list.map(([name, own]) => {
        if (name === "title") return -1;
        const key = `${name} ${own}`;
        if (!expected.has(key)) expected.set(key, expected.size);
        return expected.get(key)!;
      });
      const held = attributeValues(document);
      expect([...held.numbers]).toEqual(numbers);
      expect(held.values.map((own, i) => `${numberedNames[held.names[i]!]} ${own}`)).toEqual([
        ...expected.keys(),
      ]);
      expect(held.text).toBe(held.values.join(""));
      expect(held.values.every((own, i) => held.text.startsWith(own, held.starts[i]))).toBe(true);
      parse("another page");
      expect(attributeValues({ ...document })).toEqual(held);
    }),
    { numRuns: 1000 },
  );
});

test("thousands of values have a number each", () => {
  const names = Array.from({ length: 5000 }, (_, i) => `v${i}`);
  const { values } = attributeValues(parse(names.map((name) => `<p class=${name}>`).join("")));
  expect(values).toEqual(names);
});
