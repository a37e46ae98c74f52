/**
 * Gaussian smoothing of a series (methods.md R1, R2).
 */

/** Normalised weights `exp(-j² / (2 s²))` for j = -radius … radius. */
export function gaussianKernel(radius: number, s: number): Float64Array {
  const kernel = new Float64Array(2 * radius + 1);
  let sum = 0;
  for (let j = -radius; j <= radius; j++) {
    const weight = Math.exp(-(j * j) / (2 * s * s));
    kernel[j + radius] = weight;
    sum += weight;
  }
  return kernel.map((weight) => weight / sum);
}

/**
 * R1: a Gaussian window of radius r (CETR, CEPR), `s = r`. At the borders the weights are
 * renormalised over the values that exist, so that no value is lost and a constant stays constant.
 */
export function smoothWindow(values: ArrayLike<number>, radius: number): Float64Array {
  const kernel = gaussianKernel(radius, radius);
  const smoothed = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    let sum = 0;
    let weights = 0;
    const first = Math.max(0, i - radius);
    const last = Math.min(values.length - 1, i + radius);
    for (let k = first; k <= last; k++) {
      const weight = kernel[k - i + radius]!;
      sum += weight * values[k]!;
      weights += weight;
    }
    smoothed[i] = sum / weights;
  }
  return smoothed;
}

/**
 * R2: SciPy's `gaussian_filter1d` with standard deviation s: truncated at `round(4 s)` samples,
 * border mode reflect (the edge sample is repeated: d c b a | a b c d | d c b a).
 */
export function smoothReflected(values: ArrayLike<number>, s: number): Float64Array {
  const radius = Math.floor(4 * s + 0.5);
  const kernel = gaussianKernel(radius, s);
  const n = values.length;
  const smoothed = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let j = -radius; j <= radius; j++) sum += kernel[j + radius]! * values[reflect(i + j, n)]!;
    smoothed[i] = sum;
  }
  return smoothed;
}

/** The index that stands for `i` when a series of n values is mirrored at its edges. */
function reflect(i: number, n: number): number {
  const period = 2 * n;
  const k = ((i % period) + period) % period;
  return k < n ? k : period - 1 - k;
}
