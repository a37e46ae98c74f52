/** Least number of insertions, deletions and replacements that turn one list into the other. */
export function editDistance(one: ArrayLike<number>, other: ArrayLike<number>): number {
  if (one.length === 0) return other.length;
  let previous = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = previous[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, previous[j]! + 1, row[j - 1]! + 1));
    }
    previous = row;
  }
  return previous[other.length]!;
}
