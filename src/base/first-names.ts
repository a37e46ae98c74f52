/** The first names of a list, with an ellipsis in place of more than `most`. */
export function firstNames(names: readonly string[], most: number): string {
  return (names.length > most ? [...names.slice(0, most), "…"] : names).join(", ");
}
