/**
 * Arithmetic mean.
 *
 * @param ofNone the result for no values; an error by default
 * @throws RangeError if there are no values and `ofNone` is not given
 */
export function mean(values: ArrayLike<number>, ofNone?: number): number {
  if (values.length === 0) {
    if (ofNone !== undefined) return ofNone;
    throw new RangeError("mean of 0 values, expected at least 1");
  }
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
}

/**
 * Value at share `q` of an ascending list, interpolated between neighbours (Hyndman and Fan 1996, type
 * 7): 0.5 is the median. NaN for an empty list.
 */
export function quantile(sorted: ArrayLike<number>, q: number): number {
  if (sorted.length === 0) return Number.NaN;
  const position = q * (sorted.length - 1);
  const low = Math.floor(position);
  const high = Math.ceil(position);
  return sorted[low]! + (sorted[high]! - sorted[low]!) * (position - low);
}
