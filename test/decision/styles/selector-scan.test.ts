import { parse } from "css-what";
import fc from "fast-check";
import { expect, test } from "vitest";
import { scanned } from "../../../src/decision/styles/selector-scan.ts";

test.each([
  "a",
  "*",
  "a.b#c > .d + e ~ f g",
  " .a , .b\n>\tc ",
  "ul li:first-child::before, a:AFTER",
  "> a",
  "a >",
  "input[type=checkbox]",
  '[ DATA-a^="b c" i ][x|=y][z~=\'q"r\'S][w *= v I]',
  "[x$=y s][v!=w][u]",
  ".md\\:text-4xl\\/\\[2\\.5\\]",
  "li:nth-child( 2n + 1 of (b) ):lang(de)",
  ":is(:where(h2):not(:where([class~=not-prose],[class~=not-prose] *))):first-child",
  ".größe .a-_1 50",
])("%s is read as css-what does", (list) => expect(scanned(list)).toStrictEqual(parse(list)));

test.each([
  "",
  "a,",
  "a,,b",
  "a > > b",
  ". a",
  "a|b",
  "a/**/b",
  "\\31 a",
  "\\*",
  "[a='b]",
  "[a=b",
  "[a b]",
  "a)",
  ":not(",
  ":not()",
  ":not(a)b",
  ":not('a')",
  ":before(a)",
  "::slotted(a)",
  ":contains('a')",
  ":lang(",
  "}a",
  "\u0085a",
  `${":not(".repeat(17)}a${")".repeat(17)}`,
])("%s is left to css-what", (list) => expect(scanned(list)).toBeUndefined());

const parts = [
  ..."abIs51-_#.:*>+~|,()[]=^$!\"'\\/ \n\t\fé\u0085\u00af\u00b0",
  ..."::|[a=|]|[b~=' c']|:not(|:has(|:where(|:host(|:nth-child(|:contains(|:before|/*|*/| i]|\\:|\\a ".split(
    "|",
  ),
  ..."a|b.c|#d|:hover|:is(e,f)| > | , ".split("|"),
];

test("what is read of any text is what css-what reads", () => {
  const texts = fc.array(fc.constantFrom(...parts), { maxLength: 9 }).map((all) => all.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      const own = scanned(text);
      if (own !== undefined) expect(own).toStrictEqual(parse(text));
    }),
    { numRuns: 20_000 },
  );
});
