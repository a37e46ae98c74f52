import { describe, expect, test } from "vitest";
import { keptTexts, whys } from "../cases/decided.ts";

const rules = ["parts"] as const;
const box = (text: string, name = "box") => `<div class=${name}><p>${text}</p></div>`;
const kept = (html: string, type = "service") =>
  keptTexts(`<main>${html}</main>`, { rules, shares: { [type]: 0.9, no: 0.1 } });

describe("boxes of one make", () => {
  const [one, two, low] = [box("one .9"), box("two .9"), box("three .3")];

  test("are kept together, where most of them are", () => {
    expect(kept(one + two + low)).toEqual(["one .9", "two .9", "three .3"]);
    expect(kept(one + two + low, "collection")).toHaveLength(3);
    const row = one + two + low + low + low;
    expect(kept(row)).toEqual(["one .9", "two .9"]);
  });

  test("are kept whole", () => {
    const part = "<div class=box><h3>four</h3><p>words of the fourth box .35</p></div>";
    expect(kept(one + two + part)).toHaveLength(4);
  });

  test("say why", () => {
    const html = `<main>${one + two + low}</main>`;
    const options = { rules, shares: { service: 0.9, no: 0.1 } };
    expect(whys(html, options)).toEqual(["probability", "probability", "bound"]);
  });

  test.each([
    ["that are hardly content", one + two + box("three .2")],
    ["of links", one + two + box("<a href=/>three .4</a>")],
    ["of another make", one + two + box("three .4", "other")],
    ["in a row of two", one + low],
    [
      "that are items, as lists are judged by themselves",
      `<ul><li>one</li><li>two</li><li>three .4</li></ul>`,
    ],
  ])("stay out %s", (_, html) => {
    expect(kept(html).some((text) => text.startsWith("three"))).toBe(false);
  });

  test("are told apart on pages of other types", () => {
    for (const type of ["article", "product", "forum"]) {
      expect(kept(one + two + low, type)).toHaveLength(2);
    }
  });
});
