import { describe, expect, test } from "vitest";
import { keptTexts, whys } from "../cases/decided.ts";

describe("parts follow the whole that is kept", () => {
  test.each([
    [
      "a listing beside kept text",
      "<div><p>a .9</p><p>b .9</p><pre>code .45</pre></div>",
      "code .45",
    ],
    [
      "a lead between siblings",
      "<div><h1>a .9</h1><p>one two three four five six seven eight nine .45</p><p>c .9</p></div>",
      "one two three four five six seven eight nine .45",
    ],
  ])("%s", (_, html, text) => {
    const rules = ["parts"] as const;
    expect(keptTexts(html, { rules })).toContain(text);
    expect(whys(html, { rules })).toContain("bound");
    expect(keptTexts(html, { rules: [] })).not.toContain(text);
  });

  test.each([
    ["a listing among boilerplate", "<p>a .9</p><div><p>b .1</p><pre>code .45</pre></div>"],
    ["a short line", "<div><h1>a .9</h1><p>12 May .45</p><p>c .9</p></div>"],
    ["what is far below", "<div><p>a .9</p><p>b .4</p><p>c .9</p></div>"],
    ["a row of links", "<div><p>a .9</p><p><a href=/>b .45</a></p><p>c .9</p></div>"],
    ["what stands elsewhere", "<p>a .9</p><div><p>b .45</p></div><p>c .9</p>"],
    [
      "a long stretch",
      "<div><p>a .9</p><p>b .45</p><p>b .45</p><p>b .45</p><p>b .45</p><p>b .45</p><p>b .45</p><p>b .45</p><p>c .9</p></div>",
    ],
  ])("not %s", (_, html) => {
    expect(whys(html, { rules: ["parts"] })).not.toContain("bound");
  });

  test("undoes no other rule", () => {
    const html = "<div><p>a .9</p><p hidden>b .45</p><p>c .9</p></div>";
    expect(whys(html)).toEqual(["probability", "invisible", "probability"]);
  });
});
