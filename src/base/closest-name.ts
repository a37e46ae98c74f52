/** Edits by which a name that is meant may differ: one for every so many letters. */
const LETTERS_PER_EDIT = 3;

/**
 * What a wrong name may mean: the known name nearest to it by edits, of equal ones the first. Undefined
 * where all are far.
 */
export function closestName(name: string, known: Iterable<string>): string | undefined {
  let closest: string | undefined;
  let least = Math.max(1, Math.floor(name.length / LETTERS_PER_EDIT)) + 1;
  for (const other of known) {
    const distance = editDistance(name.toLowerCase(), other.toLowerCase());
    if (distance >= least) continue;
    least = distance;
    closest = other;
  }
  return closest;
}

/** `; did you mean …?`, or nothing. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const closest = closestName(name, known);
  return closest === undefined ? "" : `; did you mean ${closest}?`;
}

/** Damerau, "A technique for computer detection and correction of spelling errors", 1964: optimal string alignment. */
function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= one.length; i++) {
    const [row, before] = [rows[i - 1]!, rows[i - 2]];
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swap = before !== undefined && isSwap ? before[j - 2]! + 1 : Infinity;
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1, swap));
    }
    rows.push(next);
  }
  return rows[one.length]![other.length]!;
}
