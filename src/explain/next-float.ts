const floats = new Float32Array(1);
const bits = new Int32Array(floats.buffer);

/** The 32-bit float just above a 32-bit float. */
export function floatAbove(value: number): number {
  floats[0] = value;
  if (value === 0) bits[0] = 1;
  else bits[0]! += value > 0 ? 1 : -1;
  return floats[0]!;
}

/** The 32-bit float nearest to a number that is not below it, or not above it. */
export function floatBeyond(value: number, upwards: boolean): number {
  const nearest = Math.fround(value);
  if (upwards) return nearest >= value ? nearest : floatAbove(nearest);
  return nearest <= value ? nearest : -floatAbove(-nearest);
}
