import fc from "fast-check";
import { expect, test } from "vitest";
import {
  tokenPrefixes,
  wordTokens,
} from "../../../../src/features/families/token-odds/element-tokens.ts";
import {
  KnownTokens,
  tokenTables,
} from "../../../../src/features/families/token-odds/known-tokens.ts";

const SPACES = /[\0- ]+/;

const bare = [
  ..."post body post-# # a# nav main-nav aa ab a-b é über straße ʃ widget_# _ -".split(" "),
  "k".repeat(40),
  "k".repeat(41),
];
const names = tokenPrefixes.flatMap((prefix) => bare.map((token) => prefix + token));
const odds = Float64Array.from(names, (_, number) => number / 4);
const known = new KnownTokens(tokenTables(names), [odds, odds.map((value) => -value)]);

/** Numbers of the tokens of a value that stands in a text. */
function tokensOf(kind: number, value: string): number[] {
  const count = known.tokensOf(kind, `post${value}post`, 4, 4 + value.length);
  return [...known.found.subarray(0, count)];
}

/** What cutting the value into strings and looking each of them up finds. */
function expected(kind: number, value: string): number[] {
  const found = new Set<number>();
  for (const word of value.split(SPACES)) {
    if (word === "") continue;
    for (const token of wordTokens(kind, word)) {
      const number = token.length > 40 ? -1 : names.indexOf(tokenPrefixes[kind]! + token);
      if (number >= 0) found.add(number);
    }
  }
  return [...found];
}

const piece = fc.oneof(
  fc.constantFrom(
    ...bare,
    "Post",
    "BODY",
    "mainNav",
    "7",
    "42",
    " ",
    "\n",
    "\0",
    "-",
    "&amp;",
    "K",
  ),
  fc.string({ maxLength: 3, unit: "binary" }),
);

test("finds in a value what cutting it into words and tokens finds", () => {
  fc.assert(
    fc.property(fc.nat({ max: tokenPrefixes.length - 1 }), fc.array(piece), (kind, pieces) => {
      const value = pieces.join("");
      expect(tokensOf(kind, value)).toEqual(expected(kind, value));
    }),
    { numRuns: 2000 },
  );
});

test("a word's own token comes before those of its parts", () => {
  expect(tokensOf(1, "postBody main-Nav POST-12")).toEqual(
    [".post", ".body", ".main-nav", ".nav", ".post-#"].map((name) => names.indexOf(name)),
  );
});

test("tells what was given of each token", () => {
  for (const number of names.keys()) {
    expect(known.first(number)).toBe(number / 4);
    expect(known.second(number)).toBe(-number / 4);
  }
});
