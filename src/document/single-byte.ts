/** An encoding of chardet's with one byte per character. */
export interface SingleByte {
  /** What stands for each byte: small letters, spaces for signs, 0 for what is skipped. */
  byteMap(): readonly number[];
  /** Trigrams of such letters in 24 bits, of its only language or of each. */
  ngrams(): readonly (number | { readonly fNGrams: readonly number[] })[];
}

/** What an encoding is told by, made for {@link confidenceOf}. */
interface Recogniser {
  readonly letters: Uint8Array;
  /** Trigrams of its languages, in a hash table whose free places are 0; and a bit for each language that has it. */
  readonly trigrams: Int32Array;
  readonly languages: Uint16Array;
  readonly languageCount: number;
  /** Whether it takes ASCII letters for themselves, and all of its trigrams have a letter of a byte beyond ASCII. */
  readonly isBeyondAscii: boolean;
}

const SPACE = 0x20;
const TRIGRAM = 0xffffff;
/** Places for the trigrams of an encoding: at most 640, so that nearly all others are not found at once. */
const PLACES = 4096;
const MULTIPLIER = 0x9e3779b1;
const PLACE_SHIFT = 20;
/** The bits of a trigram that bytes of ASCII do not have. */
const HIGH_BITS = 0x808080;

/** No encoding with one byte per character fits better: this is just below the share that is enough. */
export const MOST_CONFIDENCE = 99;
const ENOUGH = 0.33;
const SCALE = 300;

const known = new Map<SingleByte, Recogniser>();

function recogniserFor(encoding: SingleByte): Recogniser {
  let recogniser = known.get(encoding);
  if (recogniser === undefined) {
    recogniser = recogniserOf(encoding);
    known.set(encoding, recogniser);
  }
  return recogniser;
}

/** What bounds {@link confidenceOf} of any encoding. */
export interface ByteCounts {
  readonly asciiLetters: number;
  readonly beyondAscii: number;
}

export function countBytes(bytes: Uint8Array): ByteCounts {
  let asciiLetters = 0;
  let beyondAscii = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    asciiLetters += +isAsciiLetter(byte);
    beyondAscii += byte >> 7;
  }
  return { asciiLetters, beyondAscii };
}

/** The most that {@link confidenceOf} may give for a text of such bytes: each byte is in three trigrams. */
export function mostConfidence(
  encoding: SingleByte,
  { asciiLetters, beyondAscii }: ByteCounts,
): number {
  if (!recogniserFor(encoding).isBeyondAscii) return MOST_CONFIDENCE;
  const share = (3 * beyondAscii) / asciiLetters;
  return share > ENOUGH ? MOST_CONFIDENCE : Math.floor(share * SCALE);
}

/**
 * How well the text of bytes fits an encoding, 0 to 98: as chardet says, which counts the trigrams of each
 * language by itself and takes ten times as long.
 */
export function confidenceOf(encoding: SingleByte, bytes: Uint8Array): number {
  const { letters, trigrams, languages, languageCount } = recogniserFor(encoding);
  const text = new Uint8Array(bytes.length + 1);
  const count = lettersOf(bytes, letters, text);
  const hits = new Int32Array(languageCount);
  let trigram = 0;
  for (let i = 0; i < count; i++) {
    trigram = ((trigram << 8) | text[i]!) & TRIGRAM;
    let place = placeOf(trigram);
    if (trigrams[place] === 0) continue;
    while (trigrams[place] !== 0 && trigrams[place] !== trigram) place = (place + 1) % PLACES;
    let having = trigrams[place] === 0 ? 0 : languages[place]!;
    for (let language = 0; having !== 0; having >>= 1, language++) hits[language]! += having & 1;
  }
  let best = 0;
  for (let language = 0; language < languageCount; language++) {
    const share = hits[language]! / count;
    best = Math.max(best, share > ENOUGH ? 98 : Math.floor(share * SCALE));
  }
  return best;
}

/**
 * Writes the letters of bytes with a space at their end, and single spaces between. A letter that is not kept is
 * written over: a condition would be mistaken at every word.
 *
 * @returns how many there are
 */
function lettersOf(bytes: Uint8Array, letters: Uint8Array, into: Uint8Array): number {
  let count = 0;
  let last = 0;
  for (let i = 0; i < bytes.length; i++) {
    const letter = letters[bytes[i]!]!;
    into[count] = letter;
    const isKept = +(letter !== 0) & ~(+(letter === SPACE) & +(last === SPACE));
    count += isKept;
    last = letter === 0 ? last : letter;
  }
  into[count] = SPACE;
  return count + 1;
}

function recogniserOf(encoding: SingleByte): Recogniser {
  const letters = Uint8Array.from(encoding.byteMap());
  const trigrams = new Int32Array(PLACES);
  const languages = new Uint16Array(PLACES);
  const lists = listsOf(encoding);
  for (const [language, list] of lists.entries()) {
    for (const trigram of list) {
      let place = placeOf(trigram);
      while (trigrams[place] !== 0 && trigrams[place] !== trigram) place = (place + 1) % PLACES;
      trigrams[place] = trigram;
      languages[place]! |= 1 << language;
    }
  }
  const isBeyondAscii =
    letters.subarray(0, 0x80).every(isOfAscii) &&
    lists.flat().every((trigram) => (trigram & HIGH_BITS) !== 0);
  return { letters, trigrams, languages, languageCount: lists.length, isBeyondAscii };
}

/** Whether what stands for an ASCII character is itself in lower case, if it is a letter, and no letter beyond ASCII. */
function isOfAscii(letter: number, code: number): boolean {
  return isAsciiLetter(code) ? letter === (code | 0x20) : letter < 0x80;
}

function isAsciiLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** The trigrams of each language: some encodings have a single one. */
function listsOf(encoding: SingleByte): readonly (readonly number[])[] {
  const lists = encoding.ngrams();
  const single = lists.filter((trigram) => typeof trigram === "number");
  if (single.length > 0) return [single];
  return lists.flatMap((list) => (typeof list === "number" ? [] : [list.fNGrams]));
}

function placeOf(trigram: number): number {
  return Math.imul(trigram, MULTIPLIER) >>> PLACE_SHIFT;
}
