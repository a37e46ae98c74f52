/** The points of a quadrature rule, with their weights. */
export interface Quadrature {
  readonly points: Float64Array;
  readonly weights: Float64Array;
}

const MOST_ROUNDS = 50;
const TOLERANCE = 1e-16;

/**
 * Gauss-Legendre quadrature on [0, 1]: exact for polynomials of degree 2 n - 1 and less. Points are
 * the roots of the Legendre polynomial, by Newton's method (Press et al., "Numerical Recipes",
 * section 4.6.1).
 *
 * @param count number n of points, at least 1
 */
export function gaussLegendre(count: number): Quadrature {
  const points = new Float64Array(count);
  const weights = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    let x = Math.cos((Math.PI * (i + 0.75)) / (count + 0.5));
    let slope = 1;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const [value, before] = legendre(count, x);
      slope = (count * (x * value - before)) / (x * x - 1);
      const step = value / slope;
      x -= step;
      if (Math.abs(step) < TOLERANCE) break;
    }
    points[i] = (1 - x) / 2;
    weights[i] = 1 / ((1 - x * x) * slope * slope);
  }
  return { points, weights };
}

/** The Legendre polynomials of degree n and n - 1 at x, by Bonnet's recursion. */
function legendre(degree: number, x: number): [number, number] {
  let value = 1;
  let before = 0;
  for (let n = 1; n <= degree; n++) {
    [value, before] = [((2 * n - 1) * x * value - (n - 1) * before) / n, value];
  }
  return [value, before];
}
