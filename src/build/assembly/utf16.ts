/**
 * UTF-8 to UTF-16, 16 bytes at once if they are ASCII, as nearly all of a page is.
 *
 * src/document/page-kernel.ts lays out the memory behind that of page-layout.ts, and calls this.
 */

/**
 * Converts valid UTF-8 to UTF-16. Overwrites up to 32 bytes after the last unit.
 *
 * @returns the byte after the last unit
 */
export function widen(from: usize, end: usize, to: usize): usize {
  while (from < end) {
    let run: usize = 0;
    while (from + 16 <= end) {
      const bytes = v128.load(from);
      v128.store(to, i16x8.extend_low_i8x16_u(bytes));
      v128.store(to, i16x8.extend_high_i8x16_u(bytes), 16);
      const others = i8x16.bitmask(bytes);
      run = others === 0 ? 16 : ctz(others);
      from += run;
      to += 2 * run;
      if (run < 16) break;
    }
    // Bytes beyond ASCII or, at the end of the page, all that remain.
    while (from < end) {
      const lead: u32 = load<u8>(from);
      if (lead < 0x80) {
        if (from + 16 <= end) break;
        store<u16>(to, <u16>lead);
        from += 1;
        to += 2;
      } else if (lead < 0xe0) {
        const second: u32 = load<u8>(from, 1) & 0x3f;
        store<u16>(to, <u16>(((lead & 0x1f) << 6) | second));
        from += 2;
        to += 2;
      } else if (lead < 0xf0) {
        const second: u32 = load<u8>(from, 1) & 0x3f;
        const third: u32 = load<u8>(from, 2) & 0x3f;
        store<u16>(to, <u16>(((lead & 0x0f) << 12) | (second << 6) | third));
        from += 3;
        to += 2;
      } else {
        const second: u32 = load<u8>(from, 1) & 0x3f;
        const third: u32 = load<u8>(from, 2) & 0x3f;
        const fourth: u32 = load<u8>(from, 3) & 0x3f;
        const code = ((lead & 0x07) << 18) | (second << 12) | (third << 6) | fourth;
        store<u16>(to, <u16>(0xd7c0 + (code >> 10)));
        store<u16>(to, <u16>(0xdc00 | (code & 0x3ff)), 2);
        from += 4;
        to += 4;
      }
    }
  }
  return to;
}
