/** Texts are asked for times only where their characters allow one. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { timeHints } from "../../src/metadata/posts/time-hints.ts";
import { NO_TIME, timeliness } from "../../src/metadata/posts/time-texts.ts";

const pieces =
  "a an one few A An ONE hour day days ago min s m h d w y \u017feconds mo 1 3 12 30 59 2024 '24 posted on Posted today " +
  "Yesterday heute hier hoy ayer aujourd'hui \u0441\u0435\u0433\u043e\u0434\u043d\u044f \u0412\u0447\u0435\u0440\u0430 vor il hace h\u00e1 geleden \u524d \uc804 \u5e74 \ub144 \u6708 at um am pm . : - / , & ( ) [ | \u2022 \u00b7 about just " +
  "March 5th joined edited words of prose";
const VISIBLE = /[^\0-\x20]/;
const SPACES = /\s+/g;
const separators = ["", "", " ", " ", "\u00a0", "\n", "  ", "\t"];

test("no time is missed", () => {
  const part = fc.tuple(fc.constantFrom(...pieces.split(" ")), fc.constantFrom(...separators));
  const texts = fc.array(part, { minLength: 1, maxLength: 9 }).map((all) => all.flat().join(""));
  let times = 0;
  fc.assert(
    fc.property(texts, (raw) => {
      const start = raw.search(VISIBLE);
      fc.pre(start >= 0);
      const text = raw.replace(SPACES, " ").trim();
      const expected = timeliness(text);
      if (expected !== NO_TIME) times++;
      const hints = timeHints(`<b>${raw}</b>`, 3 + start, 3 + raw.length);
      expect(hints === 0 ? NO_TIME : timeliness(text, hints)).toBe(expected);
    }),
    { numRuns: 20_000, seed: 1 },
  );
  expect(times).toBeGreaterThan(1000);
});

test.each([
  "The harbour is deep enough",
  "Chapter 12",
  "Data for one village",
  "$30",
  "version 3.2",
  "“Keep it",
  "7 ",
])("no look at %j", (text) => {
  expect(timeHints(text, 0, text.length)).toBe(0);
});
