import { describe, expect, test } from "vitest";
import { isControlled } from "../../../src/decision/hidden/excuses.ts";
import { unseenNodes } from "../../../src/decision/hidden/unseen.ts";
import type { Document } from "../../../src/document/document.ts";
import { parse } from "../../../src/document/parse.ts";
import { CLASS } from "../../../src/features/measures/attribute-values.ts";
import { nodesByValue } from "../../../src/features/measures/marked-values.ts";
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
    "that name an animation each": (i) => [
      `@keyframes a${i}{to{opacity:0}}.b${i}{animation:a${i} 1s forwards}`,
      `<p class=b${i}>x`,
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

/** Attributes of an element behind as many others: of each name the first one is looked for. */
const behind: Readonly<
  Record<string, readonly [html: string, again: string, read: (document: Document) => unknown]>
> = {
  "classes that hide": [
    "<style>.b{display:none}</style><p ",
    "class=b ",
    (document) => unseenNodes(document, undefined),
  ],
  "classes that are looked for": [
    "<p ",
    "class=b ",
    (document) => nodesByValue(document, { names: [CLASS], test: (value) => value === "b" }),
  ],
  "ids of what a control opens": [
    "<p id=b hidden>x</p><a ",
    "data-target=#b ",
    (document) => isControlled(document, 1),
  ],
};

describe("takes time in proportion to the attributes of an element", { timeout: 120_000 }, () => {
  test.each(Object.entries(behind))("%s", (_, [start, again, read]) => {
    expect(read(parse(`${start}${again}>x`))).toBeTruthy();
    expectLinear((n) => {
      const html = `${start}${"id=a ".repeat(n)}${again.repeat(n)}>x`;
      return () => read(parse(html));
    }, 1000);
  });
});
