/** Text that was taken for Latin-1 or windows-1252 and encoded as UTF-8 a second time: weâ€™re, Ã©. */

/** Characters of the bytes 0x80-0x9F in windows-1252 (WHATWG index; five map to themselves). */
export const WINDOWS_1252: string =
  "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f" +
  "\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178";

const byteOf = new Map([...WINDOWS_1252].map((character, i) => [character, 0x80 + i]));
for (let byte = 0x80; byte < 0x100; byte++) byteOf.set(String.fromCharCode(byte), byte);

/** The first two bytes of a character in UTF-8, as characters. */
const START = new RegExp(`[\\u00c2-\\u00f4][\\u0080-\\u00bf${WINDOWS_1252}]`);
const RUN = /[^\0-\x7f]+/g;
/** Controls that no text has. */
const CONTROL = /[\x80-\x84\x86-\x9f]/;
/** Least runs that show a page to be encoded twice. */
const LEAST = 2;
/** Some are encoded three times. */
const MOST_ROUNDS = 2;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * The text decoded once more, where the bytes prove that it must be: all that is not ASCII is valid UTF-8 again. On
 * other pages so are only runs with controls that no text has.
 */
export function decodedOnceMore(text: string): string {
  let decoded = text;
  for (let round = 0; round < MOST_ROUNDS && START.test(decoded); round++) {
    const runs = decoded.match(RUN) ?? [];
    const known = new Map<string, string | undefined>();
    for (const run of runs) if (!known.has(run)) known.set(run, again(run));
    const isAll = runs.length >= LEAST && runs.every((run) => known.get(run) !== undefined);
    const before = decoded;
    decoded = decoded.replace(RUN, (run) => {
      const own = isAll || CONTROL.test(run) ? known.get(run) : undefined;
      return own ?? run;
    });
    if (decoded === before) break;
  }
  return decoded;
}

/** A run's characters as bytes, decoded as UTF-8; undefined if they are none. */
function again(run: string): string | undefined {
  const bytes: number[] = [];
  for (const character of run) {
    const byte = byteOf.get(character);
    if (byte === undefined) return undefined;
    bytes.push(byte);
  }
  try {
    return utf8.decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}
