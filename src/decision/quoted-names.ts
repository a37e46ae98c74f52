/** The names that stand in quotes in scripts. */
const APOSTROPHE = 39;
const QUOTE = 34;
const HASH = 35;

/**
 * Adds the names that an expression finds.
 *
 * @param quoted with the flag `g`; matches a quote, perhaps `#`, a name that has neither, and a quote
 */
export function addQuoted(names: Set<string>, text: string, quoted: RegExp): void {
  quoted.lastIndex = 0;
  // Scripts have many: a match would be an object each.
  while (quoted.test(text)) {
    const end = quoted.lastIndex - 1;
    let start = end;
    while (!isBound(text.charCodeAt(start - 1))) start--;
    names.add(text.slice(start, end));
  }
}

function isBound(code: number): boolean {
  return code === QUOTE || code === APOSTROPHE || code === HASH;
}
