/** Units into groups, by hand: a unit is a letter with as many tokens as it has characters. */
import { describe, expect, test } from "vitest";
import { type Limits, type Packed, pack, partedBehindLeads } from "../../src/chunks/pack.ts";
import { expectLinear } from "../cases/growth.ts";

interface Unit extends Packed {
  readonly text: string;
}

/**
 * `aaa` is 3 tokens; `hh>` is a heading of 2 that keeps what follows; `|` ends a segment, `/` a post,
 * `;` a kind of part.
 */
function unitsOf(written: string): Unit[] {
  if (written.includes(";")) {
    const kinds = written.split(";");
    return kinds.flatMap((part, i) => unitsOf(part).map((unit) => ({ ...unit, kind: String(i) })));
  }
  if (written.includes("/")) {
    const posts = written.split("/");
    return posts.flatMap((part, post) => unitsOf(part).map((unit) => ({ ...unit, post })));
  }
  return written.split("|").flatMap((part, segment) =>
    part
      .trim()
      .split(" ")
      .map((word) => {
        const text = word.replace(">", "");
        return {
          text,
          tokens: text.length,
          keepsNext: word.endsWith(">"),
          segment,
          post: -1,
          kind: "",
        };
      }),
  );
}

const write = (units: readonly Unit[]): string => units.map(({ text }) => text).join("");
/** Single letters. */
const parts = (unit: Unit): Unit[] => [...unit.text].map((text) => ({ ...unit, text, tokens: 1 }));

/** Groups as what is repeated, in brackets, and what is new. */
function packed(written: string, limits: Partial<Limits>): string[] {
  const all = { most: 10, least: 0, overlap: 0, ...limits };
  const groups = pack(unitsOf(written), all, (text) => text.length, write, parts);
  for (const { text, tokens, repeated, units } of groups) {
    expect([text, tokens]).toEqual([write([...repeated, ...units]), text.length]);
  }
  return groups.map(({ repeated, units }) =>
    repeated.length === 0 ? write(units) : `(${write(repeated)})${write(units)}`,
  );
}

describe("a group ends", () => {
  test.each<[string, string, Partial<Limits>, readonly string[]]>([
    ["where the next unit has no room", "aaaa bbb ccc dd", { most: 10 }, ["aaaabbbccc", "dd"]],
    ["where it would have one token too many", "aaaa bbb cccc", { most: 10 }, ["aaaabbb", "cccc"]],
    ["with its segment, where it has just enough", "aaaa|bbb", { least: 4 }, ["aaaa", "bbb"]],
    ["not with its segment where it has one less", "aaaa|bbb", { least: 5 }, ["aaaabbb"]],
    ["with the next segment, where two are enough", "aa|bb|cc", { least: 4 }, ["aabb", "cc"]],
    ["not within a segment, however much it has", "aaaa bbb", { least: 1 }, ["aaaabbb"]],
    ["with its kind of part, however little it has", "a b;c", { least: 9 }, ["ab", "c"]],
    [
      "after a unit that is too large for any",
      "aaaaaaaaaaaa b",
      { most: 10 },
      ["aaaaaaaaaaaa", "b"],
    ],
    [
      "before a heading that has nothing behind it",
      "aaaa hh> bbbbb",
      { most: 8 },
      ["aaaa", "hhbbbbb"],
    ],
    ["before headings of headings", "aaaa hh> i> bbbbb", { most: 8 }, ["aaaa", "hhibbbbb"]],
    ["behind a heading that ends the page", "aaaa hh>", { most: 8 }, ["aaaahh"]],
    ["with headings alone where they fill it", "hhhh> iiii> b", { most: 8 }, ["hhhhiiii", "b"]],
  ])("%s", (_, written, limits, expected) => {
    expect(packed(written, limits)).toEqual(expected);
  });
});

describe("what is repeated", () => {
  test.each<[string, string, Partial<Limits>, readonly string[]]>([
    ["is the last unit that fits", "aaa bb cccc", { most: 7, overlap: 2 }, ["aaabb", "(bb)cccc"]],
    ["is several", "a b c dddd", { most: 6, overlap: 2 }, ["abc", "(bc)dddd"]],
    [
      "is the end of a unit that is too large",
      "aaabc dd",
      { most: 6, overlap: 2 },
      ["aaabc", "(bc)dd"],
    ],
    ["is never a whole unit by its parts", "aaa bbbb", { most: 6, overlap: 9 }, ["aaa", "bbbb"]],
    [
      "is nothing where it leaves no room, else sentences that do",
      "aaa bbbb cc",
      { most: 5, overlap: 3 },
      ["aaa", "bbbb", "(bbb)cc"],
    ],
    ["is nothing over the end of a segment", "aaa|bbb", { least: 1, overlap: 3 }, ["aaa", "bbb"]],
    ["is nothing over the end of a kind", "aaa;bbb", { overlap: 3 }, ["aaa", "bbb"]],
    [
      "is nothing where none is asked for",
      "aaa bb cccc",
      { most: 7, overlap: 0 },
      ["aaabb", "cccc"],
    ],
  ])("%s", (_, written, limits, expected) => {
    expect(packed(written, limits)).toEqual(expected);
  });
});

test("units that have more tokens together are taken apart again", () => {
  // A separator of two between units: 3 + 2 + 3 + 2 + 3 is 13.
  const units = unitsOf("aaa bbb ccc");
  const limits = { most: 10, least: 0, overlap: 0 };
  const joined = (some: readonly Unit[]): string => some.map(({ text }) => text).join("--");
  const groups = pack(units, limits, (text) => text.length, joined, parts);
  expect(groups.map(({ text }) => text)).toEqual(["aaa--bbb", "ccc"]);
});

test.each([
  ["a unit without room behind its heading is parted", "hh> aaaaaaaaa", ["hh", ..."aaaaaaaaa"]],
  ["not where it has just enough", "hh> aaaaaaaa", ["hh", "aaaaaaaa"]],
  ["not without a heading", "aaaaaaaaaaaa", ["aaaaaaaaaaaa"]],
  ["not where the heading alone fills it", "hhhhhhhhhh> aa", ["hhhhhhhhhh", "aa"]],
  ["headings add up", "hh> hhhh> aaaaa", ["hh", "hhhh", ..."aaaaa"]],
  ["the one after it is whole", "hh> aaaaaaaaa bbbbbbbbb", ["hh", ..."aaaaaaaaa", "bbbbbbbbb"]],
])("%s", (_, written, expected) => {
  const found = partedBehindLeads(unitsOf(written), 10, parts);
  expect(found.map(({ text }) => text)).toEqual(expected);
});

test("much is repeated in time that grows with it", () => {
  const one = { text: "a", tokens: 1, keepsNext: false, segment: 0, post: -1, kind: "" };
  expectLinear((n) => {
    const units = Array.from({ length: 4 * n }, () => one);
    const limits = { most: 2 * n, least: 0, overlap: n };
    return () =>
      pack(
        units,
        limits,
        Number,
        (some) => String(some.length),
        () => [],
      );
  }, 4000);
});
