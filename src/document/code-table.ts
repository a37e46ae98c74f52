const PAGE_SIZE = 256;

/** A function from code points to small numbers, whose values are worked out for 256 neighbours on first use. */
export function codeTable(numberOf: (code: number) => number): (code: number) => number {
  const pages: (Uint8Array | undefined)[] = new Array(0x110000 / PAGE_SIZE).fill(undefined);
  const fill = (page: number): Uint8Array => {
    const values = Uint8Array.from({ length: PAGE_SIZE }, (_, i) => numberOf(PAGE_SIZE * page + i));
    pages[page] = values;
    return values;
  };
  const first = fill(0);
  return (code) =>
    code < PAGE_SIZE ? first[code]! : (pages[code >> 8] ?? fill(code >> 8))[code & 0xff]!;
}
