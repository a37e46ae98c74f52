import fc from "fast-check";
import { expect, test } from "vitest";
import { collapse, countCharacters } from "../../src/document/words.ts";
import { CharacterCounts } from "../../src/methods/character-counts.ts";

const text = fc.string({
  unit: fc.constantFrom(
    "a",
    "~",
    "\x7f",
    "\x01",
    " ",
    "\n",
    "\u00a0",
    "é",
    "中",
    "\ud83d",
    "\ude00",
  ),
});

test("counts a text that is read in parts as the whole with its white space collapsed", () => {
  fc.assert(
    fc.property(fc.array(text), (parts) => {
      const counts = new CharacterCounts();
      counts.add("left over ", 0, 10);
      counts.clear();
      for (const part of parts) counts.add(`<${part}>`, 1, part.length + 1);
      const whole = collapse(parts.join(""));
      expect(counts.characters).toBe(countCharacters(whole));
      expect(counts.visibleAscii).toBe(whole.match(/[!-~]/g)?.length ?? 0);
      expect(counts.beyondAscii).toBe(whole.match(/\P{ASCII}/gu)?.length ?? 0);
    }),
  );
});
