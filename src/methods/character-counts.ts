import { SPACE, wordClass } from "../document/words.ts";

/** Counts the characters of a text that is read in parts, with white space collapsed, without making it. */
export class CharacterCounts {
  /** Code points. */
  characters = 0;
  /** Those from `!` to `~`. */
  visibleAscii = 0;
  /** Those beyond ASCII, white space left out. */
  beyondAscii = 0;
  /** 1 if a space is counted as soon as something follows it. */
  #pending = 0;
  /** Whether the last code unit is the first of a surrogate pair. */
  #isHigh = false;

  clear(): void {
    this.characters = 0;
    this.visibleAscii = 0;
    this.beyondAscii = 0;
    this.#pending = 0;
    this.#isHigh = false;
  }

  /** Adds the characters of a text from one offset to another. */
  readonly add = (text: string, start: number, end: number): void => {
    let characters = this.characters;
    let visibleAscii = 0;
    let beyondAscii = 0;
    let pending = this.#pending;
    let isHigh = this.#isHigh;
    for (let i = start; i < end; i++) {
      const code = text.charCodeAt(i);
      if (code < 0x80 && code > 0x20) {
        if (code < 0x7f) visibleAscii++;
        characters += 1 + pending;
        pending = 0;
        isHigh = false;
      } else if ((wordClass(code) & SPACE) !== 0) {
        pending = characters === 0 ? 0 : 1;
        isHigh = false;
      } else if (isHigh && (code & 0xfc00) === 0xdc00) {
        isHigh = false;
      } else {
        if (code >= 0x80) beyondAscii++;
        characters += 1 + pending;
        pending = 0;
        isHigh = (code & 0xfc00) === 0xd800;
      }
    }
    this.characters = characters;
    this.visibleAscii += visibleAscii;
    this.beyondAscii += beyondAscii;
    this.#pending = pending;
    this.#isHigh = isHigh;
  };
}
