import { scratch } from "./scratch.ts";

/** Normalised weights `exp(-j² / (2 s²))` for j = -radius … radius. */
function gaussianKernel(radius: number, s: number): Float64Array {
  const kernel = new Float64Array(2 * radius + 1);
  let sum = 0;
  for (let j = -radius; j <= radius; j++) {
    const weight = Math.exp(-(j * j) / (2 * s * s));
    kernel[j + radius] = weight;
    sum += weight;
  }
  return kernel.map((weight) => weight / sum);
}

let last: { readonly s: number; readonly kernel: Float64Array } | undefined;

/** The kernel of SciPy's filter for the standard deviation s: a feature asks for the same one on every page. */
function scipyKernel(s: number): Float64Array {
  if (last?.s !== s) last = { s, kernel: gaussianKernel(Math.floor(4 * s + 0.5), s) };
  return last.kernel;
}

/**
 * Gaussian smoothing of a series as SciPy's `gaussian_filter1d` does it, with standard deviation s:
 * truncated at `round(4 s)` samples, border mode reflect (the edge sample is repeated:
 * d c b a | a b c d | d c b a).
 */
export function smoothReflected(values: ArrayLike<number>, s: number): Float64Array {
  const kernel = scipyKernel(s);
  const { length } = kernel;
  const radius = (length - 1) / 2;
  const n = values.length;
  const padded = scratch.float64(n + 2 * radius);
  if (n > radius) {
    for (let i = 0; i < n; i++) padded[radius + i] = values[i]!;
    for (let i = 0; i < radius; i++) {
      padded[radius - 1 - i] = values[i]!;
      padded[radius + n + i] = values[n - 1 - i]!;
    }
  } else for (let i = 0; i < n + 2 * radius; i++) padded[i] = values[reflect(i - radius, n)]!;
  const smoothed = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let j = 0; j < length; j++) sum += kernel[j]! * padded[i + j]!;
    smoothed[i] = sum;
  }
  return smoothed;
}

/**
 * Gaussian smoothing over a window of `radius` values to either side, the radius being the deviation
 * too (as the programs of CETR and CEPR have it). At the borders the weights that fall outside are
 * left out and the others sum to 1, so a constant series stays as it is.
 */
export function smoothWithin(values: ArrayLike<number>, radius: number): Float64Array {
  const kernel = gaussianKernel(radius, radius);
  const n = values.length;
  const smoothed = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let sum = 0;
    let weights = 0;
    for (let j = Math.max(-radius, -i); j <= Math.min(radius, n - 1 - i); j++) {
      sum += kernel[j + radius]! * values[i + j]!;
      weights += kernel[j + radius]!;
    }
    smoothed[i] = sum / weights;
  }
  return smoothed;
}

/** The index for `i` in a series of n values that is mirrored at its edges. */
function reflect(i: number, n: number): number {
  const period = 2 * n;
  const k = ((i % period) + period) % period;
  return k < n ? k : period - 1 - k;
}
