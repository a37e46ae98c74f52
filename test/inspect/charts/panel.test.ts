import { expect, test } from "vitest";
import { panelSubject, panelTitle } from "../../../src/inspect/charts/panel.ts";

test("tells the share of words in links from the link density that models learn from", () => {
  expect(panelTitle("link-density")).toBe("link density");
  expect(panelSubject("link-density")).toBe("share of the words that are in links");
  expect(panelTitle("shallow-text/link-density")).toBe("shallow-text/link-density");
  expect(panelSubject("shallow-text/link-density")).toContain("Dragnet's link density");
  expect(panelSubject("shallow-text/link-density-before")).toContain("of the block before");
  expect(panelSubject("shallow-text/text-density")).toBeUndefined();
});
