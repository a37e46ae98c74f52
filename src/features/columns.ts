/** Where each of some columns stands; a name that is not among them does not compile. */
export type ColumnIndex<Name extends string> = Readonly<Record<Name, number>>;

/**
 * Offsets of columns by name, so that no family counts them by hand.
 *
 * @param names the columns in their order; `as const`, or the names are not checked
 * @param first offset of the first of them
 */
export function columnIndex<const Name extends string>(
  names: readonly Name[],
  first = 0,
): ColumnIndex<Name> {
  const entries = names.map((name, i): [string, number] => [name, first + i]);
  return Object.freeze(Object.fromEntries(entries)) as ColumnIndex<Name>;
}
