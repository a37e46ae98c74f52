/** Offset of each column; an unknown name does not compile. */
export type ColumnIndex<Name extends string> = Readonly<Record<Name, number>>;

/**
 * Offsets of columns by name, so that no family counts them by hand.
 *
 * @param names the columns in order; declare them `as const`, or names are not checked
 * @param first offset of the first column
 */
export function columnIndex<const Name extends string>(
  names: readonly Name[],
  first = 0,
): ColumnIndex<Name> {
  const entries = names.map((name, i): [string, number] => [name, first + i]);
  return Object.freeze(Object.fromEntries(entries)) as ColumnIndex<Name>;
}

const knownPlaces = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** Index of each column by name. Computed once per list: a model's predictors share one list. */
export function columnPlaces(columns: readonly string[]): ReadonlyMap<string, number> {
  let places = knownPlaces.get(columns);
  if (places === undefined) {
    places = new Map(columns.map((name, index) => [name, index]));
    knownPlaces.set(columns, places);
  }
  return places;
}

/**
 * Indexes of a model's columns among those of a matrix, which may have more, in any order.
 *
 * @throws Error that lists the missing columns
 */
export function locateColumns(wanted: readonly string[], columns: readonly string[]): Int32Array {
  const places = columnPlaces(columns);
  const missing = wanted.filter((name) => !places.has(name));
  if (missing.length > 0) {
    throw new Error(
      `${missing.length} of the ${wanted.length} columns that the model reads are missing: ` +
        `${missing.join(", ")}; use the version of seine that trained the model, or retrain it`,
    );
  }
  return Int32Array.from(wanted, (name) => places.get(name)!);
}
