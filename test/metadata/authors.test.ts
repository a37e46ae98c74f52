import { describe, expect, test } from "vitest";
import { namesBesideDate, shownNames, statedNames } from "../../src/metadata/authors.ts";

describe("statedNames", () => {
  test.each([
    ["Ada Sand", ["Ada Sand"]],
    ["By Ada Sand", ["Ada Sand"]],
    ["Written by: Ada Sand and Bo Lind", ["Ada Sand", "Bo Lind"]],
    ["Ada Sand, Bo Lind, and Cy Moor", ["Ada Sand", "Bo Lind", "Cy Moor"]],
    ["Ada Sand; Bo Lind; ada sand", ["Ada Sand", "Bo Lind"]],
    ["Ada Sand, MD", ["Ada Sand, MD"]],
    ["Morgan & Morgan", ["Morgan & Morgan"]],
    ["https://www.example.org/adasand", []],
    ["Ada Sand ada@example.org", ["Ada Sand"]],
    ["", []],
    [", EXAMPLE TODAY", ["EXAMPLE TODAY"]],
    ["12345", []],
  ])("%s", (text, names) => {
    expect(statedNames(text, "en")).toEqual(names);
  });

  test('"von" is "by" in German and part of a name elsewhere', () => {
    expect(statedNames("Von Ada Sand", "de-AT")).toEqual(["Ada Sand"]);
    expect(statedNames("Von Sand", "en")).toEqual(["Von Sand"]);
    expect(statedNames("Di Stefano", "fr")).toEqual(["Di Stefano"]);
  });
});

describe("shownNames leaves out what stands behind the name", () => {
  test.each([
    ["By Ada Sand | 5 March 2024", ["Ada Sand"]],
    ["By Ada Sand Nov 8, 2025 7 min read", ["Ada Sand"]],
    ["by adasand » Tue Aug 27, 2019", ["adasand"]],
    ["Posted by Ada Sand on Tuesday", ["Ada Sand"]],
    ["by using this site in good faith you agree", []],
    [`By ${"very ".repeat(50)}long`, []],
  ])("%s", (text, names) => {
    expect(shownNames(text, "en")).toEqual(names);
  });
});

test.each([
  ["en", "Ada Sand Tuesday 24 May 2016 12 comments", ["Ada Sand"]],
  ["fr", "vendredi 19 octobre 2007, par Ada Sand - Version imprimable", ["Ada Sand"]],
  ["ru", "03.06.2005 | А. Песок | версия для печати", ["А. Песок"]],
  ["en", "5 March 2024 | news", []],
  ["en", "Last Modified: 5 March 2024", []],
])("namesBesideDate in %s: %s", (language, text, names) => {
  expect(namesBesideDate(text, language)).toEqual(names);
});
