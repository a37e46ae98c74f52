const SPACE = /\s/;
const SPACES = /\s+/;

/** The parts of a value between white space (WHATWG HTML 2.3.7), lower-cased. Nearly all values have one. */
export function spaceSeparated(value: string): string[] {
  const text = value.trim().toLowerCase();
  if (text === "") return [];
  return SPACE.test(text) ? text.split(SPACES) : [text];
}
