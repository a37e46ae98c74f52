import { describe, expect, test } from "vitest";
import { parse } from "../../src/document/parse.ts";
import { createResolver, MAX_BASE } from "../../src/document/urls.ts";

const url = "https://e.example/a/b.html";

function resolve(reference: string, options = {}, page = ""): string | undefined {
  return createResolver(parse(page), options)(reference);
}

describe("a reference leads", () => {
  test.each([
    ["from the page's address", "c", { url }, "", "https://e.example/a/c"],
    ["from its base", "c", { url }, "<base href=/x/>", "https://e.example/x/c"],
    [
      "from a base of another site",
      "c",
      { url },
      "<base href='https://f.example/'>",
      "https://f.example/c",
    ],
    [
      "from an absolute base alone",
      "c",
      {},
      "<base href='https://f.example/'>",
      "https://f.example/c",
    ],
    [
      "from the first base with an address",
      "c",
      { url },
      "<base target=x><base href=/x/><base href=/y/>",
      "https://e.example/x/c",
    ],
    [
      "from baseUrl before all",
      "c",
      { url, baseUrl: "https://g.example/" },
      "<base href=/x/>",
      "https://g.example/c",
    ],
    [
      "from the page's address where the base is of no use",
      "c",
      { url },
      "<base href='http://['>",
      "https://e.example/a/c",
    ],
    ["nowhere else when no address is told", "../c?d#e", {}, "", "../c?d#e"],
    ["nowhere else when the base is relative", "c", {}, "<base href=/x/>", "c"],
    ["to another site", "//f.example/c", { url }, "", "https://f.example/c"],
    ["to a mailbox", "mailto:a@e.example", {}, "", "mailto:a@e.example"],
    ["without white space", " \n/c\td ", { url }, "", "https://e.example/cd"],
    ["to a part of the page", "#c", { url }, "", `${url}#c`],
  ])("%s", (_, reference, options, page, expected) => {
    expect(resolve(reference, options, page)).toBe(expected);
  });
});

describe("nowhere leads", () => {
  test.each([
    ["", url],
    ["#c", undefined],
    ["javascript:alert(1)", url],
    ["java\u00adscript:alert(1)", undefined],
    ["jav\u0000ascript:alert(1)", undefined],
    ["\ufeffjava\u200bscript:alert(1)", undefined],
    [" java\nscript:alert(1)", url],
    ["\u0001javascript:alert(1)", url],
    ["JAVASCRIPT:alert(1)", undefined],
    ["data:text/html,x", undefined],
    ["file:///etc/passwd", undefined],
    ["ftp://e.example/", url],
    ["http://[", url],
  ])("%j", (reference, address) => {
    expect(resolve(reference, { url: address })).toBeUndefined();
  });
});

test("no base makes anything run", () => {
  expect(resolve("x", {}, "<base href='javascript:alert(1)//'>")).toBe("x");
  expect(resolve("x", { url }, "<base href='data:text/html,'>")).toBe("https://e.example/a/x");
});

describe("addresses stay in proportion to the page:", () => {
  const long = (length: number): string => `https://e.example/${"a".repeat(length - 19)}/`;

  test("a base that no server takes is none", () => {
    expect(resolve("c", {}, `<base href="${long(MAX_BASE)}">`)).toBe(`${long(MAX_BASE)}c`);
    expect(resolve("c", {}, `<base href="${long(MAX_BASE + 1)}">`)).toBe("c");
    expect(resolve("c", { url }, `<base href="${long(MAX_BASE + 1)}">`)).toBe(
      "https://e.example/a/c",
    );
    expect(resolve("c", { url: long(MAX_BASE + 1) })).toBe("c");
  });

  test("a base that has added much adds no more", () => {
    const resolveOn = createResolver(parse(""), { url: long(MAX_BASE) });
    const lengths = Array.from({ length: 1000 }, () => resolveOn("c")!.length);
    expect(lengths[0]).toBe(MAX_BASE + 1);
    expect(lengths.at(-1)).toBe(1);
    expect(lengths.reduce((sum, length) => sum + length)).toBeLessThan(1.1 * 2 ** 20);
    expect(resolveOn("#c")).toBeUndefined();
    expect(resolveOn("javascript:c")).toBeUndefined();
    expect(resolveOn("https://f.example/c")).toBe("https://f.example/c");
  });
});
