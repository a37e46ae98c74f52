import { analyse } from "chardet";
import fc from "fast-check";
import { expect, test } from "vitest";
import { likeliestEncoding } from "../../src/document/detection.ts";
import { encodingOf } from "../../src/document/prescan.ts";

/** What chardet says by itself. */
function expected(text: Uint8Array): string | undefined {
  for (const match of analyse(text)) {
    if (match.confidence <= 10) return undefined;
    const encoding = encodingOf(match.name);
    if (encoding !== undefined && !encoding.startsWith("utf-")) return encoding;
  }
  return undefined;
}

/** Texts of some languages in letters of Latin-1 and windows-1251, and bytes of East Asian encodings. */
const samples = [
  "der Hund und die Katze gehen über die Straße ",
  "la maison est à côté de l'école où je suis né ",
  "el niño comió en la casa de su tía mañana ",
  "att vara eller inte vara, det är frågan på något sätt ",
  "\xef\xee\xe5\xe7\xe4 \xef\xf0\xe8\xe1\xfb\xe2\xe0\xe5\xf2 \xed\xe0 \xf1\xf2\xe0\xed\xf6\xe8\xfe ",
  "\x93\xfa\x96\x7b\x8c\xea\x82\xcc\x83\x79\x81\x5b\x83\x57\x82\xc5\x82\xb7",
  "\x1b$B$3$l\x1b(B",
  "\t\n'\x91\x92",
];
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(...samples),
      fc.uint8Array({ maxLength: 12 }).map((bytes) => String.fromCharCode(...bytes)),
      fc.string({ maxLength: 12 }),
    ),
    { minLength: 1, maxLength: 30 },
  )
  .map((parts) => Uint8Array.from(parts.join(""), (character) => character.charCodeAt(0) & 255));

test("the likeliest encoding is chardet's", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(likeliestEncoding(text)).toBe(expected(text));
    }),
    {
      numRuns: 1000,
      examples: [
        [new TextEncoder().encode("all ASCII")],
        [new TextEncoder().encode("ASCII\nand the line ends ".repeat(20))],
      ],
    },
  );
});
