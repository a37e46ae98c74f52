import { expect, test } from "vitest";
import { methodNamed } from "../../src/methods/index.ts";
import { measured } from "../cases/feature-rows.ts";

const scores = (id: string, html: string, options = {}) =>
  methodNamed(id)
    .run(measured(html).page, options)
    .units.map(({ score, isContent }) => [Number(score.toFixed(4)), isContent]);

const nested =
  "<div><p>12345678<a href=x>12</a></p><ul><li><a href=y>1234</a></li></ul><p>1234567890</p></div>";

test("LQF: a removed element counts no more in those around it", () => {
  // p 2/10; li 4/4 is removed; then div 2/20, not 6/24.
  expect(scores("lqf", nested)).toEqual([
    [0.8, true],
    [0.8, true],
    [0, false],
    [0.9, true],
  ]);
  // With the threshold 1 nothing is removed: ul and div count all 4.
  expect(scores("lqf", nested, { threshold: 1 })).toEqual([
    [0.75, true],
    [0.75, true],
    [0, true],
    [0.75, true],
  ]);
});

test("LQF: an element at the threshold stays, one above it goes", () => {
  expect(scores("lqf", "<p>1234<a>1234</a></p><p>1234<a>12345</a></p>")).toEqual([
    [0.5, true],
    [0.5, true],
    [0.4444, false],
    [0.4444, false],
  ]);
});

test("Crunch: linked words by the others, in cells and divs", () => {
  // 1/4 is not above 0.25, 1/3 is.
  expect(scores("crunch", "<div>a b c d <a>e</a></div><div>a b c <a>e</a></div>")).toEqual([
    [0.8, true],
    [0.8, true],
    [0.75, false],
    [0.75, false],
  ]);
  expect(scores("crunch", "<p>a <a>b c d</a></p>")).toEqual([
    [1, true],
    [1, true],
  ]);
});

test("Crunch drops forms unless asked to keep them", () => {
  const page = measured("<form><p>In a form.</p></form><p>Outside of it.</p>").page;
  expect(methodNamed("crunch").run(page).text).toBe("Outside of it.");
  expect(methodNamed("crunch").run(page, { forms: "keep" }).text).toBe(
    "In a form.\nOutside of it.",
  );
});

test("Plain keeps all text", () => {
  const { page, blocks } = measured(nested);
  const { text, kept } = methodNamed("plain").run(page);
  expect(text).toBe(blocks.map((block) => block.text).join("\n"));
  expect([...kept]).toEqual(blocks.map(() => 1));
});
