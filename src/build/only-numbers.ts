/**
 * What scales need of d3-interpolate: charts have numbers alone, and the rest of that package reads colours, 16 KB of them. A
 * bundle for browsers takes this module in its place.
 */

type Interpolate = (a: number, b: number) => (t: number) => number;

export const interpolateNumber: Interpolate = (a, b) => (t) => a * (1 - t) + b * t;
export const interpolateRound: Interpolate = (a, b) => (t) => Math.round(a * (1 - t) + b * t);
export const interpolate: Interpolate = interpolateNumber;
export const piecewise = undefined;
