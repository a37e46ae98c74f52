import fc from "fast-check";
import { expect, test } from "vitest";
import { cellBorder, originCell, type Point } from "../../src/inspect/cell.ts";

test("the border is the perpendicular bisector to the other centre", () => {
  // Points as far from (0, 0) as from (4, 4): x + y = 4.
  const cell = originCell(
    [
      [0, 0],
      [4, 4],
    ],
    10,
    10,
  );
  expect(cell).toEqual([
    [0, 0],
    [4, 0],
    [0, 4],
  ]);
  expect(cellBorder(cell, 10, 10)).toEqual([
    [4, 0],
    [0, 4],
  ]);
});

test("two centres give a border with a corner", () => {
  // x = 2 for (4, 0) and y = 3 for (0, 6).
  const cell = originCell(
    [
      [0, 0],
      [4, 0],
      [0, 6],
    ],
    10,
    10,
  );
  expect(cell).toEqual([
    [0, 0],
    [2, 0],
    [2, 3],
    [0, 3],
  ]);
  expect(cellBorder(cell, 10, 10)).toEqual([
    [2, 0],
    [2, 3],
    [0, 3],
  ]);
});

test("without another centre the cell is the whole rectangle, and nothing separates", () => {
  const cell = originCell([[0, 0]], 5, 7);
  expect(cell).toHaveLength(4);
  expect(cellBorder(cell, 5, 7)).toEqual([]);
});

test("every corner of the cell is nearest to the origin", () => {
  const coordinate = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 5 }), (centres) => {
      for (const [x, y] of originCell(centres, 120, 80)) {
        for (const [a, b] of centres satisfies Point[]) {
          expect(Math.hypot(x, y)).toBeLessThanOrEqual(Math.hypot(x - a, y - b) + 1e-6);
        }
      }
    }),
  );
});
