import { expect, test } from "vitest";
import { tagName } from "../../../src/document/document.ts";
import { parse } from "../../../src/document/parse.ts";
import {
  attributeValues,
  CLASS,
  ID,
  valueNumber,
} from "../../../src/features/measures/attribute-values.ts";

const document = parse(
  `<div id="a" class="b c"><p CLASS='b c' title="b c"><i class="a&amp;b" class="second"></i><b role=a></b>`,
);
const page = attributeValues(document);

/** Value of the first attribute of a name of the only element with a tag. */
function firstValue(tag: string, name: number): string | undefined {
  let node = 1;
  while (tagName(document, node) !== tag) node++;
  return page.values[valueNumber(document, page, node, name)];
}

test("equal values of one name have one number, those of different names do not", () => {
  expect(page.values).toEqual(["a", "b c", "a&amp;b", "second", "a"]);
  expect(page.names).toEqual([0, 1, 1, 1, 2]);
  expect([...page.numbers]).toEqual([0, 1, 1, -1, 2, 3, 4]);
});

test("an element's first attribute of a name counts", () => {
  expect(firstValue("div", ID)).toBe("a");
  expect(firstValue("p", CLASS)).toBe("b c");
  expect(firstValue("i", CLASS)).toBe("a&amp;b");
  expect(firstValue("p", ID)).toBeUndefined();
  expect(firstValue("b", CLASS)).toBeUndefined();
});

test("values are numbered once per document", () => {
  expect(attributeValues(document)).toBe(page);
});
