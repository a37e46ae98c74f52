import fc from "fast-check";
import { expect, test } from "vitest";
import { smoothReflected } from "../../src/features/measures/smoothing.ts";
import { blurWords } from "../../src/methods/blurred-words.ts";

const word = { kind: "word" } as const;
const tag = { kind: "tag" } as const;

test("blurs 1 for words and 0 for tags", () => {
  // Deviation 1, radius 4, mirrored: … 1 | 1 0 | 0 1 1 …; the weights of the ones are
  // 1 (0), e^-.5 (-1), e^-4.5 (3) and twice e^-8 (-4, 4), of 2.506621 in all.
  const { values, starts } = blurWords([word, tag], [1, 1], 1);
  expect([...starts]).toEqual([0, 1, 1]);
  expect(values[0]).toBeCloseTo(0.645615, 5);
});

test("a word has as many entries as its width; a constant stays what it is", () => {
  const { values, starts } = blurWords([word, tag, word], [3, 0, 2], 12.5);
  expect([...starts]).toEqual([0, 3, 3, 5]);
  for (const value of values) expect(value).toBeCloseTo(1, 12);
});

const token = fc.record({
  kind: fc.constantFrom("word" as const, "tag" as const),
  width: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 400 })),
});

test("the values are those of SciPy's filter, to the last bit", () => {
  fc.assert(
    fc.property(
      fc.array(token, { maxLength: 40 }),
      fc.double({ min: 0.5, max: 80 }),
      (tokens, s) => {
        const widths = tokens.map(({ width }) => width);
        const vector = tokens.flatMap(({ kind, width }) =>
          new Array<number>(width).fill(kind === "word" ? 1 : 0),
        );
        const all = smoothReflected(vector, s);
        const { values, starts } = blurWords(tokens, widths, s);
        expect([...values]).toEqual([...all].filter((_, i) => vector[i] === 1));
        expect(starts.at(-1)).toBe(values.length);
      },
    ),
  );
});
