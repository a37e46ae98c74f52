import { expect, test } from "vitest";
import { hexOf, ofHex, type SimHash, simHash } from "../../src/document/simhash.ts";

function ones(bits: number): number {
  return bits.toString(2).replaceAll("0", "").length;
}

function distance(a: string, b: string): number {
  const [one, other] = [a, b].map((text) => simHash(text) as SimHash);
  return ones((one!.high ^ other!.high) >>> 0) + ones((one!.low ^ other!.low) >>> 0);
}

/** A text of so many words, of which no two are the same. */
const text = (from: number, count: number): string =>
  Array.from({ length: count }, (_, i) => `word${from + i}`).join(" ");

test("a fingerprint has one form, which does not change between versions", () => {
  const hash = simHash("The bridge opened on Monday.")!;
  expect(hexOf(hash)).toBe("4919095db24fb103");
  expect(ofHex(hexOf(hash))).toEqual(hash);
  expect(simHash("  – !")).toBeUndefined();
});

test("near texts have near fingerprints, and others far ones", () => {
  expect(distance(text(0, 400), text(0, 400))).toBe(0);
  expect(distance(text(0, 400), `${text(0, 399)} other`)).toBeLessThanOrEqual(3);
  expect(distance("Case, and MARKS!", "case and marks")).toBe(0);
  expect(distance(text(0, 400), text(200, 400))).toBeGreaterThan(10);
  expect(distance(text(0, 400), text(1000, 400))).toBeGreaterThan(20);
});

test("each bit is set in half of the words", () => {
  const counts = new Array(64).fill(0);
  for (let i = 0; i < 4000; i++) {
    const { high, low } = simHash(`word${i}`)!;
    for (let bit = 0; bit < 32; bit++) {
      counts[bit] += (high >>> bit) & 1;
      counts[32 + bit] += (low >>> bit) & 1;
    }
  }
  for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(160);
});
