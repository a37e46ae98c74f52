/** The first `most` texts of at most `longest` characters, of those that are compared or copied again and again. */
export function fewTexts(texts: readonly string[], most: number, longest: number): string[] {
  return texts.filter(({ length }) => length <= longest).slice(0, most);
}
