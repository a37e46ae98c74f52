import { describe, expect, test } from "vitest";
import { parseRobots, productOf } from "../../../src/cli/inputs/robots.ts";
import { expectLinear } from "../../cases/growth.ts";

/** RFC 9309, section 5.1. */
const simple = `
User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`;

describe("the simple example of RFC 9309", () => {
  test.each<[string, string, boolean]>([
    ["other", "/picture.gif", false],
    ["other", "/picture.gif?a", true],
    ["other", "/example/page.html", false],
    ["other", "/publications/a.html", true],
    ["other", "/", true],
    ["foobot", "/publications/a.html", false],
    ["foobot", "/example/page.html", true],
    ["foobot", "/example/allowed.gif", true],
    ["foobot", "/example/other.gif", false],
    ["barbot", "/example/page.html", false],
    ["bazbot", "/example/page.html", false],
    ["barbot", "/example/other.html", true],
    ["barbot", "/picture.gif", true],
    ["quxbot", "/example/page.html", true],
    ["foobot", "/robots.txt", true],
  ])("%s may ask for %s: %s", (product, target, isAllowed) => {
    expect(parseRobots(simple, product).allows(target)).toBe(isAllowed);
  });
});

test("the longest match decides, as in section 5.2 of RFC 9309", () => {
  const { allows } = parseRobots(
    "User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n",
    "foobot",
  );
  expect(allows("/example/page/allowed.gif")).toBe(true);
  expect(allows("/example/page/disallowed.gif")).toBe(false);
});

/** The table of section 2.2.2: pattern and address are two forms of one path. */
test.each([
  ["/foo/bar?baz=quz", "/foo/bar?baz=quz"],
  ["/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https%3A%2F%2Ffoo.bar"],
  ["/foo/bar/U+E38384".replace("U+E38384", "ツ"), "/foo/bar/%E3%83%84"],
  ["/foo/bar/%E3%83%84", "/foo/bar/%e3%83%84"],
  ["/foo/bar/%62%61%7A", "/foo/bar/baz"],
])("%s and %s are one path", (one, other) => {
  for (const [pattern, target] of [
    [one, other],
    [other, one],
  ] as const) {
    const { allows } = parseRobots(`User-agent: *\nDisallow: ${pattern}`, "a");
    expect(allows(target)).toBe(false);
    expect(allows("/foo")).toBe(true);
  }
});

test.each<[string, string, string, boolean]>([
  ["the longer pattern wins, whatever the order", "Disallow: /a/b\nAllow: /a", "/a/b/c", false],
  ["of two as long the one that allows", "Disallow: /page\nAllow: /page", "/page", true],
  ["an empty pattern is none", "Disallow:", "/page", true],
  ["a dollar within a pattern is a dollar", "Disallow: /a$b", "/a$b", false],
  ["a star may be empty", "Disallow: /a*b$", "/ab", false],
  ["stars do not share a text", "Disallow: /aba*aba$", "/aba", true],
  ["a pattern with stars ends at the end", "Disallow: /*.php$", "/a.php?b", true],
  ["each part of a pattern is found in turn", "Disallow: /*/x/*/y", "/1/x/2/y/3", false],
  ["an escaped star is no star", "Disallow: /a%2Ab", "/a-b", true],
  ["an escaped slash is no slash", "Disallow: /a%2fb", "/a/b", true],
])("%s", (_, rules, target, isAllowed) => {
  expect(parseRobots(`User-agent: *\n${rules}`, "seine").allows(target)).toBe(isAllowed);
});

test("groups are joined, whatever their case, marks and unknown lines", () => {
  const text = [
    "\ufeffUSER-AGENT: SeiNe/1.0 # us",
    "Sitemap: https://example.org/sitemap.xml",
    "User-agent: other",
    "disallow : /a # not this",
    "Crawl-delay: 2.5",
    "",
    "Disallow: /b",
    "user-agent: *",
    "Disallow: /",
    "user-agent: seine",
    "Disallow: /c",
    "Crawl-delay: 1",
    "nonsense",
  ].join("\r\n");
  const { allows, delayMs } = parseRobots(text, "seine");
  expect(["/a", "/b", "/c", "/d"].map(allows)).toEqual([false, false, false, true]);
  expect(delayMs).toBe(2500);
  expect(parseRobots(text, "seine-images").allows("/d")).toBe(false);
});

test("a delay is an hour at most, and none if it is no number", () => {
  const delayOf = (value: string) =>
    parseRobots(`User-agent: *\nCrawl-delay: ${value}`, "a").delayMs;
  expect(["99999", "0", "soon", "-1", ""].map(delayOf)).toEqual([
    3_600_000,
    0,
    undefined,
    undefined,
    undefined,
  ]);
});

test("a user agent has one name", () => {
  expect(productOf("Acme_Bot/2.1 (+https://acme.test)")).toBe("acme_bot");
  expect(productOf("Mozilla/5.0 (compatible; AcmeBot/1.0; +https://acme.test)")).toBe("acmebot");
  expect(productOf("2bot")).toBe("");
});

test("a file of any kind is read in linear time", () => {
  const stars = `User-agent: *\n${`Disallow: /${"a*".repeat(500)}b\n`.repeat(50)}`;
  expect(parseRobots(stars, "a").allows(`/${"a".repeat(20_000)}`)).toBe(true);
});

test("a product that is named over and over has its rules once", () => {
  expectLinear((lines) => {
    const text = "user-agent: *\n".repeat(lines) + "allow: /a\n".repeat(lines);
    return () => expect(parseRobots(text, "a").allows("/b")).toBe(true);
  }, 200);
});
