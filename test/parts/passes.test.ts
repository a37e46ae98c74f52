import { describe, expect, test } from "vitest";
import { createMatrix } from "../../src/features/matrix.ts";
import { treesFromJson } from "../../src/models/trees-json.ts";
import { neighbourColumns, writeNeighbours } from "../../src/parts/neighbours.ts";
import { packTrees, unpackTrees } from "../../src/parts/packed-trees.ts";
import { restorePass } from "../../src/parts/pass.ts";
import { sharesOf } from "../../src/parts/shares.ts";
import { type Part, partNames } from "../../src/parts/vocabulary.ts";
import { smallTree } from "../cases/small-tree.ts";
import { measured } from "./page.ts";

const PARTS = partNames.length;
const body = partNames.indexOf("body");
const related = partNames.indexOf("related");

describe("a pass", () => {
  /** A tree for each part: `body` has 2 above 0.5 and -1 below, the others nothing. */
  const trees = partNames.map((_, k) =>
    k === body
      ? { column: [0, -1, -1], threshold: [0], missingLeft: [1], value: [-1, 2], cover: [2, 1, 1] }
      : { column: [-1], threshold: [], missingLeft: [], value: [0], cover: [2] },
  );
  const passOf = (rounds: number) =>
    restorePass({
      trees: packTrees(
        treesFromJson({
          ...{ kind: "trees", bias: 0, columns: ["a/x"], thresholds: [[0.5]] },
          trees: Array.from({ length: rounds }, () => trees).flat(),
        }),
      ),
      bias: partNames.map((part) => (part === "related" ? 0.5 : 0)),
    });
  const matrix = { columns: ["a/y", "a/x"], rows: 2, values: Float32Array.of(9, 1, 9, 0) };

  test("the trees of a part add up, from its bias on", () => {
    const scores = passOf(2).scores(matrix);
    expect(scores[body]).toBeCloseTo(4, 3);
    expect(scores[PARTS + body]).toBeCloseTo(-2, 3);
    expect([scores[related], scores[PARTS + related]]).toEqual([0.5, 0.5]);
  });

  test("scores become shares by the softmax function", () => {
    const scores = new Float64Array(2 * PARTS);
    scores[body] = 2;
    scores[PARTS + body] = 5000;
    const shares = sharesOf(scores);
    expect(shares[body]).toBeCloseTo(Math.exp(2) / (Math.exp(2) + 20), 12);
    expect(shares[related]).toBeCloseTo(1 / (Math.exp(2) + 20), 12);
    expect(shares[PARTS + body]).toBe(1);
  });

  test("calibration scales all scores, and shifts each", () => {
    const offset = partNames.map((part) => (part === "related" ? 1 : 0));
    const scores = new Float64Array(PARTS);
    scores[body] = 2;
    const shares = sharesOf(scores, { slope: 0.5, offset });
    expect(shares[body]).toBeCloseTo(Math.E / (2 * Math.E + 19), 12);
    expect(shares[related]).toBeCloseTo(Math.E / (2 * Math.E + 19), 12);
  });
});

describe("packed trees", () => {
  const restored = unpackTrees(packTrees(treesFromJson(smallTree)));

  test("have the same nodes, leaves and covers nearly so", () => {
    const { nodes } = treesFromJson(smallTree);
    for (const name of ["roots", "column", "threshold", "missingLeft", "right"] as const) {
      expect(restored.nodes[name]).toEqual(nodes[name]);
    }
    for (const [node, value] of nodes.value.entries()) {
      expect(restored.nodes.value[node]).toBeCloseTo(value, 3);
      // Eighths of a doubling.
      expect(Math.abs(Math.log2(restored.nodes.cover[node]! / nodes.cover[node]!))).toBeLessThan(
        0.07,
      );
    }
  });

  test("packed again are the same bytes", () => {
    expect(packTrees(restored)).toEqual(packTrees(treesFromJson(smallTree)));
  });

  test("that are damaged are refused", () => {
    const json = packTrees(treesFromJson(smallTree));
    expect(() => unpackTrees({ ...json, nodes: "?" })).toThrow("no Base64");
    expect(() => unpackTrees({ ...json, nodes: json.nodes.slice(0, 8) })).toThrow("cut short");
    expect(() => unpackTrees({ ...json, sizes: [6] })).toThrow("6 nodes");
    expect(() => unpackTrees({ ...json, counts: [2, 2] })).toThrow("thresholds");
  });
});

