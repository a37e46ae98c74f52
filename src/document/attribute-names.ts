/**
 * Attribute names that are read often. The parser numbers them as it meets them, so that later code does not
 * compare the source of some ten thousand attributes to find a few.
 */
const names = [
  "id",
  "class",
  "role",
  "itemprop",
  "itemscope",
  "itemtype",
  "href",
  "rel",
  "style",
  "hidden",
  "aria-hidden",
  "aria-label",
  "aria-labelledby",
  "contenteditable",
  "lang",
  "open",
  "type",
  "property",
  "name",
  "content",
  "onclick",
  "popover",
  "bgcolor",
] as const;
export type AttributeName = (typeof names)[number];

/** Number of all other names. */
export const OTHER_NAME = 0;
/** Number of all names that begin with `data-`. */
export const DATA_NAME = 1;
const FIRST = 2;

const numbers: ReadonlyMap<string, number> = new Map(names.map((name, i) => [name, FIRST + i]));

/** Number of a name that is in the table. */
export function attributeName(name: AttributeName): number {
  return numbers.get(name)!;
}

/** Number of a lower-case name; undefined for one that has none of its own. */
export function knownAttribute(name: string): number | undefined {
  return numbers.get(name);
}

/** Names with a number of their own, by it. */
export const namesByNumber: readonly (string | undefined)[] = [undefined, undefined, ...names];

/** Names by their length and first letter, see {@link placeOf}. */
const candidates: (readonly number[] | undefined)[] = [];
for (const [i, name] of names.entries()) {
  const place = placeOf(name.length, name.charCodeAt(0));
  candidates[place] = [...(candidates[place] ?? []), i];
}
const LONGEST = Math.max(...names.map(({ length }) => length));
for (let i = 0; i <= placeOf(LONGEST, 0x7a); i++) candidates[i] ??= undefined;

/** The same for a letter in either case. */
function placeOf(length: number, first: number): number {
  return 32 * length + (first & 31);
}

/** Number of the attribute name in a source, in any case; makes no strings. */
export function attributeNumber(source: string, start: number, end: number): number {
  const length = end - start;
  const first = source.charCodeAt(start);
  if (length > 4 && (first | 32) === 0x64 && source.charCodeAt(start + 4) === 0x2d) {
    if (isName("data", source, start)) return DATA_NAME;
  }
  if (length > LONGEST) return OTHER_NAME;
  const list = candidates[placeOf(length, first)];
  if (list === undefined) return OTHER_NAME;
  for (let i = 0; i < list.length; i++) {
    if (isName(names[list[i]!]!, source, start)) return FIRST + list[i]!;
  }
  return OTHER_NAME;
}

/** Whether a source has a lower-case ASCII name, in any case, at an offset. */
export function isName(name: string, source: string, start: number): boolean {
  for (let i = 0; i < name.length; i++) {
    const code = source.charCodeAt(start + i);
    const lower = code >= 65 && code <= 90 ? code + 32 : code;
    if (lower !== name.charCodeAt(i)) return false;
  }
  return true;
}
