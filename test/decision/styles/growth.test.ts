import { describe, test } from "vitest";
import { unseenNodes } from "../../../src/decision/unseen.ts";
import { parse } from "../../../src/document/parse.ts";
import { expectLinear } from "../../cases/growth.ts";

/** Rules and elements in the same number: compared one by one they would take the square of it. */
const shapes: Readonly<Record<string, (i: number) => readonly [rules: string, elements: string]>> =
  {
    "for every element": () => ["*{opacity:0}", "<p>x"],
    "for one class": () => [".a > .b{display:none}", "<p class=a><b class=b>x</b>"],
    "for a class of many attributes": (i) => [".a{display:none}", `<p class="a b${i}">x`],
    "for an attribute": () => ["[data-a]{display:none}", "<p data-a>x"],
    "for a value of an attribute each": (i) => [
      `[data-a=b${i}]{display:none}`,
      `<p data-a=b${i}>x`,
    ],
    "for two classes each": (i) => [
      `.a${i} > .b${i}{display:none}`,
      `<p class="a${i} c"><b class="b${i} c">x</b></p><p class="b${i} a${i}">x`,
    ],
    "that set a variable each": (i) => [
      `p{--a${i}:none}.b${i}{display:var(--a${i})}`,
      `<p class=b${i}>x`,
    ],
  };

describe("takes time in proportion to rules and elements", { timeout: 120_000 }, () => {
  test.each(Object.entries(shapes))("%s", (_, of) => {
    expectLinear((n) => {
      const parts = Array.from({ length: n }, (_, i) => of(i));
      const html = `<style>${parts.map(([rule]) => rule).join("")}</style>${parts.map(([, element]) => element).join("")}`;
      // What is read once per document must be measured as well.
      return () => unseenNodes(parse(html), undefined);
    }, 1000);
  });
});