describe("neighbours", () => {
  const page = measured(
    "<section><h2>One</h2><p class=x>Two</p></section><div><p class=y>Three</p></div><section><p class=x>Four</p></section>",
  );
  /** What the first pass says: each block's share of `body`, the rest is `related`. */
  const first = new Float64Array(4 * PARTS);
  for (const [row, share] of [0, 1, 0.5, 0.25].entries()) {
    first[row * PARTS + body] = share;
    first[row * PARTS + related] = 1 - share;
  }
  const matrix = createMatrix(["a/x", ...neighbourColumns], 4);
  writeNeighbours(page, matrix, 1, first);
  const cell = (row: number, place: string, part: Part = "body"): number =>
    matrix.values[
      row * matrix.columns.length + matrix.columns.indexOf(`neighbours/${place}-${part}`)
    ]!;

  test("the block itself, the one before and after", () => {
    expect(["own", "before", "after"].map((place) => cell(1, place))).toEqual([1, 0, 0.5]);
    expect(cell(1, "before", "related")).toBe(1);
    expect([cell(0, "before"), cell(3, "after")]).toEqual([Number.NaN, Number.NaN]);
  });

  test("all before and after, the nearer the more", () => {
    // A quarter of the nearest, three quarters of what came before.
    expect(cell(2, "past")).toBeCloseTo(0.25 * 1 + 0.75 * 0, 6);
    expect(cell(3, "past")).toBeCloseTo(0.25 * 0.5 + 0.75 * 0.25, 6);
    expect(cell(1, "future")).toBeCloseTo(0.25 * 0.5 + 0.75 * 0.25, 6);
  });

  test("equals, the element around, the heading above, the page", () => {
    expect(cell(1, "alike")).toBeCloseTo((1 + 0.25) / 2, 6);
    expect(cell(2, "alike")).toBeCloseTo(0.5, 6);
    expect(cell(1, "parent")).toBeCloseTo(0.5, 6);
    expect(cell(1, "heading", "related")).toBe(1);
    expect(cell(2, "heading")).toBeNaN();
    expect(cell(2, "card")).toBeNaN();
    expect(cell(0, "page")).toBeCloseTo(1.75 / 4, 6);
    expect(cell(0, "words")).toBeCloseTo(1.75 / 4, 6);
  });

  test("one of several like elements, and all of them", () => {
    const list = measured("<p>Zero</p><ul><li><p>One</p>x</li><li>Two</li><li>Three</li></ul>");
    const shares = new Float64Array(5 * PARTS);
    for (const [row, share] of [0, 1, 0.5, 0.25, 0.25].entries())
      shares[row * PARTS + body] = share;
    const cells = createMatrix(neighbourColumns, 5);
    writeNeighbours(list, cells, 0, shares);
    const at = (row: number, name: string): number =>
      cells.values[row * cells.columns.length + cells.columns.indexOf(`neighbours/${name}-body`)]!;
    expect(list.blocks.map(({ text }) => text)).toEqual(["Zero", "One", "x", "Two", "Three"]);
    expect(at(0, "card")).toBeNaN();
    expect(at(1, "card")).toBeCloseTo((1 + 0.5) / 2, 6);
    expect(at(1, "list")).toBeCloseTo((1 + 0.5 + 0.25 + 0.25) / 4, 6);
  });
});
