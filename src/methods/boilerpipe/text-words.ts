/** Words and full lines of Boilerpipe's text blocks, after its program (kohlschutter/boilerpipe). */
import { ALNUM, UNDERSCORE, wordClass } from "../../document/words.ts";

const WRAP = 80;

// What a character is to the tokenizer.
const SPACE = 0;
/** Part of a word. */
const WORD = 1;
/** No token holds both such a character and one of a word beside each other. */
const PARTING = 2;
/** Sticks to its neighbours. */
const GLUE = 4;

/** Beyond these code points, up to the combining marks of symbols, there are no marks. */
const FIRST_MARK = 0x300;
const [FIRST_SYMBOL, LAST_SYMBOL] = [0x2000, 0x20cf];
const mark = /\p{Mn}/u;
/** Read as a space. */
const INVISIBLE_SEPARATOR = 0x2063;

const LATIN = Uint8Array.from({ length: FIRST_MARK }, (_, code) => {
  if (code === 0x20) return SPACE;
  if (`"'.,!@-:;$?()/`.includes(String.fromCharCode(code))) return GLUE;
  return (wordClass(code) & (ALNUM | UNDERSCORE)) !== 0 ? WORD : PARTING;
});

function kindOf(code: number): number {
  if (code < FIRST_MARK) return LATIN[code]!;
  if ((wordClass(code) & (ALNUM | UNDERSCORE)) !== 0) return WORD;
  if (code === INVISIBLE_SEPARATOR) return SPACE;
  if (code >= FIRST_SYMBOL && code <= LAST_SYMBOL) return PARTING;
  return mark.test(String.fromCodePoint(code)) ? WORD : PARTING;
}

/**
 * Code units of each word of a collapsed text, as the program's `UnicodeTokenizer` finds them: cut at
 * spaces and at Java's word borders, but not beside `" ' . , ! @ - : ; $ ? ( ) /`; a token with a letter or
 * a digit is a word.
 */
export function wordLengths(text: string): number[] {
  const lengths: number[] = [];
  let start = 0;
  let isWord = false;
  let before = SPACE;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.codePointAt(at)! : 0x20;
    const kind = kindOf(code);
    if (kind === SPACE || (kind | before) === (WORD | PARTING)) {
      if (isWord) lengths.push(at - start);
      isWord = false;
      start = kind === SPACE ? at + 1 : at;
    }
    if (kind === WORD && !isWord) isWord = (wordClass(code) & ALNUM) !== 0;
    before = kind;
    if (code > 0xffff) at++;
  }
  return lengths;
}

/** Number of full lines of at most 80 characters that words of those lengths fill, and of words on them. */
export function wrap(lengths: readonly number[]): { lines: number; words: number } {
  let lines = 0;
  let length = -1;
  let onLine = 0;
  let onFullLines = 0;
  for (const word of lengths) {
    length += word + 1;
    if (length > WRAP) {
      lines++;
      onFullLines += onLine;
      onLine = 0;
      length = word;
    }
    onLine++;
  }
  return { lines, words: onFullLines };
}
