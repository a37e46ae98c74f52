/** Whether each of 16 bytes is one of `count` from `first` on. */
export function within(bytes: v128, first: u8, count: u8): v128 {
  return i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(first)), i8x16.splat(count));
}
