/** Whether each of 16 bytes is one of `count` from `first` on. */
export function within(bytes: v128, first: u8, count: u8): v128 {
  return i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(first)), i8x16.splat(count));
}

/** The first `count` of 64 bits. */
export function ones(count: i32): u64 {
  return count >= 64 ? ~(<u64>0) : ((<u64>1) << count) - 1;
}
