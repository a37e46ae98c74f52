/**
 * Which of several lists have a word that a text contains: each character is read once (Aho and Corasick, "Efficient
 * string matching", 1975). Words are of letters from a to z, in any case, and hyphens.
 */

/** Marks in a word where none of letters, figures and the low line may stand, as in regular expressions. */
const BOUNDARY = "\\b";
/** Marks in a word that the character before it may be missing. */
const OPTIONAL = "?";
/** A bit each. */
const MOST_LISTS = 31;
/** Numbers of a state: what follows by each kind of character. */
const WIDTH = 32;
/** Kinds of characters besides letters, which are 1 to 26. */
const HYPHEN = 27;
const FIGURE = 28;
const OTHER = 0;

const kinds = Uint8Array.from({ length: 0x80 }, (_, code) => kindOf(String.fromCharCode(code)));

function kindOf(character: string): number {
  const lower = character.toLowerCase();
  if (lower >= "a" && lower <= "z") return lower.charCodeAt(0) - 0x60;
  if (character === "-") return HYPHEN;
  return character === "_" || (character >= "0" && character <= "9") ? FIGURE : OTHER;
}

/** Looks for words in texts. */
export class WordSearch {
  /** Place of the next state, by that of a state plus a kind of character. */
  readonly #next: Uint16Array;
  /** What is found where a state is reached, by its place: bits. */
  readonly #found: Int32Array;

  /**
   * @param lists at most {@link MOST_LISTS}, of words with a space between: `sku item-?no \bref`. A list's number is that of its bit
   */
  constructor(lists: readonly string[]) {
    if (lists.length > MOST_LISTS)
      throw new RangeError(`${lists.length} lists: expected ${MOST_LISTS} at most`);
    const words = lists.flatMap((list, bit) =>
      list.split(" ").flatMap((word) => spellings(word).map((kinds) => ({ kinds, bit: 1 << bit }))),
    );
    const size = WIDTH * (1 + words.reduce((sum, { kinds }) => sum + kinds.length, 0));
    if (size > 0x10000) throw new RangeError("too many words: expected states for 16 bits");
    this.#next = new Uint16Array(size);
    this.#found = new Int32Array(size);
    this.#build(words);
  }

  #build(words: readonly { readonly kinds: readonly number[]; readonly bit: number }[]): void {
    const next = this.#next;
    const found = this.#found;
    let last = 0;
    for (const { kinds: own, bit } of words) {
      let state = 0;
      for (const kind of own) {
        if (next[state + kind] === 0) {
          last += WIDTH;
          next[state + kind] = last;
        }
        state = next[state + kind]!;
      }
      found[state]! |= bit;
    }
    // Where a word ends that was begun, the longest end of it that begins a word goes on: its states are nearer to the root.
    const shorter = new Uint16Array(next.length);
    const queue = [0];
    for (const state of queue) {
      for (let kind = 0; kind < WIDTH; kind++) {
        const other = state === 0 ? 0 : next[shorter[state]! + kind]!;
        const follower = next[state + kind]!;
        if (follower === 0) next[state + kind] = other;
        else {
          shorter[follower] = other;
          found[follower]! |= found[other]!;
          queue.push(follower);
        }
      }
    }
  }

  /** Bits of the lists that have a word in a part of a text. The ends of the part are boundaries. */
  bitsIn(text: string, start: number, end: number): number {
    const next = this.#next;
    const found = this.#found;
    let state = next[OTHER]!;
    let bits = 0;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      state = next[state + (code < 0x80 ? kinds[code]! : OTHER)]!;
      bits |= found[state]!;
    }
    return bits | found[next[state + OTHER]!]!;
  }
}

/** The kinds of characters of each spelling of a word. */
function spellings(word: string): number[][] {
  let all: number[][] = [[]];
  for (let at = 0; at < word.length; ) {
    const isBoundary = word.startsWith(BOUNDARY, at);
    const size = isBoundary ? BOUNDARY.length : 1;
    // A hyphen is a character of its own, and none of a word.
    const choices = isBoundary ? [[HYPHEN], [OTHER]] : [[kindOf(word[at]!)]];
    if (word[at + size] === OPTIONAL) choices.push([]);
    all = all.flatMap((before) => choices.map((one) => [...before, ...one]));
    at += size + (word[at + size] === OPTIONAL ? 1 : 0);
  }
  return all;
}
