import { expect, test } from "vitest";
import {
  attributeName,
  attributeNumber,
  DATA_NAME,
  knownAttribute,
  OTHER_NAME,
} from "../../src/document/attribute-names.ts";

test("numbers names in any case", () => {
  expect(attributeNumber("x ROLE=y", 2, 6)).toBe(attributeName("role"));
  expect(attributeNumber("Id", 0, 2)).toBe(attributeName("id"));
  expect(attributeNumber("if", 0, 2)).toBe(OTHER_NAME);
  expect(attributeNumber("", 0, 0)).toBe(OTHER_NAME);
  expect(attributeNumber("contenteditable", 0, 15)).toBe(attributeName("contenteditable"));
  expect(attributeNumber("something-longer", 0, 16)).toBe(OTHER_NAME);
  expect(attributeNumber("{d", 0, 2)).toBe(OTHER_NAME);
});

test("all names of data attributes have one number", () => {
  expect(attributeNumber("data-x", 0, 6)).toBe(DATA_NAME);
  expect(attributeNumber("DaTa-", 0, 5)).toBe(DATA_NAME);
  expect(attributeNumber("data", 0, 4)).toBe(OTHER_NAME);
  expect(attributeNumber("dat=-a", 0, 3)).toBe(OTHER_NAME);
});

test("every known name is found where it stands, and no other", () => {
  const source = "<p id=a hrefs=b Href=c>";
  expect(attributeNumber(source, 3, 5)).toBe(attributeName("id"));
  expect(attributeNumber(source, 8, 13)).toBe(OTHER_NAME);
  expect(attributeNumber(source, 16, 20)).toBe(attributeName("href"));
  expect(knownAttribute("href")).toBe(attributeName("href"));
  expect(knownAttribute("hrefs")).toBeUndefined();
});
