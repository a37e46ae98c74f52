import fc from "fast-check";
import { expect, test } from "vitest";
import { WordSketch } from "../../src/document/word-sketch.ts";
import { SPAN_PLACE, SPAN_WIDTH, wordAt, wordSpans, words } from "../../src/document/words.ts";

/** Words of a text that a sketch may have, with their numbers; and how many words there are. */
function found(text: string, sketch: WordSketch): { words: [number, string][]; count: number } {
  const spans: number[] = [];
  const count = wordSpans(text, spans, sketch);
  const list: [number, string][] = [];
  for (let at = 0; spans[at]! >= 0; at += SPAN_WIDTH) {
    list.push([spans[at + SPAN_PLACE]!, wordAt(text, spans, at)]);
  }
  return { words: list, count };
}

function sketchOf(list: readonly string[]): WordSketch {
  const sketch = new WordSketch();
  for (const word of list) sketch.add(word);
  return sketch;
}

test("finds the words it has, in capitals too, and passes over words of other ends or lengths", () => {
  const text = "The bridge, THE Bridges; über-bridge 桥 bride";
  expect(found(text, sketchOf(["bridge", "the", "桥"]))).toEqual({
    words: [
      [0, "the"],
      [1, "bridge"],
      [2, "the"],
      [5, "bridge"],
      [6, "桥"],
    ],
    count: 8,
  });
});

test("asks no sketch where capitals are beyond ASCII: a word may change its length", () => {
  expect(found("İstanbul Ärger", sketchOf([])).words).toEqual(
    words("İstanbul Ärger").map((word, number) => [number, word]),
  );
});

test("finds of any text all words of the sketch, numbered as words() has them", () => {
  const text = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(text, text, (own, other) => {
      const wanted = new Set(words(own));
      const all = words(`${own} ${other}`);
      const { words: list, count } = found(`${own} ${other}`, sketchOf([...wanted]));
      expect(count).toBe(all.length);
      for (const [number, word] of list) expect(all[number]).toBe(word);
      const numbers = new Set(list.map(([number]) => number));
      for (const [number, word] of all.entries()) {
        if (wanted.has(word)) expect(numbers.has(number)).toBe(true);
      }
    }),
  );
});

test("without words it passes over all that are in small letters", () => {
  expect(found("a bridge of stone", sketchOf([]))).toEqual({ words: [], count: 4 });
});
