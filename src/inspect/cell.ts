/** A point of a plane. */
export type Point = readonly [x: number, y: number];

/**
 * The part of a rectangle that is nearer to the origin than to any other centre: the cell of the
 * cluster at the origin, whose border separates it (perpendicular bisectors to the other centres).
 *
 * @param centres of all clusters; one at the origin is passed over
 * @param right,top the rectangle reaches from (0, 0) to here
 * @returns corners of the cell, counter-clockwise from the origin
 */
export function originCell(centres: readonly Point[], right: number, top: number): Point[] {
  let cell: Point[] = [
    [0, 0],
    [right, 0],
    [right, top],
    [0, top],
  ];
  for (const [x, y] of centres) {
    const limit = (x * x + y * y) / 2;
    if (limit > 0) cell = clip(cell, ([px, py]) => limit - px * x - py * y);
  }
  return cell;
}

/** The points of a cell's border that are no corners of the rectangle: what separates it. */
export function cellBorder(cell: readonly Point[], right: number, top: number): Point[] {
  return cell.filter(([x, y]) => !((x === 0 || x === right) && (y === 0 || y === top)));
}

/** What of a convex polygon lies where `inside` is not negative (Sutherland and Hodgman 1974). */
function clip(polygon: readonly Point[], inside: (point: Point) => number): Point[] {
  return polygon.flatMap((point, i) => {
    const next = polygon[(i + 1) % polygon.length]!;
    const [a, b] = [inside(point), inside(next)];
    const kept: Point[] = a >= 0 ? [point] : [];
    if (a >= 0 === b >= 0) return kept;
    const share = a / (a - b);
    const crossing: Point = [
      point[0] + share * (next[0] - point[0]),
      point[1] + share * (next[1] - point[1]),
    ];
    return [...kept, crossing];
  });
}
