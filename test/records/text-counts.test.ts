import { expect, test } from "vitest";
import { textCounts } from "../../src/records/learned/text-counts.ts";

const SPACES = /\s+/;

test.each(["", "a", " a  b ", "AbC 12\t3", "ÉcoLe 12", "价格 ３ 5", "\u{1d49c} x", "a\u00a0b c\n"])(
  "%j is counted as by expressions",
  (text) => {
    const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
    expect(textCounts(text)).toEqual({
      digits: count(/\d/g),
      letters: count(/\p{L}/gu),
      capitals: count(/\p{Lu}/gu),
      words: text.split(SPACES).length,
    });
  },
);
