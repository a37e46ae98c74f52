import { expect, test } from "vitest";
import { PageText } from "../../src/document/page-text.ts";

const page = PageText.of("<Title>é ab ab</title>");

test("a text is read like a string", () => {
  expect(page.length).toBe(22);
  expect(page.charCodeAt(0)).toBe(0x3c);
  expect(page.charCodeAt(page.length)).toBeNaN();
  expect(page.slice(7, 8)).toBe("é");
  expect(page.slice(9, 7)).toBe("");
  expect(page.slice(14)).toBe("</title>");
  expect([page.indexOf("ab"), page.indexOf("ab", 10), page.indexOf("x")]).toEqual([9, 12, -1]);
  expect([page.includes("ab"), page.includes("AB")]).toEqual([true, false]);
  expect(String(page)).toBe("<Title>é ab ab</title>");
});

test("what is looked for from one offset to another is found where the text has it", () => {
  expect(page.within(9, 11, (text, start, end) => text.slice(start, end))).toBe("ab");
  expect([page.hasName("title", 1), page.hasName("title", 2)]).toEqual([true, false]);
  expect([page.countInk(7, 14), page.countInk(7, 14, 3)]).toEqual([5, 3]);
  expect([page.search(/<\/?title/gi), page.search(/<\/?title/gi, 1)]).toEqual([0, 14]);
  expect(page.search(/x/g)).toBe(-1);
});
