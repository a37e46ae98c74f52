import { scaleLinear } from "d3-scale";
import fc from "fast-check";
import { parseDocument } from "htmlparser2";
import { expect, it } from "vitest";
import { axisBelow, axisLeft } from "../../src/plots/axis.ts";
import { element, short, toMarkup, toXmlMarkup } from "../../src/plots/element.ts";
import { dot, path, plot, standalone } from "../../src/plots/plot.ts";

/** More than a call takes arguments, on a stack of any usual size. */
const MANY = 300_000;

const openInAttribute = /<\w[^<>]*"[^"<>]*</;
const ticksAndLabel = />0\.0<.*>0\.5<.*>1\.0<.*>share</;

const options = {
  title: "Speed over time",
  width: 172,
  height: 156,
  x: { label: "time", domain: [0, 10], ticks: 2 },
  y: { label: "speed", domain: [0, 1], ticks: 2 },
} as const;

it("puts values where the axes say", () => {
  // 100 pixels between the margins of 58 and 14, and of 10 and 46.
  const svg = plot(options, (scales) => [
    path(
      scales,
      [
        [0, 0],
        [5, 0.5],
        [10, 1],
      ],
      "s0",
    ),
    dot(scales, [10, 0], { className: "s1", text: "last" }),
  ]);
  const markup = toMarkup(svg);
  expect(markup).toContain('d="M58,110L108,60L158,10"');
  expect(markup).toContain('<circle class="dot s1" cx="158" cy="110" r="3.5"><title>last</title>');
  expect(markup).toContain('aria-label="Speed over time"');
});

it("breaks a line where a value is missing", () => {
  const svg = plot(options, (scales) => [
    path(
      scales,
      [
        [0, 0],
        [2, 0],
        [4, Number.NaN],
        [6, 1],
        [8, 1],
      ],
      "s0",
    ),
  ]);
  expect(toMarkup(svg)).toContain('d="M58,110L78,110M118,10L138,10"');
});

it("has a tick with its text and a grid line for each value of an axis", () => {
  const scale = scaleLinear([0, 1], [0, 200]);
  const below = toMarkup(axisBelow(scale, 90, 80, { label: "share", ticks: 2 }));
  expect(below).toContain('<g transform="translate(100 0)"><line class="grid" y2="-80">');
  expect(below).toMatch(ticksAndLabel);
  const left = toMarkup(
    axisLeft(scale, 50, 300, { label: "share", ticks: 2, format: (value) => `${100 * value} %` }),
  );
  expect(left).toContain('<g transform="translate(0 100)"><line class="grid" x2="300">');
  expect(left).toContain(">50 %<");
});

it("lets no text and no attribute become markup", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.constantFrom("<", "</svg>", '">', "'>"),
      (a, b) => {
        const hostile = `${a}${b}<script>alert(1)</script>${a}`;
        const svg = plot(
          { ...options, title: hostile, x: { ...options.x, label: hostile } },
          (s) => [dot(s, [1, 1], { className: "s0", text: hostile })],
        );
        const names = new Set<string>();
        const xml = toXmlMarkup(svg);
        expect(xml).not.toMatch(openInAttribute);
        const waiting = [
          ...parseDocument(xml, { xmlMode: true }).children,
          ...parseDocument(toMarkup(svg)).children,
        ];
        for (let node = waiting.pop(); node; node = waiting.pop()) {
          if (!("children" in node) || !("name" in node)) continue;
          names.add(node.name);
          waiting.push(...node.children);
        }
        expect([...names].sort()).toEqual(["circle", "g", "line", "svg", "text", "title"]);
      },
    ),
  );
});

it("gives the same bytes for the same plot, with the style for a file of its own", () => {
  const svg = plot(options, () => []);
  expect(standalone(svg)).toBe(standalone(plot(options, () => [])));
  expect(standalone(svg)).toContain("<style>");
  expect(toMarkup(svg)).not.toContain("<style>");
});

it("writes numbers short, and leaves absent attributes out", () => {
  expect([1 / 3, -0.001, 2].map(short)).toEqual(["0.33", "0", "2"]);
  expect(toMarkup(element("p", { id: undefined, title: "a" }))).toBe('<p title="a"></p>');
});

it("draws more marks than a call takes arguments", () => {
  const mark = element("path", {});
  const svg = plot(options, () => Array.from({ length: MANY }, () => mark));
  expect(svg.children.filter((child) => child === mark)).toHaveLength(MANY);
});

it("takes a list of children for its items", () => {
  const listed = element("p", {}, "a", ["b", element("i", {})], [], "c");
  expect(toMarkup(listed)).toBe("<p>ab<i></i>c</p>");
});
