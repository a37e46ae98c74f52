/** The place of a word in a text: offsets of its first character and after its last. */
export interface WordRange {
  readonly start: number;
  readonly end: number;
}

/** The least code unit that such a word has. */
export const FIRST_UNSPACED = 0x2e80;

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Made when first needed: it loads ICU's one dictionary for Chinese and Japanese. */
let segmenter: Intl.Segmenter | undefined;

/** Whether a text has words that no space sets apart: Chinese or Japanese. */
export function hasUnspacedWords(text: string): boolean {
  return unspaced.test(text);
}

/** Stretches between punctuation and space. `Intl.Segmenter` takes quadratic time on long texts. */
const stretches = /[\p{L}\p{N}\p{M}]{1,500}/gu;

/** The words of a text, punctuation and white space left out, by the dictionary of `Intl.Segmenter`. */
export function unspacedWords(text: string): WordRange[] {
  segmenter ??= new Intl.Segmenter("ja", { granularity: "word" });
  const ranges: WordRange[] = [];
  for (const { 0: stretch, index: offset } of text.matchAll(stretches)) {
    for (const { segment, index } of segmenter.segment(stretch)) {
      ranges.push({ start: offset + index, end: offset + index + segment.length });
    }
  }
  return ranges;
}
