import * as sbcs from "chardet/lib/encoding/sbcs.js";
import { expect, test } from "vitest";
import { createRandom } from "../../src/base/random.ts";
import {
  confidenceOf,
  countBytes,
  MOST_CONFIDENCE,
  mostConfidence,
} from "../../src/document/single-byte.ts";

/** Words of a language in an encoding, and words of ASCII. */
const encodings = [
  [
    new sbcs.windows_1251(),
    "\xef\xf0\xe8 \xed\xe0 \xf1\xf2\xe0\xed\xf6 \xe5\xed\xe8\xe5 \xf1\xf2\xee",
  ],
  [new sbcs.KOI8_R(), "\xd0\xd2\xc9 \xce\xc1 \xd3\xd4\xc1 \xc5\xce\xc9\xc5 \xd3\xd4\xcf"],
  [new sbcs.ISO_8859_7(), "\xea\xe1\xe9 \xf4\xef\xf5 \xe1\xf0\xfc \xf4\xe7\xed \xf3\xf4\xef"],
  [new sbcs.ISO_8859_8(), "\xe0\xfa \xf9\xec \xe4\xe5\xe0 \xe9\xed \xf2\xec"],
  [new sbcs.ISO_8859_1(), "est \xe9t\xe9 \xe0 la \xfcber"],
] as const;
const ascii = "the ferry 12 of a - x".split(" ");

test("no text fits an encoding better than its bytes allow", () => {
  const random = createRandom(3);
  const highest = encodings.map(() => 0);
  let bounded = 0;
  for (let i = 0; i < 4000; i++) {
    const [, sample] = encodings[random.int(encodings.length)]!;
    const words = sample.split(" ");
    const share = random.next() ** 3;
    let text = "";
    for (let k = random.int(60); k >= 0; k--) {
      const from: readonly string[] = random.next() < share ? words : ascii;
      text += `${from[random.int(from.length)]!}${random.next() < 0.3 ? "" : " "}`;
    }
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    for (const [place, [encoding]] of encodings.entries()) {
      const most = mostConfidence(encoding, countBytes(bytes));
      const own = confidenceOf(encoding, bytes);
      highest[place] = Math.max(highest[place]!, own);
      expect(own).toBeLessThanOrEqual(Number.isNaN(most) ? 0 : most);
      if (most < MOST_CONFIDENCE) bounded++;
    }
  }
  // Texts that fit well, and texts that cannot.
  for (const own of highest.slice(0, 4)) expect(own).toBeGreaterThan(30);
  expect(bounded).toBeGreaterThan(1000);
});

test("an encoding of Latin letters has no such limit", () => {
  const bytes = Uint8Array.from("abc", (character) => character.charCodeAt(0));
  expect(mostConfidence(new sbcs.ISO_8859_1(), countBytes(bytes))).toBe(MOST_CONFIDENCE);
});
