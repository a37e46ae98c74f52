/**
 * A lookup of attribute names that makes no strings: a page has some ten thousand attributes, of
 * which a family wants a few names.
 *
 * @param names lower-case ASCII names, all different
 * @returns a function from the offsets of a name in a source to its index in `names`, any case, or
 *   -1 for a name that is not among them
 */
export function attributeIndex(
  names: readonly string[],
): (source: string, start: number, end: number) => number {
  const byLength: number[][] = [];
  for (const [index, name] of names.entries()) {
    while (byLength.length <= name.length) byLength.push([]);
    byLength[name.length]!.push(index);
  }
  return (source, start, end) => {
    const candidates = byLength[end - start];
    if (candidates === undefined) return -1;
    candidate: for (const index of candidates) {
      const name = names[index]!;
      for (let i = 0; i < name.length; i++) {
        const code = source.charCodeAt(start + i);
        const lower = code >= 65 && code <= 90 ? code + 32 : code;
        if (lower !== name.charCodeAt(i)) continue candidate;
      }
      return index;
    }
    return -1;
  };
}
