import { expect, test } from "vitest";
import { mayBeThere } from "../../../src/decision/styles/selector-names.ts";

const ids = new Map([["top", 0]]);
const classes = new Map([
  ["a", 0],
  ["b-c", 0],
  ["grün", 0],
]);

test.each([".a", "#top .a", "p", "x .b-c > li", ".x, .a", ".grün", ".a:hover, .x", "*"])(
  "a page that has its names may have %s",
  (list) => expect(mayBeThere(list, ids, classes)).toBe(true),
);

test.each([".x", "#a", ".a .x", "#top.x, .y .a", ".A", ".b", ".x:not(.a)", ".x::before"])(
  "a page that lacks a name has no %s",
  (list) => expect(mayBeThere(list, ids, classes)).toBe(false),
);

test.each([":is(.x, .a)", "p:not(.x)", "[href='.x']", ".a\\.x", ".x:is(.a, .b), .a"])(
  "names in brackets, strings and escapes settle nothing: %s",
  (list) => expect(mayBeThere(list, ids, classes)).toBe(true),
);
